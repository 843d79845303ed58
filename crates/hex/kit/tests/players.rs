//! The Hex players: what each is made of, and that a won game is not lost.

use boyi_games::{AnyGame, AnyRules, Game, Side, Verdict};
use boyi_kits::PlayerSpec;
use boyi_players::{AnyReport, Player, Situation, Turn};

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
fn every_player_plays_whole_games_on_large_boards() {
    let players = [
        "hex-2020:simulations=20",
        "hex-2022:simulations=20",
        "hex-2022:simulations=20,fill=lanes",
        "bistuhex2:simulations=20,depth=1",
        "hex-classic:simulations=20,solve=60,memory=16MB",
    ];
    for (size, seed) in [(12, 1), (13, 2), (16, 3), (19, 4)] {
        let rules = rules(&format!("hex:{size}"));
        for player in players {
            // A move that is against the rules fails there.
            game(player, "random", rules, seed);
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

#[test]
fn hex_net_says_what_the_solver_knows() {
    // Red's column reaches the last row but one, where it has two ways to the edge.
    let wall = ".....R....B/".repeat(9);
    for (rest, verdict) in
        [(".....R...../........... B", Verdict::Loss), (".....R....B/........... R", Verdict::Win)]
    {
        let report = thoughts("hex-net:simulations=50,memory=16MB", &format!("{wall}{rest}"));
        assert_eq!(report.proven, Some(verdict), "{rest}");
    }
}
