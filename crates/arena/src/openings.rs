//! What the games of a match start from. A pair of games shares its opening, with the seats exchanged.

use std::fmt;
use std::sync::Arc;

use boyi_games::{AnyMove, AnyRules, Game, Random};
use boyi_players::Situation;

use crate::text::{checksum, join};

/// A source of openings.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Openings {
    /// The start of the game, every time.
    #[default]
    Start,
    /// Every legal first move in turn, in random order: twice as many games as there are first moves are a whole round.
    All,
    /// That many random moves, new for every pair.
    Random(u32),
    /// These lines in turn, in their order.
    List(Arc<[Vec<AnyMove>]>),
}

/// More random moves than this are no opening.
const LONGEST: u32 = 40;

impl Openings {
    /// Reads `start`, `all`, `random:4`, or else takes the text for a file's name and has `read` fetch it.
    pub fn parse(
        text: &str,
        rules: AnyRules,
        read: impl FnOnce(&str) -> Result<String, String>,
    ) -> Result<Openings, String> {
        match text {
            "start" => Ok(Openings::Start),
            // The name by which it was first known.
            "all" | "one-move" => Ok(Openings::All),
            _ => match text.strip_prefix("random:") {
                Some(count) => count
                    .parse()
                    .ok()
                    .filter(|count| (1..=LONGEST).contains(count))
                    .map(Openings::Random)
                    .ok_or_else(|| {
                        format!("--openings {text}: expected random:N with N from 1 to {LONGEST}")
                    }),
                None => {
                    let lines = read(text).map_err(|error| {
                        format!("--openings {text}: {error}; expected start, all, random:N or a file")
                    })?;
                    Openings::from_lines(&lines, rules).map_err(|error| format!("{text}, {error}"))
                }
            },
        }
    }

    /// Reads a file of openings: the moves of one on each line, separated by spaces; `#` begins a remark; empty lines
    /// are passed over.
    ///
    /// ```
    /// use boyi_arena::Openings;
    /// let rules = "hex:5".parse().unwrap();
    /// let openings = Openings::from_lines("# corners\na1 e5\na5\n", rules).unwrap();
    /// assert_eq!(openings.count(rules), Some(2));
    /// let error = Openings::from_lines("a1 a1", rules).unwrap_err();
    /// assert_eq!(error, "line 1, move 2 (a1): that cell is taken");
    /// ```
    pub fn from_lines(text: &str, rules: AnyRules) -> Result<Openings, String> {
        let mut lines = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let place = |number: usize, word: &str| format!("line {}, move {number} ({word})", index + 1);
            let mut situation = Situation::start(rules);
            for (at, word) in line.split_whitespace().enumerate() {
                let mv = situation.position().parse_move(word);
                let mv = mv.map_err(|error| format!("{}: {error}", place(at + 1, word)))?;
                situation.play(mv).map_err(|error| format!("{}: {error}", place(at + 1, word)))?;
            }
            if situation.position().outcome().is_some() {
                return Err(format!("line {}: the game is over after this opening", index + 1));
            }
            if !situation.moves().is_empty() {
                lines.push(situation.moves().to_vec());
            }
        }
        match lines.is_empty() {
            true => Err("there is no opening in it: expected the moves of one on each line".into()),
            false => Ok(Openings::List(lines.into())),
        }
    }

    /// How many different openings there are, if that is known.
    pub fn count(&self, rules: AnyRules) -> Option<usize> {
        match self {
            Openings::Start => Some(1),
            Openings::All => Some(Situation::start(rules).position().moves().len()),
            Openings::Random(_) => None,
            Openings::List(lines) => Some(lines.len()),
        }
    }

    /// The opening of a pair of games.
    pub(crate) fn of_pair(&self, rules: AnyRules, seed: u64, pair: u32) -> Vec<AnyMove> {
        match self {
            Openings::Start => Vec::new(),
            Openings::All => {
                let mut moves = Situation::start(rules).position().moves();
                Random::new(seed ^ 0x6f70_656e).shuffle(&mut moves);
                vec![moves[pair as usize % moves.len()]]
            }
            Openings::Random(count) => {
                let mut random = Random::new(seed.wrapping_add(u64::from(pair) << 32) ^ 0x7261_6e64);
                random_moves(rules, *count, &mut random)
            }
            Openings::List(lines) => lines[pair as usize % lines.len()].clone(),
        }
    }
}

/// So many random moves, or fewer where the game would be over.
fn random_moves(rules: AnyRules, count: u32, random: &mut Random) -> Vec<AnyMove> {
    let mut situation = Situation::start(rules);
    for _ in 0..count {
        let mv = situation.position().random_move(random).expect("a game that is not over has a move");
        situation.play(mv).expect("it was drawn from the legal ones");
        if situation.position().outcome().is_some() {
            situation.undo();
            break;
        }
    }
    situation.moves().to_vec()
}

impl fmt::Display for Openings {
    /// Enough to tell two sources apart.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::Start => f.write_str("start"),
            Openings::All => f.write_str("all"),
            Openings::Random(count) => write!(f, "random:{count}"),
            Openings::List(lines) => {
                let text: Vec<String> = lines.iter().map(|line| join(line)).collect();
                write!(f, "{} lines, checksum {:016x}", lines.len(), checksum(&text.join("\n")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_openings_are_each_move_once() {
        let rules: AnyRules = "hex:11".parse().unwrap();
        let mut first: Vec<AnyMove> = (0..121).map(|pair| Openings::All.of_pair(rules, 7, pair)[0]).collect();
        first.sort();
        first.dedup();
        assert_eq!(first.len(), 121);
        assert_eq!(Openings::All.of_pair(rules, 7, 0), Openings::All.of_pair(rules, 7, 121));
    }

    #[test]
    fn random_openings_are_legal_repeat_with_the_seed_and_end_no_game() {
        for game in ["hex:2", "dots:1x2", "surakarta"] {
            let rules: AnyRules = game.parse().unwrap();
            let openings = Openings::Random(9);
            for pair in 0..50 {
                let line = openings.of_pair(rules, 3, pair);
                assert_eq!(line, openings.of_pair(rules, 3, pair));
                let mut situation = Situation::start(rules);
                line.iter().for_each(|mv| situation.play(*mv).unwrap());
                assert_eq!(situation.position().outcome(), None);
            }
            let different =
                (0..50).any(|pair| openings.of_pair(rules, 3, pair) != openings.of_pair(rules, 3, 0));
            assert!(different);
        }
    }

    #[test]
    fn a_wrong_source_is_named_with_its_place() {
        let rules: AnyRules = "hex:3".parse().unwrap();
        let parse = |text: &str, file: Result<&str, &str>| {
            Openings::parse(text, rules, |_| file.map(str::to_owned).map_err(str::to_owned)).unwrap_err()
        };
        assert!(parse("random:x", Ok("")).contains("random:N with N from 1 to 40"));
        assert!(
            parse("nowhere.txt", Err("no such file")).contains("expected start, all, random:N or a file")
        );
        assert!(parse("a.txt", Ok("b2\nq7")).starts_with("a.txt, line 2, move 1 (q7): "));
        assert!(parse("a.txt", Ok("# nothing")).contains("there is no opening in it"));
        assert!(parse("a.txt", Ok("b1 a1 b2 a2 b3")).contains("the game is over after this opening"));
    }
}
