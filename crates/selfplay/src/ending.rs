//! How a game ends, as soon as that is certain: by its rules, or before that by what is known of it exactly.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use boyi_dots_kit::knowledge::Endings;
use boyi_games::dots::Dots;
use boyi_games::hex::Hex;
use boyi_games::surakarta::{EndRule, Surakarta, SurakartaRules};
use boyi_games::{Game, Margin, Outcome, Side};
use boyi_net::{DotsEncoding, Encoding, HexEncoding, SurakartaEncoding};
use boyi_surakarta_kit::knowledge::Endgames;

/// The certain end of a game: what it teaches is the truth, not the result of how it happened to be played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who wins.
    pub outcome: Outcome,
    /// The final lead in points, in games that have one.
    pub margin: Option<Margin>,
}

impl Ending {
    /// By the rules alone.
    fn on_board(game: &impl Game) -> Option<Ending> {
        game.outcome().map(|outcome| Ending { outcome, margin: game.margin() })
    }
}

/// A game that can be learned by self-play.
pub trait Learnable: Encoding {
    /// Reads what [`ending`](Learnable::ending) looks things up in, before the first game; the error says why it cannot.
    fn prepare(_rules: <Self::Game as Game>::Rules) -> Result<(), String> {
        Ok(())
    }

    /// The end of the game with best play, where it is known at little cost: asked once for every move.
    fn ending(game: &Self::Game) -> Option<Ending>;

    /// Who wins with best play, in the same positions: asked for every leaf of every search.
    #[inline]
    fn outcome(game: &Self::Game) -> Option<Outcome> {
        Self::ending(game).map(|ending| ending.outcome)
    }
}

impl Learnable for HexEncoding {
    #[inline]
    fn ending(game: &Hex) -> Option<Ending> {
        Ending::on_board(game)
    }
}

/// Games end when the tables of endings with few pieces know the result: those that all players share.
impl Learnable for SurakartaEncoding {
    fn prepare(rules: SurakartaRules) -> Result<(), String> {
        let endgames = Endgames::shared(rules.end).map_err(|error| error.to_string())?;
        ENDGAMES[rules.end as usize].get_or_init(|| endgames);
        Ok(())
    }

    #[inline]
    fn ending(game: &Surakarta) -> Option<Ending> {
        Ending::on_board(game).or_else(|| {
            let endgames = ENDGAMES[game.rules().end as usize].get()?;
            let pieces = game.pieces(Side::First) | game.pieces(Side::Second);
            if pieces.count_ones() as usize > endgames.pieces() {
                return None;
            }
            let outcome = endgames.probe(game)?.verdict.of(game.mover());
            Some(Ending { outcome, margin: None })
        })
    }
}

/// The tables by end rule: behind no lock, for every leaf of every game asks them.
static ENDGAMES: [OnceLock<Arc<Endgames>>; EndRule::COUNT] = [const { OnceLock::new() }; EndRule::COUNT];

/// Games end with about half of the edges, where the solver takes no longer than a net: the truth comes from there, and what is
/// left to learn is what leads there.
impl Learnable for DotsEncoding {
    #[inline]
    fn ending(game: &Dots) -> Option<Ending> {
        let margin = with_endings(game, |endings| endings.margin(game))?;
        Some(Ending { outcome: margin.outcome(), margin: Some(margin) })
    }

    #[inline]
    fn outcome(game: &Dots) -> Option<Outcome> {
        with_endings(game, |endings| endings.outcome(game))
    }
}

/// Asks what this thread remembers of endings on the board of a game.
fn with_endings<T>(game: &Dots, question: impl FnOnce(&mut Endings) -> T) -> T {
    thread_local! {
        static ENDINGS: RefCell<Option<Endings>> = const { RefCell::new(None) };
    }
    let board = game.geometry();
    ENDINGS.with_borrow_mut(|kept| {
        let endings = kept.take().filter(|endings| endings.board() == board);
        question(kept.insert(endings.unwrap_or_else(|| Endings::new(board, MEMORY).up_to(MOST_FREE))))
    })
}

/// Free edges with which a game of Dots and Boxes has ended: two fewer than the players have solved, in a third of the time, so
/// that the trees do not keep the net waiting.
const MOST_FREE: usize = 28;
/// Bytes of each thread's table of endings.
const MEMORY: usize = 64 << 20;

#[cfg(test)]
mod tests {
    use boyi_dots_kit::knowledge::simple_margin;
    use boyi_games::Random;

    use super::*;

    #[test]
    fn games_of_dots_and_boxes_end_with_28_free_edges_or_in_theory() {
        let mut random = Random::new(8);
        let mut open = 0;
        for _ in 0..20 {
            let mut game = Dots::start("5x5".parse().unwrap());
            while game.outcome().is_none() {
                let ending = DotsEncoding::ending(&game);
                assert_eq!(ending.map(|ending| ending.outcome), DotsEncoding::outcome(&game), "{game}");
                let known = game.count() <= 28 || simple_margin(&game).is_some();
                assert_eq!(ending.is_some(), known, "{game}");
                open += usize::from((29..=30).contains(&game.count()) && !known);
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
        }
        assert!(open > 10, "{open}");
    }

    #[test]
    fn a_solved_ending_of_surakarta_ends_the_game() {
        let rules = SurakartaRules::default();
        SurakartaEncoding::prepare(rules).unwrap();
        let ending = |text| SurakartaEncoding::ending(&Surakarta::parse(rules, text).unwrap());
        let lost = ending("BB.................................W W").expect("three pieces are solved");
        assert_eq!(lost, Ending { outcome: Outcome::Win(Side::First), margin: None }, "two pieces beat one");
        assert_eq!(ending("BBBBBBBBBBBB............WWWWWWWWWWWW B"), None);
    }
}
