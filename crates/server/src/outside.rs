//! Programs of other people, and nets in files, that the owner of this server lets play and analyse here. Visitors call
//! them by the name that the owner has given them, and by nothing else.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use boyi_analysis::Thoughts;
use boyi_arena::{Answer, Question};
use boyi_games::{AnyRules, GameKind, Side};
use boyi_kits::{LEVEL_NAMES, PlayerSpec, families, kit};
use boyi_players::Player;
use boyi_protocol::Protocol;
use boyi_search::{StopFlag, show_duration};

/// For a move, where the owner has said nothing else.
const TIME: Duration = Duration::from_secs(5);
/// Beyond its time, before a program counts as gone.
const GRACE: Duration = Duration::from_secs(5);
/// So many programs stay between two questions; then the one that was not asked for longest is ended.
const MOST_IDLE: usize = 8;

/// A program of somebody else, or a net in a file, under a name.
#[derive(Clone, Debug)]
pub struct OutsideEngine {
    name: String,
    game: GameKind,
    /// The only one that it plays on, if its net says so.
    board: Option<String>,
    player: String,
}

impl OutsideEngine {
    /// A name, the game that it plays, and the player, such as `external:command="wolve --quiet"`. It is started once to
    /// see that it can be; the error says what is wrong.
    pub fn new(name: &str, game: &str, player: &str) -> Result<OutsideEngine, String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        if name.is_empty() || name.len() > 30 || !name.chars().all(plain) {
            return Err(format!("{name:?}: expected a name of letters, digits and - _ . up to 30"));
        }
        let level = LEVEL_NAMES.contains(&name);
        if level || name == "best" || families().iter().any(|family| family.name == name) {
            return Err(format!("{name}: a level or a player of our own is called so"));
        }
        let rules: AnyRules = game.parse().map_err(|error| format!("{name}: {error}"))?;
        let spec = PlayerSpec::parse(player, rules).map_err(|error| format!("{name}: {error}"))?;
        spec.build(rules, None).map_err(|error| format!("{name}: {error}"))?;
        let board = spec.reads_a_net().then(|| board(rules));
        Ok(OutsideEngine { name: name.to_owned(), game: rules.kind(), board, player: player.to_owned() })
    }

    /// What it is called.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// What it plays.
    pub(crate) fn game(&self) -> GameKind {
        self.game
    }

    /// Whether it can be put at any position. Over some protocols it can play from the start of a game and nothing else.
    pub(crate) fn analyses(&self) -> bool {
        let spec = PlayerSpec::parse(&self.player, AnyRules::usual(self.game));
        spec.is_ok_and(|spec| {
            let protocol = |name: String| kit(self.game).protocols().named(&name);
            !spec.starts_a_program()
                || spec.settings().shown("protocol").and_then(protocol).is_some_and(Protocol::sets_up)
        })
    }

    /// The player, with limits where its owner has set none.
    pub(crate) fn spec(&self, rules: AnyRules, most: Duration, memory_mb: u64) -> Result<PlayerSpec, String> {
        if let Some(known) = self.board.as_ref().filter(|known| **known != board(rules)) {
            return Err(format!("{} plays {known} and no other board", self.name));
        }
        let mut spec = PlayerSpec::parse(&self.player, rules).map_err(|error| error.to_string())?;
        let (time, longest) = (show_duration(TIME.min(most)), show_duration(most + GRACE));
        for (option, value) in [("time", time), ("move", longest), ("memory", format!("{memory_mb}MB"))] {
            spec.set_if_open(option, &value).map_err(|error| error.to_string())?;
        }
        Ok(spec)
    }
}

/// The board of these rules, whatever else they say: `hex:9`.
fn board(rules: AnyRules) -> String {
    let text = rules.to_string();
    let first = text.split(',').next().expect("the first part of a text");
    match first.split_once(':') {
        Some((game, option)) if option.contains('=') => game.to_owned(),
        _ => first.to_owned(),
    }
}

/// Where a program stays between two questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Assignment {
    /// A side of the game of that name: over SAU it cannot be put at the position after the next move.
    Game(String, Side),
    /// Wherever it is asked about positions. Others may ask the same program next.
    Analyst,
}

/// Programs that wait for their next question.
#[derive(Default)]
pub(crate) struct IdlePrograms(Mutex<Vec<IdleProgram>>);

/// Where somebody sits, who it is, and for which rules it was started.
type Place = (Assignment, String, AnyRules);
type IdleProgram = (Place, Box<dyn Player>);

impl IdlePrograms {
    fn all(&self) -> MutexGuard<'_, Vec<IdleProgram>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has a program answer on this thread: the one that sits there, or a new one. It stays, unless it broke down or
    /// resigned.
    pub(crate) fn answer(
        &self,
        assignment: Assignment,
        spec: &PlayerSpec,
        question: &Question,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Thoughts),
    ) -> Result<Answer, String> {
        let place = (assignment, spec.to_string(), question.rules());
        let mut player = match self.take(&place) {
            Some(player) => player,
            None => spec.build(question.rules(), None).map_err(|error| {
                // Commands and files are the owner's business.
                eprintln!("{error}");
                "it could not be started"
            })?,
        };
        // What a program says meanwhile is no report.
        let mut tell = |report| {
            if !spec.starts_a_program() {
                tell(report)
            }
        };
        let answer = question.answer_by(&mut *player, stop, &mut tell);
        let stays = match &answer {
            Ok(answer) => *answer != Answer::Move(None),
            // It may be asked again, when somebody looks.
            Err(_) => stop.is_stopped(),
        };
        let answer = answer.map_err(|what| format!("{}: {what}", player.name()));
        if stays {
            self.keep(place, player);
        }
        answer
    }

    fn take(&self, place: &Place) -> Option<Box<dyn Player>> {
        let mut all = self.all();
        let at = all.iter().position(|(taken, _)| taken == place)?;
        Some(all.remove(at).1)
    }

    fn keep(&self, place: Place, player: Box<dyn Player>) {
        let mut all = self.all();
        all.push((place, player));
        let oldest = (all.len() > MOST_IDLE).then(|| all.remove(0));
        // Saying goodbye to it takes time.
        drop(all);
        drop(oldest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_name_or_a_player_is_told() {
        for (name, game, player, words) in [
            ("", "hex", "random", "expected a name"),
            ("a b", "hex", "random", "expected a name"),
            ("best", "hex", "random", "is called so"),
            ("uct", "hex", "random", "is called so"),
            ("twin", "chess", "random", "twin: "),
            ("twin", "hex", "nobody", "there is no player"),
            ("twin", "hex", "external:command=/no/such/engine", "cannot start"),
        ] {
            let error = OutsideEngine::new(name, game, player).unwrap_err();
            assert!(error.contains(words), "{error:?} does not say {words:?}");
        }
    }

    #[test]
    fn a_board_is_named_without_the_options_of_its_rules() {
        for (rules, name) in [
            ("hex:9,swap=sides", "hex:9"),
            ("surakarta", "surakarta"),
            ("surakarta:end=ccgc", "surakarta"),
            ("dots:4x5,start=swedish", "dots:4x5"),
        ] {
            assert_eq!(board(rules.parse().unwrap()), name);
        }
    }

    #[test]
    fn a_net_plays_on_its_board_and_no_other() {
        let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/hex-11.net");
        let engine = OutsideEngine::new("mine", "hex:11", &format!("hex-net:net={net}")).unwrap();
        let spec = |rules: &str| engine.spec(rules.parse().unwrap(), TIME, 64).map(|spec| spec.to_string());
        for rules in ["hex:11", "hex:11,swap=pieces"] {
            assert_eq!(spec(rules).unwrap(), format!("hex-net:memory=64MB,net={net},time=5s"));
        }
        for rules in ["hex:9", "hex:13"] {
            assert_eq!(spec(rules).unwrap_err(), "mine plays hex:11 and no other board");
        }
        let error = OutsideEngine::new("mine", "hex:9", &format!("hex-net:net={net}")).unwrap_err();
        assert!(error.contains("the net knows 11x11, and this is 9x9"), "{error}");
    }

    #[test]
    fn a_program_stays_at_its_game_until_too_many_do() {
        let rules: AnyRules = "hex:5".parse().unwrap();
        let player = || PlayerSpec::parse("random", rules).unwrap().build(rules, None).unwrap();
        let place =
            |game: &str, side| (Assignment::Game(game.to_owned(), side), String::from("random"), rules);
        let idle = IdlePrograms::default();
        idle.keep(place("game", Side::First), player());
        assert!(idle.take(&place("game", Side::Second)).is_none());
        assert!(idle.take(&(Assignment::Analyst, String::from("random"), rules)).is_none());
        assert!(idle.take(&place("game", Side::First)).is_some());
        assert!(idle.take(&place("game", Side::First)).is_none(), "it is not there twice");
        for number in 0..=MOST_IDLE {
            idle.keep(place(&number.to_string(), Side::First), player());
        }
        assert!(idle.take(&place("0", Side::First)).is_none());
        assert!(idle.take(&place("1", Side::First)).is_some());
    }
}
