//! What every player of the registry owes to whoever uses it.

use std::time::{Duration, Instant};

use boyi_games::{AnyRules, GameKind};
use boyi_kits::{PlayerSpec, families};
use boyi_players::{AnyReport, Player, Situation, Turn};
use boyi_search::{Clock, StopFlag, TimeControl};

fn player(text: &str, rules: AnyRules) -> Box<dyn Player> {
    PlayerSpec::parse(text, rules).unwrap().build(rules, Some(1)).unwrap()
}

#[test]
fn a_player_calls_itself_as_the_registry_does() {
    for family in families().iter().filter(|family| !family.needs_options()) {
        for game in family.games() {
            let rules = AnyRules::usual(game);
            assert_eq!(player(family.name, rules).name(), family.name);
        }
    }
}

#[test]
fn an_analysis_knows_no_clock_and_ends_when_it_is_stopped() {
    // Few enough edges for the solver to be asked, and too many for it to be done soon.
    let hard = "a1h c1h e1h a3h c3h e3h a5h c5h e5h b2h d2h b4h d4h";
    for (text, rules, moves) in [
        ("uct:memory=8MB", "hex:11", ""),
        ("alphabeta:memory=8MB", "surakarta", ""),
        ("dots-classic", "dots:5x5", ""),
        ("dots-classic", "dots:5x5", hard),
    ] {
        let rules: AnyRules = rules.parse().unwrap();
        let mut player = player(text, rules);
        let mut situation = Situation::start(rules);
        for mv in moves.split_whitespace() {
            situation.play(situation.position().parse_move(mv).unwrap()).unwrap();
        }
        let stop = StopFlag::new();
        let teller = stop.clone();
        // A player that chose a move would have to answer within this hundredth of a second.
        let control = TimeControl::Game { main: Duration::from_millis(10), increment: Duration::ZERO };
        let started = Instant::now();
        let report = player
            .analyse(&mut Turn {
                situation: &situation,
                clock: Clock::new(control),
                stop,
                listener: Box::new(|report| {
                    assert!(!report.line.is_empty(), "{text}");
                    if started.elapsed() > Duration::from_millis(150) {
                        teller.stop();
                    }
                }),
            })
            .unwrap();
        assert!(teller.is_stopped(), "{text} ended by itself");
        assert!(report.best().is_some());
    }
}

#[test]
fn what_was_pondered_is_known_at_the_next_move() {
    let rules = AnyRules::usual(GameKind::Hex);
    let mut situation = Situation::start(rules);
    let mut player = player("uct:simulations=1000,memory=32MB", rules);
    let stop = StopFlag::new();
    let alarm = stop.clone();
    // A move that was hardly looked at has nothing below it to keep: the expected one is played.
    let mut expected = None;
    let listener = Box::new(|report: &AnyReport| {
        if report.simulations > 2000 {
            expected = report.best().copied();
            alarm.stop();
        }
    });
    player.ponder(&mut Turn { stop, listener, ..Turn::quiet(&situation) });
    situation.play(expected.expect("pondering ends when it is stopped")).unwrap();
    let decision = player.choose(&mut Turn::quiet(&situation)).unwrap();
    let visits: u64 = decision.report.candidates.iter().map(|candidate| candidate.visits).sum();
    assert!(visits > 1000, "{visits} visits: nothing is left of what was pondered");
}
