//! Games judged move by move.

use boyi_analysis::Quality;
use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Side};
use boyi_kits::PlayerSpec;
use boyi_players::{Review, review};
use boyi_search::StopFlag;

fn judge(rules: &str, moves: &str, player: &str) -> Review {
    let rules: AnyRules = rules.parse().unwrap();
    let start = AnyGame::start(rules);
    let moves: Vec<AnyMove> = moves.split(' ').map(|mv| start.parse_move(mv).unwrap()).collect();
    let mut player = PlayerSpec::parse(player, rules).unwrap().build(rules, Some(1)).unwrap();
    let mut left = moves.len();
    let review = review(&start, &moves, player.as_mut(), &StopFlag::new(), &mut |_, to_come| {
        assert_eq!(to_come + 1, left, "one after the other");
        left = to_come;
    })
    .unwrap();
    assert_eq!(review.moves.len(), moves.len());
    review
}

#[test]
fn a_won_game_that_is_given_away_has_one_blunder() {
    // On 3x3 the centre wins and a corner off the short diagonal loses.
    let review = judge("hex:3", "b2 b1 c1", "uct:simulations=20000");
    assert_eq!(review.moves[0].judgement.quality, Quality::Best);
    assert_eq!(review.moves[0].judgement.after, 1.0);
    assert_eq!(review.moves[1].judgement.before, 0.0, "lost whatever one does");
    let corner = judge("hex:3", "a1 b2", "uct:simulations=20000");
    assert_eq!(corner.moves[0].judgement.quality, Quality::Blunder, "a1 gives away the first move's win");
    assert_eq!((corner.moves[0].judgement.before, corner.moves[0].judgement.after), (1.0, 0.0));
    assert_eq!(corner.moves[1].judgement.quality, Quality::Best);
    assert_eq!(corner.summary(Side::First).mistakes, [0, 0, 1]);
    assert_eq!(corner.summary(Side::Second).best, 1);
}

#[test]
fn points_given_away_are_counted_exactly() {
    // The final margin is the value at the start, less what each side gave away.
    let moves = "a1h b1h a1v c1v a2h b2h b1v a2v b2v c2v a3h b3h";
    let review = judge("dots:2x2", moves, "dots-classic");
    let lost = |side| -> f64 {
        review
            .moves
            .iter()
            .filter(|judged| judged.side == side)
            .filter_map(|judged| judged.judgement.points_lost)
            .sum()
    };
    let first = &review.moves[0];
    let value = first.report.margin.unwrap() * if first.side == Side::First { 1.0 } else { -1.0 };
    let mut game = AnyGame::start("dots:2x2".parse().unwrap());
    for judged in &review.moves {
        game.play(judged.mv).unwrap();
        assert!(judged.judgement.points_lost.unwrap() >= 0.0);
    }
    assert_eq!(value - lost(Side::First) + lost(Side::Second), f64::from(game.margin().unwrap().0));
}

#[test]
fn a_review_that_is_stopped_keeps_what_it_has() {
    let rules: AnyRules = "hex:5".parse().unwrap();
    let start = AnyGame::start(rules);
    let moves: Vec<AnyMove> =
        ["a1", "c3", "b2", "d4"].iter().map(|mv| start.parse_move(mv).unwrap()).collect();
    let mut player = PlayerSpec::parse("uct:simulations=100", rules).unwrap().build(rules, Some(1)).unwrap();
    let stop = StopFlag::new();
    let review = review(&start, &moves, player.as_mut(), &stop, &mut |_, left| {
        if left == 2 {
            stop.stop()
        }
    })
    .unwrap();
    let plies: Vec<usize> = review.moves.iter().map(|judged| judged.ply).collect();
    assert_eq!(plies, [2, 3]);
}
