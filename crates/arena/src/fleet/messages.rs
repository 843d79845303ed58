//! What travels between those who ask for games and searches and those who play and search.

use boyi_analysis::Thoughts;
use serde::{Deserialize, Serialize};

use crate::{GameJob, GameKey, GameResult, Question};

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct JobMessage {
    /// Who asked for it.
    pub run: String,
    pub matching: u32,
    pub number: u32,
    pub job: GameJob,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ResultMessage {
    pub matching: u32,
    pub number: u32,
    pub answer: Answer,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Answer {
    /// It was played.
    Result(GameResult),
    /// It cannot be played by that worker, and why.
    Error(String),
}

impl JobMessage {
    pub fn new(run: &str, key: GameKey, job: GameJob) -> JobMessage {
        JobMessage { run: run.to_owned(), matching: key.matching, number: key.number, job }
    }

    /// The answer to it.
    pub fn answered(&self, answer: Answer) -> ResultMessage {
        ResultMessage { matching: self.matching, number: self.number, answer }
    }

    /// The name by which the server knows two answers to be the same.
    pub fn result_id(&self) -> String {
        format!("{}-{}-{}", self.run, self.matching, self.number)
    }
}

impl ResultMessage {
    pub fn key(&self) -> GameKey {
        GameKey { matching: self.matching, number: self.number }
    }
}

/// A search that somebody waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SearchMessage {
    /// Under which whoever asked is listening.
    pub name: String,
    pub question: Question,
}

/// What a worker says about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum News {
    /// It is being searched; what is known by now, if that is more than before.
    Thinking(Option<Thoughts>),
    /// It is done.
    Answer(crate::Answer),
    /// It cannot be answered, and why.
    Broken(String),
}

/// As bytes.
pub(super) fn to_bytes(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("texts and numbers are always JSON")
}

#[cfg(test)]
mod tests {
    use boyi_kits::PlayerSpec;
    use boyi_search::StopFlag;

    use super::*;
    use crate::{MatchPlan, Openings};

    #[test]
    fn jobs_and_results_are_read_as_they_are_written() {
        for rules in ["hex:4,swap=pieces", "surakarta", "dots:2x3"] {
            let rules = rules.parse().unwrap();
            let random = PlayerSpec::parse("random", rules).unwrap();
            let mut plan = MatchPlan::new(rules, random.clone(), random, 2, u64::MAX);
            plan.openings = Openings::Random(3);
            plan.control = "10m+3x30s".parse().unwrap();
            plan.adjudication = "decided,exact".parse().unwrap();
            let job = JobMessage::new("run", GameKey { matching: 1, number: 7 }, plan.job(7));
            assert_eq!(serde_json::from_slice::<JobMessage>(&to_bytes(&job)).unwrap(), job);
            let result = job.job.play(&StopFlag::new()).unwrap().unwrap();
            let answer = job.answered(Answer::Result(result));
            assert_eq!(serde_json::from_slice::<ResultMessage>(&to_bytes(&answer)).unwrap(), answer);
        }
    }
}
