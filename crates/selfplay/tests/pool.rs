//! The pool as its users meet it: every game, both searches, any number of threads.

mod evaluator;

use boyi_dots_kit::DotsEncoding;
use boyi_games::Game;
use boyi_hex_kit::HexEncoding;
use boyi_selfplay::{GameSettings, Learnable, Logits, Match, Pool, Puct, Root, Samples, SearchSettings};
use boyi_surakarta_kit::SurakartaEncoding;
use half::f16;

use evaluator::evaluate;

fn run<E: Learnable>(pool: &mut Pool<E>, steps: usize) -> Samples {
    let mut leaves = vec![vec![0; pool.half_len() * pool.words()]; 2];
    (0..2).for_each(|half| pool.leaves(half, &mut leaves[half]).unwrap());
    for step in 0..2 * steps {
        let half = step % 2;
        let (logits, chances) = evaluate(&leaves[half], pool.words(), pool.policy_len());
        pool.step(half, Logits::F32(&logits), &chances, &mut leaves[half]).unwrap();
    }
    pool.take().0
}

fn pool<E: Learnable>(rules: &str, search: SearchSettings, threads: usize) -> Pool<E> {
    Pool::new(rules.parse().ok().unwrap(), 24, search, GameSettings::default(), threads, 3).unwrap()
}

fn searches() -> [SearchSettings; 3] {
    let gumbel = SearchSettings { simulations: 12, ..Default::default() };
    let puct = SearchSettings { root: Root::Puct(Puct::default()), ..gumbel.clone() };
    [gumbel, puct, SearchSettings { simulations: 1, ..Default::default() }]
}

fn samples_are_sound<E: Learnable>(rules: &str, steps: usize) {
    for search in searches() {
        let mut pool = pool::<E>(rules, search, 2);
        let (width, policy_len) = (pool.words(), pool.policy_len());
        let samples = run(&mut pool, steps);
        assert!(samples.len() > 50, "{rules}: {} positions", samples.len());
        assert_eq!(samples.positions.len(), samples.len() * width);
        for (row, policy) in samples.policy.chunks_exact(policy_len).enumerate() {
            let total: f32 = policy.iter().map(|&chance| f32::from(chance)).sum();
            assert!((total - 1.0).abs() < 0.02, "{rules}: a policy sums to {total}");
            assert!(
                (0.0..=1.0).contains(&samples.mixed[row]) && (0.0..=1.0).contains(&samples.root_value[row])
            );
        }
        let same_game = samples.game.windows(2).zip(samples.ply.windows(2));
        assert!(same_game.filter(|(game, _)| game[0] == game[1]).all(|(_, ply)| ply[1] == ply[0] + 1));
    }
}

#[test]
fn every_game_gives_sound_samples() {
    samples_are_sound::<HexEncoding>("5", 400);
    samples_are_sound::<DotsEncoding>("3x3", 400);
    samples_are_sound::<SurakartaEncoding>("", 1500);
}

#[test]
fn the_result_is_seen_by_the_mover_and_the_margin_agrees() {
    let mut pool = pool::<DotsEncoding>("3x3", SearchSettings { simulations: 4, ..Default::default() }, 1);
    let samples = run(&mut pool, 300);
    for row in 0..samples.len() {
        if !samples.margin[row].is_nan() {
            assert_eq!(samples.result[row], (samples.margin[row].signum() + 1.0) / 2.0);
        }
    }
}

fn threads_change_nothing_in<E: Learnable>(rules: &str) {
    for search in searches() {
        let one = run(&mut pool::<E>(rules, search.clone(), 1), 150);
        let three = run(&mut pool::<E>(rules, search, 3), 150);
        assert!(!one.is_empty(), "{rules}");
        assert_eq!(one.positions, three.positions, "{rules}");
        assert_eq!(one.policy, three.policy, "{rules}");
        assert_eq!(one.game, three.game, "{rules}");
        assert_eq!(one.result, three.result, "{rules}");
    }
}

#[test]
fn threads_change_nothing() {
    threads_change_nothing_in::<HexEncoding>("5");
    // What a thread remembers of endings is its own.
    threads_change_nothing_in::<DotsEncoding>("3x3");
    threads_change_nothing_in::<DotsEncoding>("4x3");
}

#[test]
fn half_precision_is_read_like_single() {
    let rounded = |pool: &mut Pool<HexEncoding>, as_half: bool| {
        let mut leaves = vec![0; pool.half_len() * pool.words()];
        pool.leaves(0, &mut leaves).unwrap();
        for _ in 0..200 {
            let (logits, chances) = evaluate(&leaves, pool.words(), pool.policy_len());
            let halves: Vec<f16> = logits.iter().map(|&logit| f16::from_f32(logit)).collect();
            let singles: Vec<f32> = halves.iter().map(|&logit| f32::from(logit)).collect();
            let logits = if as_half { Logits::F16(&halves) } else { Logits::F32(&singles) };
            pool.step(0, logits, &chances, &mut leaves).unwrap();
        }
        pool.take().0
    };
    let [search, ..] = searches();
    let singles = rounded(&mut pool("5", search.clone(), 1), false);
    assert_eq!(singles.policy, rounded(&mut pool("5", search, 1), true).policy);
}

#[test]
fn saved_games_go_on_as_if_nothing_had_happened() {
    for search in searches() {
        let mut pool_a = pool::<HexEncoding>("5", search.clone(), 1);
        run(&mut pool_a, 77);
        let bytes = pool_a.save();
        let mut pool_b: Pool<HexEncoding> =
            Pool::new("5".parse().unwrap(), 24, search, GameSettings::default(), 1, 99).unwrap();
        pool_b.restore(&bytes).unwrap();
        let (a, b) = (run(&mut pool_a, 200), run(&mut pool_b, 200));
        assert!(!a.is_empty());
        assert_eq!((a.positions, a.policy, a.mixed), (b.positions, b.policy, b.mixed));
    }
}

#[test]
fn damaged_games_are_refused() {
    let [search, ..] = searches();
    let mut pool = pool::<HexEncoding>("5", search.clone(), 1);
    run(&mut pool, 50);
    let bytes = pool.save();
    for end in (0..bytes.len()).step_by(101) {
        assert!(pool.restore(&bytes[..end]).is_err());
    }
    let mut other: Pool<HexEncoding> =
        Pool::new("6".parse().unwrap(), 24, search, GameSettings::default(), 1, 1).unwrap();
    let error = other.restore(&bytes).unwrap_err().to_string();
    assert_eq!(error, "saved games: they are of \"hex:5 24\", expected \"hex:6 24\"");
}

#[test]
fn wrong_claims_are_counted_and_right_ones_end_games() {
    let settings = GameSettings { claim_margin: 0.4, played_out: 0.5, ..Default::default() };
    let search = SearchSettings { simulations: 2, ..Default::default() };
    let mut pool: Pool<HexEncoding> = Pool::new("5".parse().unwrap(), 64, search, settings, 1, 1).unwrap();
    let mut leaves = vec![0; pool.half_len() * pool.words()];
    pool.leaves(0, &mut leaves).unwrap();
    for _ in 0..600 {
        let (logits, chances) = evaluate(&leaves, pool.words(), pool.policy_len());
        pool.step(0, Logits::F32(&logits), &chances, &mut leaves).unwrap();
    }
    let (samples, counts) = pool.take();
    assert!(counts.claimed > 0 && counts.tested_claims > 0 && counts.wrong_claims > 0);
    assert!(counts.wrong_claims < counts.tested_claims && counts.claimed < counts.games);
    assert!(samples.len() as u64 <= counts.searches);
}

#[test]
fn arrays_of_other_sizes_are_refused() {
    let [search, ..] = searches();
    let mut pool = pool::<HexEncoding>("5", search, 1);
    let mut leaves = vec![0; 12 * 2];
    let error = pool.step(0, Logits::F32(&[0.0; 4]), &[0.5; 12], &mut leaves).unwrap_err();
    assert_eq!(error, "logits has 4 elements, expected 300");
    assert!(pool.leaves(2, &mut leaves).unwrap_err().contains("half is 2"));
    assert!(
        Pool::<HexEncoding>::new(
            "5".parse().unwrap(),
            3,
            SearchSettings::default(),
            GameSettings::default(),
            1,
            1
        )
        .is_err()
    );
}

#[test]
fn evaluations_that_are_no_numbers_are_refused_and_change_nothing() {
    for search in searches() {
        let mut pool = pool::<HexEncoding>("5", search, 2);
        let mut leaves = vec![0; 12 * pool.words()];
        pool.leaves(0, &mut leaves).unwrap();
        let (logits, chances) = evaluate(&leaves, pool.words(), pool.policy_len());
        let before = leaves.clone();
        for wrong in [f32::NAN, -0.1, 1.5, f32::INFINITY] {
            let mut chances = chances.clone();
            chances[7] = wrong;
            let error = pool.step(0, Logits::F32(&logits), &chances, &mut leaves).unwrap_err();
            assert_eq!(error, format!("chances of row 7: {wrong}, expected 0 to 1"));
        }
        for wrong in [f32::NAN, f32::INFINITY] {
            let mut logits = logits.clone();
            logits[3 * 25 + 24] = wrong;
            let halves: Vec<f16> = logits.iter().map(|&logit| f16::from_f32(logit)).collect();
            for logits in [Logits::F32(&logits), Logits::F16(&halves)] {
                let error = pool.step(0, logits, &chances, &mut leaves).unwrap_err();
                assert_eq!(error, "logits of row 3: one is no number below infinity");
            }
        }
        assert_eq!(leaves, before);
        let ruled_out: Vec<f32> =
            logits.iter().enumerate().map(|(i, &l)| if i % 3 == 0 { f32::NEG_INFINITY } else { l }).collect();
        pool.step(0, Logits::F32(&ruled_out), &chances, &mut leaves).unwrap();
    }
}

#[test]
fn a_game_without_an_open_position_is_refused() {
    let settings = |openings: &[f32]| GameSettings { openings: openings.to_vec(), ..Default::default() };
    let search = SearchSettings::default();
    let decided = Pool::<DotsEncoding>::new(
        "2x2,start=swedish".parse().unwrap(),
        2,
        search.clone(),
        settings(&[1.0]),
        1,
        1,
    );
    assert_eq!(decided.err().unwrap(), "this game is decided before the first move");
    let mut long = [0.0; 17];
    long[16] = 1.0;
    let full = Pool::<HexEncoding>::new("4".parse().unwrap(), 2, search, settings(&long), 1, 1);
    assert_eq!(full.err().unwrap(), "openings: the game is decided after these numbers of random moves");
}

/// The scores of a match in Hex from all openings of one move.
fn match_scores(size: &str, searches: [SearchSettings; 2], evaluate: Evaluate) -> Vec<f32> {
    let rules = size.parse().unwrap();
    let start = boyi_games::hex::Hex::start(rules);
    let openings: Vec<_> = start
        .moves()
        .into_iter()
        .map(|mv| {
            let mut game = start.clone();
            game.play(mv).unwrap();
            game
        })
        .collect();
    let mut games: Match<HexEncoding> = Match::new(rules, &openings, searches, 1, 1).unwrap();
    let (mut leaves, mut owners) = (vec![0; games.len() * games.words()], vec![0; games.len()]);
    loop {
        games.leaves(&mut leaves, &mut owners).unwrap();
        let (logits, chances) = evaluate(&leaves, games.words(), games.policy_len());
        if games.step(Logits::F32(&logits), &chances).unwrap() == 0 {
            return games.scores();
        }
    }
}

type Evaluate = fn(&[u64], usize, usize) -> (Vec<f32>, Vec<f32>);

#[test]
fn more_search_wins_a_match() {
    let [gumbel, ..] = searches();
    let searches =
        [SearchSettings { simulations: 300, ..gumbel.clone() }, SearchSettings { simulations: 2, ..gumbel }];
    // The evaluator knows nothing: who looks further ahead wins.
    let scores = match_scores("4", searches, |words, width, policy_len| {
        let rows = words.len() / width;
        (vec![0.0; rows * policy_len], vec![0.5; rows])
    });
    let mean = scores.iter().sum::<f32>() / scores.len() as f32;
    assert!(mean > 0.75, "{mean}");
}

#[test]
fn a_net_wins_as_many_games_against_itself_as_it_loses() {
    for search in searches() {
        // This evaluator sees another position in every image of one, so the images must be the same in both games.
        let scores = match_scores("5", [search.clone(), search], evaluate);
        let both_ways: Vec<f32> = scores.chunks_exact(2).map(|pair| pair.iter().sum()).collect();
        assert_eq!(both_ways, [1.0; 25]);
        assert!(scores.contains(&0.0) && scores.contains(&1.0), "{scores:?}");
    }
}
