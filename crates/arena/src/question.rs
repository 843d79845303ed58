//! One question about one position, for somebody who waits for the answer: which move to play, what there is to say, what
//! it is worth. The same question is answered here or by a worker far away ([`SearchFleet`](crate::SearchFleet)).
//!
//! ```
//! use boyi_arena::{Answer, Question, Wanted};
//! use boyi_players::Situation;
//! use boyi_search::StopFlag;
//!
//! let situation = Situation::start("hex:3".parse().unwrap());
//! let question = Question::about(&situation, Wanted::Solution { time_ms: 10_000, memory_mb: 1 });
//! let Ok(Answer::Solution(solution)) = question.answer(&StopFlag::new(), &mut |_| {}) else { panic!() };
//! assert_eq!(solution["value"], "win");
//! ```

use std::time::Duration;

use boyi_analysis::{SolverOptions, Thoughts, solve_with_moves};
use boyi_games::{AnyGame, AnyRules, Game};
use boyi_kits::PlayerSpec;
use boyi_kits::kit;
use boyi_players::{Player, Situation, Turn};
use boyi_search::{Budget, Clock, Limits, StopFlag, TimeControl};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::text::{as_text, as_words, texts};

/// A position and what is wanted of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    #[serde(with = "as_text")]
    rules: AnyRules,
    /// Where the game began.
    start: String,
    #[serde(with = "as_words")]
    moves: Vec<String>,
    /// What is wanted.
    pub wanted: Wanted,
}

/// What is wanted of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wanted {
    /// The move of a player whose clock shows that.
    Move {
        /// The player, with its options.
        player: String,
        /// Its clock.
        clock: ClockFace,
    },
    /// What a player has to say, until it is stopped or a limit of its own is reached.
    Analysis {
        /// The player, with its options.
        player: String,
    },
    /// The exact value.
    Solution {
        /// For so long at most.
        time_ms: u64,
        /// With tables of that size.
        memory_mb: u64,
    },
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockFace {
    #[serde(with = "as_text")]
    control: TimeControl,
    main_ms: u64,
    periods: u32,
}

impl From<&Clock> for ClockFace {
    fn from(clock: &Clock) -> Self {
        ClockFace {
            control: clock.control(),
            main_ms: clock.main_left().as_millis() as u64,
            periods: clock.periods_left(),
        }
    }
}

impl From<ClockFace> for Clock {
    fn from(face: ClockFace) -> Self {
        Clock::showing(face.control, Duration::from_millis(face.main_ms), face.periods)
    }
}

/// The answer. Solutions are JSON, as viewers get them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The move; `None` to resign.
    Move(Option<String>),
    /// What the search says.
    Report(Thoughts),
    /// What a solver found ([`Solution`](boyi_analysis::Solution)).
    Solution(Value),
}

impl Question {
    /// A question about where a game stands.
    pub fn about(situation: &Situation, wanted: Wanted) -> Question {
        Question {
            rules: situation.position().rules(),
            start: situation.beginning().to_string(),
            moves: texts(situation.moves()),
            wanted,
        }
    }

    /// Whether somebody waits for a move: that comes before analyses.
    pub fn is_for_a_move(&self) -> bool {
        matches!(self.wanted, Wanted::Move { .. })
    }

    /// What is played.
    pub fn rules(&self) -> AnyRules {
        self.rules
    }

    /// The player that is asked; nobody, for an exact value.
    pub fn player(&self) -> Result<Option<PlayerSpec>, String> {
        match &self.wanted {
            Wanted::Move { player, .. } | Wanted::Analysis { player } => {
                PlayerSpec::parse(player, self.rules).map(Some).map_err(|error| error.to_string())
            }
            Wanted::Solution { .. } => Ok(None),
        }
    }

    /// Answers it on this thread. `tell` hears about ten times a second what is known so far; a question that is stopped is
    /// answered with that. A player is built for each question: what it remembers would fill the memory with games whose
    /// players left long ago.
    pub fn answer(&self, stop: &StopFlag, tell: &mut dyn FnMut(Thoughts)) -> Result<Answer, String> {
        match self.player()? {
            None => self.solve(stop),
            // Whoever can ask must not run programs on this machine, or look into its files.
            Some(spec) if spec.is_local() => {
                Err("programs and files of this machine are not used for others".into())
            }
            Some(spec) => {
                let mut player = spec.build(self.rules, None).map_err(|error| error.to_string())?;
                self.answer_by(&mut *player, stop, tell)
            }
        }
    }

    /// Has a player that is there already answer it on this thread.
    pub fn answer_by(
        &self,
        player: &mut dyn Player,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Thoughts),
    ) -> Result<Answer, String> {
        let situation = self.situation()?;
        let mover = situation.position().mover();
        let mut turn = Turn {
            stop: stop.clone(),
            listener: Box::new(|report| tell(Thoughts::of(report, mover))),
            ..Turn::quiet(&situation)
        };
        match &self.wanted {
            Wanted::Move { clock, .. } => {
                turn.clock = Clock::from(*clock);
                let decision = player.choose(&mut turn).map_err(|error| error.to_string())?;
                Ok(Answer::Move(decision.mv.map(|mv| mv.to_string())))
            }
            Wanted::Analysis { .. } => {
                let report = player.analyse(&mut turn).map_err(|error| error.to_string())?;
                Ok(Answer::Report(Thoughts::of(&report, mover)))
            }
            Wanted::Solution { .. } => self.solve(stop),
        }
    }

    fn solve(&self, stop: &StopFlag) -> Result<Answer, String> {
        let Wanted::Solution { time_ms, memory_mb } = self.wanted else {
            return Err("no exact value is wanted".into());
        };
        let situation = self.situation()?;
        let position = situation.position();
        let time = Some(Budget::exactly(Duration::from_millis(time_ms)));
        let limits = Limits { time, stop: stop.clone(), ..Limits::none() };
        let options = SolverOptions { memory: (memory_mb as usize) << 20, threads: 1 };
        let mut solver = kit(position.kind()).solver(position, options).map_err(|error| error.to_string())?;
        Ok(Answer::Solution(json!(solve_with_moves(&mut *solver, position, &limits, &mut |_| {}))))
    }

    fn situation(&self) -> Result<Situation, String> {
        let start = AnyGame::parse(self.rules, &self.start).map_err(|error| error.to_string())?;
        let mut situation = Situation::from_position(start);
        for text in &self.moves {
            situation.play_text(text)?;
        }
        Ok(situation)
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::Side;

    use super::*;

    fn line(rules: &str, moves: &[&str]) -> Situation {
        let mut situation = Situation::start(rules.parse().unwrap());
        for text in moves {
            let mv = situation.position().parse_move(text).unwrap();
            situation.play(mv).unwrap();
        }
        situation
    }

    fn answer(situation: &Situation, wanted: Wanted) -> Result<Answer, String> {
        let question = Question::about(situation, wanted);
        let text = serde_json::to_string(&question).unwrap();
        let read: Question = serde_json::from_str(&text).unwrap();
        assert_eq!(read, question, "it is read as it is written");
        read.answer(&StopFlag::new(), &mut |_| {})
    }

    #[test]
    fn a_move_an_analysis_and_a_value_are_answered() {
        // Red completes a2: everything else loses or draws nothing out.
        let situation = line("hex:2", &["a1", "b1"]);
        let player = String::from("uct:simulations=200,seed=1");
        let clock = ClockFace::from(&Clock::new("5s+2x1s".parse().unwrap()));
        let wanted = Wanted::Move { player: player.clone(), clock };
        assert_eq!(answer(&situation, wanted), Ok(Answer::Move(Some("a2".into()))));
        let Ok(Answer::Report(report)) = answer(&situation, Wanted::Analysis { player }) else { panic!() };
        assert_eq!((report.mover, report.line[0].as_str()), (Side::First, "a2"));
        let wanted = Wanted::Solution { time_ms: 5000, memory_mb: 1 };
        let Ok(Answer::Solution(solution)) = answer(&situation, wanted) else { panic!() };
        assert_eq!(solution["value"], "win");
    }

    #[test]
    fn a_question_that_was_written_long_ago_is_read_by_its_game() {
        let text = |rules: &str, moves: &str| {
            let wanted = r#"{"solution":{"time_ms":5000,"memory_mb":1}}"#;
            let start = AnyGame::start(rules.parse().unwrap());
            let text =
                format!(r#"{{"rules":"{rules}","start":"{start}","moves":"{moves}","wanted":{wanted}}}"#);
            serde_json::from_str::<Question>(&text).unwrap().answer(&StopFlag::new(), &mut |_| {})
        };
        let Ok(Answer::Solution(solution)) = text("hex:2", "a1 b1") else { panic!() };
        assert_eq!(solution["value"], "win");
        assert!(text("hex:2", "a1h").unwrap_err().contains("a1h"));
        let Ok(Answer::Solution(solution)) = text("dots:1x1", "a1h a1v") else { panic!() };
        assert_eq!(solution["value"], "loss");
        assert!(text("dots:1x1", "a1").unwrap_err().contains("a1"));
    }

    #[test]
    fn a_clock_travels_as_it_stands() {
        for control in ["none", "30s/move", "5m", "2m+1s", "1s+3x10s"] {
            let mut clock = Clock::new(control.parse().unwrap());
            clock.spend(Duration::from_millis(700));
            let copy = Clock::from(ClockFace::from(&clock));
            assert_eq!((copy.left(), copy.control()), (clock.left(), clock.control()), "{control}");
        }
    }

    #[test]
    fn nobody_starts_programs_or_reads_files_with_a_question() {
        for player in ["external:command=touch /tmp/here", "hex-net:net=/etc/passwd"] {
            let refused = answer(&line("hex:5", &[]), Wanted::Analysis { player: player.into() });
            assert!(refused.unwrap_err().contains("programs and files of this machine"), "{player}");
        }
    }
}
