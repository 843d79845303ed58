//! What is measured.

use std::hint::black_box;
use std::time::Duration;

use boyi_games::dots::{Dots, DotsRules};
use boyi_games::hex::{Colour, Hex, HexRules};
use boyi_games::surakarta::{Surakarta, SurakartaRules};
use boyi_games::{Game, GameKind, Random, perft};
use boyi_hex_kit::knowledge::Position;
use boyi_hex_kit::knowledge::fill::{Filler, Filling, Tally};
use boyi_hex_kit::knowledge::resistance::Resistance;
use boyi_net::{
    DotsEncoding, HexEncoding, Kernel, Net, NetEvaluation, NetWeights, Shipped, SurakartaEncoding,
};
use boyi_search::uct::{Evaluation, Evaluator, RandomGames, Uct, UctOptions};
use boyi_search::{AlphaBeta, AlphaBetaOptions, Limits, thread_cpu_time};
use boyi_surakarta_kit::knowledge::PublishedEvaluation;

use super::measure::{median, rate};

/// One line of the table.
pub struct Rate {
    pub name: &'static str,
    pub game: GameKind,
    pub measure: fn() -> f64,
}

pub static ALL: &[Rate] = &[
    Rate { name: "hex.fill_playouts", game: GameKind::Hex, measure: || fill_playouts(11) },
    Rate { name: "hex.fill_playouts_9", game: GameKind::Hex, measure: || fill_playouts(9) },
    Rate { name: "hex.fill_playouts_13", game: GameKind::Hex, measure: || fill_playouts(13) },
    Rate { name: "hex.fill_playouts_14", game: GameKind::Hex, measure: || fill_playouts(14) },
    Rate { name: "hex.fill_playouts_19", game: GameKind::Hex, measure: || fill_playouts(19) },
    Rate {
        name: "hex.sequential_playouts",
        game: GameKind::Hex,
        measure: || playouts(Hex::start(HexRules::default())),
    },
    Rate { name: "hex.uct_simulations", game: GameKind::Hex, measure: || uct(hex(), 1) },
    Rate { name: "hex.uct_simulations_2t", game: GameKind::Hex, measure: || uct(hex(), 2) },
    Rate { name: "hex.resistance_evaluations", game: GameKind::Hex, measure: || resistance_evaluations(11) },
    Rate { name: "hex.resistance_evaluations_9", game: GameKind::Hex, measure: || resistance_evaluations(9) },
    Rate {
        name: "hex.resistance_evaluations_13",
        game: GameKind::Hex,
        measure: || resistance_evaluations(13),
    },
    Rate {
        name: "hex.resistance_evaluations_14",
        game: GameKind::Hex,
        measure: || resistance_evaluations(14),
    },
    Rate {
        name: "hex.resistance_evaluations_19",
        game: GameKind::Hex,
        measure: || resistance_evaluations(19),
    },
    Rate { name: "dots.playouts", game: GameKind::Dots, measure: || playouts(dots()) },
    Rate { name: "dots.uct_simulations", game: GameKind::Dots, measure: || uct(dots(), 1) },
    Rate {
        name: "surakarta.playouts",
        game: GameKind::Surakarta,
        // To total capture: the rule that stops a game least.
        measure: || playouts(surakarta("end=ccgc")),
    },
    Rate { name: "surakarta.uct_simulations", game: GameKind::Surakarta, measure: || uct(surakarta(""), 1) },
    Rate {
        name: "surakarta.perft_nodes",
        game: GameKind::Surakarta,
        measure: || rate(|| perft(&mut surakarta(""), 4)),
    },
    Rate { name: "surakarta.alphabeta_nodes", game: GameKind::Surakarta, measure: alphabeta_nodes },
    Rate {
        name: "net.hex_evaluations",
        game: GameKind::Hex,
        // 64 channels and 6 blocks in single precision: a size to compare machines and kernels by.
        measure: small_net_evaluations,
    },
    Rate {
        name: "net.hex_shipped_evaluations",
        game: GameKind::Hex,
        measure: || evaluations::<HexEncoding>(hex().rules(), 1),
    },
    Rate {
        name: "net.hex_9_evaluations",
        game: GameKind::Hex,
        measure: || evaluations::<HexEncoding>(HexRules::new(9).expect("a size"), 1),
    },
    Rate {
        name: "net.hex_13_evaluations",
        game: GameKind::Hex,
        measure: || evaluations::<HexEncoding>(HexRules::new(13).expect("a size"), 1),
    },
    Rate {
        name: "net.hex_14_evaluations",
        game: GameKind::Hex,
        measure: || evaluations::<HexEncoding>(HexRules::new(14).expect("a size"), 1),
    },
    Rate {
        name: "net.hex_19_evaluations",
        game: GameKind::Hex,
        measure: || evaluations::<HexEncoding>(HexRules::new(19).expect("a size"), 1),
    },
    Rate {
        name: "net.dots_evaluations",
        game: GameKind::Dots,
        measure: || evaluations::<DotsEncoding>(dots().rules(), 1),
    },
    Rate {
        name: "net.surakarta_evaluations",
        game: GameKind::Surakarta,
        // As many at a time as its player has evaluated.
        measure: || evaluations::<SurakartaEncoding>(surakarta("").rules(), 4),
    },
];

fn hex() -> Hex {
    Hex::start(HexRules::default())
}

fn empty(size: u8) -> Position {
    Position::empty(size).expect("a board from 2x2 to 19x19")
}

fn dots() -> Dots {
    Dots::start(DotsRules::default())
}

fn surakarta(rules: &str) -> Surakarta {
    let rules: SurakartaRules = rules.parse().expect("valid rules");
    Surakarta::start(rules)
}

/// Fillings a second of the empty board, 512 at a time, with the counts for all-moves-as-first.
fn fill_playouts(size: u8) -> f64 {
    let filling = Filling { position: empty(size), pairs: Vec::new() };
    let mut filler = Filler::new(size, &mut Random::new(1));
    rate(|| {
        let mut tally = Tally::default();
        filler.play(&filling, 100, &mut tally);
        black_box(tally.amaf(Colour::Red, 0));
        u64::from(tally.games)
    })
}

/// Positions a second whose circuits are solved for both colours, on the empty board, which takes longest.
fn resistance_evaluations(size: u8) -> f64 {
    let position = empty(size);
    let mut resistance = Resistance::new();
    rate(|| {
        for _ in 0..100 {
            resistance.solve(&position);
            black_box(resistance.ratio());
        }
        100
    })
}

/// Positions a second that the net in the program evaluates, so many at a time.
fn evaluations<E: Shipped>(rules: <E::Game as Game>::Rules, count: usize) -> f64 {
    net_rate(Net::<E>::shipped(rules).expect("a board that it plays"), rules, count)
}

/// Positions a second of the Hex net without its last blocks.
fn small_net_evaluations() -> f64 {
    let rules = hex().rules();
    let file = HexEncoding::file(rules).bytes;
    let weights = NetWeights::<HexEncoding>::read_up_to(file, 6).expect("the net in the program");
    let net = Net::new(&weights, rules).expect("its board");
    net_rate(net.with_kernel(Kernel::best_in_single_precision()), rules, 1)
}

fn net_rate<E: Shipped>(mut net: Net<E>, rules: <E::Game as Game>::Rules, count: usize) -> f64 {
    let games = vec![E::Game::start(rules); count];
    let mut evaluations = vec![NetEvaluation::default(); count];
    rate(|| {
        for _ in 0..4 {
            net.evaluate_all(&games, &mut evaluations);
        }
        4 * count as u64
    })
}

/// Positions a second of alpha-beta with the published evaluation, from the start.
fn alphabeta_nodes() -> f64 {
    let mut search = AlphaBeta::new(PublishedEvaluation, AlphaBetaOptions::default());
    rate(|| {
        search.clear();
        search.search(&surakarta(""), &Limits::depth(8), &mut |_| {}).nodes
    })
}

fn playouts<G: Game>(game: G) -> f64 {
    let mut random = Random::new(1);
    rate(|| {
        for _ in 0..1000 {
            game.clone().playout(&mut random);
        }
        1000
    })
}

/// Random games that also note the CPU time of the thread that plays them.
struct Timed {
    games: RandomGames,
    began: Option<Duration>,
    spent: Duration,
}

impl<G: Game> Evaluator<G> for Timed {
    fn evaluate(&mut self, game: &mut G, random: &mut Random, evaluation: &mut Evaluation) {
        self.games.evaluate(game, random, evaluation);
        // The clock is a system call: asking once every few games is close enough.
        if random.next() & 255 == 0 {
            let now = thread_cpu_time();
            self.spent = now - *self.began.get_or_insert(now);
        }
    }
}

/// Simulations a second of plain UCT from the start. On several threads: divided by the CPU time of the busiest, which
/// is the time on the wall of a machine that has a free core for each.
fn uct<G: Game>(game: G, threads: usize) -> f64 {
    let mut rates: Vec<f64> = (0..3)
        .map(|seed| {
            let options = UctOptions { threads, seed, ..UctOptions::default() };
            let mut search = Uct::new(&game, options);
            let mut evaluators: Vec<Timed> = (0..threads)
                .map(|_| Timed { games: RandomGames::default(), began: None, spent: Duration::ZERO })
                .collect();
            let limits = Limits::time(Duration::from_millis(1000));
            let report = search.search(&mut evaluators, &limits, &mut |_| {});
            let busiest = evaluators.iter().map(|evaluator| evaluator.spent).max().unwrap_or_default();
            report.simulations as f64 / busiest.as_secs_f64()
        })
        .collect();
    median(&mut rates)
}
