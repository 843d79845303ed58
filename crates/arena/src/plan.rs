//! A match: pairs of games from the same opening with the seats exchanged. Everything about a game follows from the
//! plan and the game's number, so that a match can be stopped, continued, and played in any order and place.

use boyi_games::{AnyRules, Outcome, Random, Side};
use boyi_kits::{PlayerSpec, SpecError};
use boyi_players::Situation;
use boyi_search::{StopFlag, TimeControl};
use serde::{Deserialize, Serialize};

use crate::text::{as_text, as_words, texts};
use crate::{Adjudication, Adjudicator, GameResult, Openings, play_game};
use boyi_play::Reason;

/// Everything that decides the games of a match.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The game.
    pub rules: AnyRules,
    /// The player that the result is about.
    pub a: PlayerSpec,
    /// Its opponent.
    pub b: PlayerSpec,
    /// How many games.
    pub games: u32,
    /// The clocks.
    pub control: TimeControl,
    /// What the games start from.
    pub openings: Openings,
    /// What may end a game before the board does.
    pub adjudication: Adjudication,
    /// The same seed gives the same games, as far as the players repeat themselves.
    pub seed: u64,
}

/// What a plan looks like in a store: two plans with the same text have the same games. Their number is left out, so
/// that a match can be made longer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanText {
    /// The game.
    pub rules: String,
    /// The player that the result is about.
    pub a: String,
    /// Its opponent.
    pub b: String,
    /// The clocks.
    pub clock: String,
    /// What the games start from.
    pub openings: String,
    /// What may end a game before the board does.
    pub adjudicate: String,
    /// The seed.
    pub seed: u64,
}

impl PlanText {
    /// The first thing in which another plan differs, in words.
    pub(crate) fn difference(&self, other: &PlanText) -> String {
        let seeds = [self.seed.to_string(), other.seed.to_string()];
        let pairs = [
            ("the game", &self.rules, &other.rules),
            ("a", &self.a, &other.a),
            ("b", &self.b, &other.b),
            ("the clock", &self.clock, &other.clock),
            ("openings", &self.openings, &other.openings),
            ("adjudication", &self.adjudicate, &other.adjudicate),
            ("the seed", &seeds[0], &seeds[1]),
        ];
        let differing = pairs.into_iter().find(|(_, this, other)| this != other);
        differing
            .map_or(String::new(), |(name, this, other)| format!("{name} is {this} there and {other} here"))
    }
}

impl MatchPlan {
    /// A match without clocks from the start of the game.
    pub fn new(rules: AnyRules, a: PlayerSpec, b: PlayerSpec, games: u32, seed: u64) -> Self {
        MatchPlan {
            rules,
            a,
            b,
            games,
            control: TimeControl::None,
            openings: Openings::Start,
            adjudication: Adjudication::default(),
            seed,
        }
    }

    /// What identifies it.
    pub fn text(&self) -> PlanText {
        PlanText {
            rules: self.rules.to_string(),
            a: self.a.to_string(),
            b: self.b.to_string(),
            clock: self.control.to_string(),
            openings: self.openings.to_string(),
            adjudicate: self.adjudication.to_string(),
            seed: self.seed,
        }
    }

    /// Who moves first in a game: a in even ones.
    pub fn a_side(number: u32) -> Side {
        Side::from_index(number as usize)
    }

    /// The game with that number, from 0. Games `2k` and `2k + 1` are a pair.
    pub fn job(&self, number: u32) -> GameJob {
        let mut random = Random::new(self.seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9)));
        let mut players = [self.a.to_string(), self.b.to_string()];
        if MatchPlan::a_side(number) == Side::Second {
            players.swap(0, 1);
        }
        GameJob {
            rules: self.rules,
            players,
            opening: texts(&self.openings.of_pair(self.rules, self.seed, number / 2)),
            seeds: [random.next(), random.next()],
            control: self.control,
            adjudication: self.adjudication,
        }
    }
}

/// One game to be played, anywhere.
///
/// ```
/// use boyi_arena::MatchPlan;
/// use boyi_kits::PlayerSpec;
/// use boyi_search::StopFlag;
///
/// let rules = "hex:3".parse().unwrap();
/// let random = PlayerSpec::parse("random", rules).unwrap();
/// let plan = MatchPlan::new(rules, random.clone(), random, 2, 1);
/// let result = plan.job(0).play(&StopFlag::new()).unwrap().unwrap();
/// assert!(result.outcome.winner().is_some());
/// assert_eq!(plan.job(0).play(&StopFlag::new()).unwrap().unwrap().moves, result.moves);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameJob {
    /// The game.
    #[serde(with = "as_text")]
    pub rules: AnyRules,
    /// The first and the second mover, as texts that name players.
    pub players: [String; 2],
    /// The moves it starts with, as the game writes them.
    #[serde(with = "as_words")]
    pub opening: Vec<String>,
    /// The seeds of the first and the second mover.
    pub seeds: [u64; 2],
    /// The clocks.
    #[serde(with = "as_text")]
    pub control: TimeControl,
    /// What may end it before the board does.
    #[serde(with = "as_text")]
    pub adjudication: Adjudication,
}

impl GameJob {
    /// Plays the game; `None` if it was stopped. The error is about players that do not exist.
    pub fn play(&self, stop: &StopFlag) -> Result<Option<GameResult>, SpecError> {
        self.play_watched(stop, &mut |_| {})
    }

    /// The same, with somebody who sees the game after every move.
    pub fn play_watched(
        &self,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&Situation),
    ) -> Result<Option<GameResult>, SpecError> {
        let mut start = Situation::start(self.rules);
        for text in &self.opening {
            start.play_text(text).map_err(|error| SpecError {
                text: self.players[0].clone(),
                what: format!("the opening does not fit {}: {error}", self.rules),
            })?;
        }
        let specs = [
            PlayerSpec::parse(&self.players[0], self.rules)?,
            PlayerSpec::parse(&self.players[1], self.rules)?,
        ];
        let mut players = Vec::with_capacity(2);
        for (side, spec) in Side::BOTH.into_iter().zip(specs) {
            match spec.build(self.rules, Some(self.seeds[side.index()])) {
                Ok(player) => players.push(player),
                // The text was fine, the player is not there: it has lost.
                Err(error) => return Ok(Some(self.lost_at_start(side, error.what))),
            }
        }
        let mut players: [_; 2] = players.try_into().unwrap_or_else(|_| unreachable!("there are two sides"));
        let judge = Adjudicator::new(self.adjudication, self.rules);
        let played = play_game(start, &mut players, self.control, judge, stop, watch);
        Ok(played.map(|game| GameResult::of(game, self.opening.len())))
    }

    /// Whether one of the players names what is on one machine alone: nothing to do for a stranger.
    pub(crate) fn is_local(&self) -> bool {
        let specs = self.players.iter().filter_map(|text| PlayerSpec::parse(text, self.rules).ok());
        specs.into_iter().any(|spec| spec.is_local())
    }

    fn lost_at_start(&self, loser: Side, what: String) -> GameResult {
        GameResult {
            outcome: Outcome::Win(!loser),
            reason: Reason::Crash,
            detail: Some(what),
            opening: self.opening.len(),
            moves: self.opening.clone(),
            times: Vec::new(),
            used: [0; 2],
        }
    }
}
