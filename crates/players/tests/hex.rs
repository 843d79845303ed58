//! The Hex players: what each is made of, and that a won game is not lost.

use boyi_games::hex::{Hex, HexMove};
use boyi_games::{AnyGame, AnyMove, AnyRules, Game, OneGame, Outcome, Side, Verdict};
use boyi_knowledge::hex::{Position, solver::Solver};
use boyi_players::{AnyReport, Player, PlayerSpec, Situation, Turn};
use boyi_search::Limits;

fn rules(text: &str) -> AnyRules {
    text.parse().unwrap()
}

fn player(text: &str, rules: AnyRules, seed: u64) -> Box<dyn Player> {
    PlayerSpec::parse(text, rules).unwrap().build(rules, Some(seed)).unwrap()
}

fn thoughts(text: &str, position: &str) -> AnyReport {
    let rules = rules("hex:11");
    let situation = Situation::from_position(AnyGame::parse(rules, position).unwrap());
    player(text, rules, 1).choose(&mut Turn::quiet(&situation)).unwrap().report
}

/// Plays a game; returns the winner.
fn game(first: &str, second: &str, rules: AnyRules, seed: u64) -> Side {
    let mut seats = [player(first, rules, seed), player(second, rules, seed)];
    let mut situation = Situation::start(rules);
    while situation.position().outcome().is_none() {
        let mover = situation.position().mover();
        let decision = seats[mover.index()].choose(&mut Turn::quiet(&situation)).unwrap();
        situation.play(decision.mv.expect("nobody resigns")).unwrap();
    }
    situation.position().outcome().and_then(|outcome| outcome.winner()).expect("Hex has no draws")
}

const EMPTY: &str = ".........../.........../.........../.........../.........../.........../.........../.........../.........../\
     .........../........... R";

/// Each side has a bridge, Blue's stones enclose a dead cell at j9, and there is room at the edges.
const PATTERNS: &str = ".........../...R......./.........../..R......../......B..../.......B.../R........../.........BB/\
     .R........B/R........B./..R........ R";

#[test]
fn bistuhex2_changes_from_alpha_beta_to_uct() {
    let opening = thoughts("bistuhex2:depth=1,simulations=100", EMPTY);
    assert_eq!((opening.depth, opening.simulations), (1, 0), "alpha-beta");
    let late = thoughts("bistuhex2:depth=1,simulations=100,threshold=121", EMPTY);
    assert_eq!(late.simulations, 100, "few candidates: UCT");
    let chart = thoughts("bistuhex2:depth=1,simulations=100,stages=chart", EMPTY);
    assert_eq!(chart.simulations, 100, "the flow chart has it the other way round");
}

#[test]
fn every_part_of_the_published_systems_can_be_switched_off() {
    let without = [
        ("hex-2020", ["dead", "captured", "bridges"].as_slice()),
        ("hex-2022", ["pairs", "dead", "captured", "breaks", "bridges", "templates", "ladders"].as_slice()),
    ];
    for (name, parts) in without {
        let whole = thoughts(&format!("{name}:simulations=3000"), PATTERNS);
        for part in parts {
            let less = thoughts(&format!("{name}:simulations=3000,{part}=off"), PATTERNS);
            assert_ne!(whole.candidates, less.candidates, "{name} without {part}");
        }
    }
}

#[test]
fn hex_classic_wins_what_is_won() {
    // The first player wins, and the solver sees how.
    for seed in 0..3 {
        for opponent in ["uct:simulations=300", "hex-2022:simulations=300", "random"] {
            let classic = "hex-classic:simulations=20000,share=1,memory=16MB";
            assert_eq!(game(classic, opponent, rules("hex:5"), seed), Side::First, "{opponent} {seed}");
        }
    }
}

#[test]
fn hex_classic_says_what_the_solver_knows() {
    let rules = rules("hex:4");
    for (position, verdict) in
        [("..../..../..../.... R", Verdict::Win), ("..../..R./..../.... B", Verdict::Loss)]
    {
        let situation = Situation::from_position(AnyGame::parse(rules, position).unwrap());
        let mut classic = player("hex-classic:simulations=2000,memory=16MB", rules, 1);
        let report = classic.choose(&mut Turn::quiet(&situation)).unwrap().report;
        assert_eq!(report.proven, Some(verdict), "{position}");
    }
}

/// Positions from play that the solver has proved to be won for the side to move, the win at least ten moves away.
const WON: &str = include_str!("../../../data/hex/won.txt");

/// Plays a won position out against an opponent that answers as it likes; whether it was won.
fn is_held(position: &str, seed: u64, mut opponent: impl FnMut(&Situation) -> AnyMove) -> bool {
    let rules = rules("hex:11");
    let mut situation = Situation::from_position(AnyGame::parse(rules, position).unwrap());
    let winner = situation.position().mover();
    let mut classic = player("hex-classic:simulations=20000,memory=64MB", rules, seed);
    while situation.position().outcome().is_none() {
        let mv = match situation.position().mover() == winner {
            true => classic.choose(&mut Turn::quiet(&situation)).unwrap().mv.expect("nobody resigns"),
            false => opponent(&situation),
        };
        situation.play(mv).unwrap();
    }
    situation.position().outcome() == Some(Outcome::Win(winner))
}

/// The solver's resistance: the moves of its line, which put off the end.
fn resisting() -> impl FnMut(&Situation) -> AnyMove {
    let mut solver = Solver::new(1 << 24);
    move |situation| {
        let game = Hex::inside(situation.position()).unwrap();
        let line = solver.solve(Position::of(game).unwrap(), &Limits::none(), &mut |_| {}).line;
        Hex::any_move(HexMove::Place(line[0]))
    }
}

#[test]
fn hex_classic_holds_a_won_position_against_the_solver() {
    let position = WON.lines().next().unwrap();
    assert!(is_held(position, 1, resisting()), "{position}");
}

#[test]
#[ignore = "takes minutes"]
fn hex_classic_holds_every_won_position_against_the_solver_and_the_best() {
    for (seed, position) in (1..).zip(WON.lines()) {
        assert!(is_held(position, seed, resisting()), "{position} against the solver");
        let mut best = player("best:time=200ms", rules("hex:11"), seed);
        let answer = |situation: &Situation| best.choose(&mut Turn::quiet(situation)).unwrap().mv.unwrap();
        assert!(is_held(position, seed, answer), "{position} against the best");
    }
}
