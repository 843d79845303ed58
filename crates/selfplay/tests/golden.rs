//! What a search teaches, held to the bit: seeded games with a fixed evaluator, and a hash of every row that they give.
//! A change of selection, backup, noise or targets shows here. The system's exponential and logarithm take part, so the
//! values are those of one C library.
#![cfg(all(target_os = "linux", target_env = "gnu"))]

mod evaluator;

use boyi_dots_kit::DotsEncoding;
use boyi_games::{Game, Random};
use boyi_hex_kit::HexEncoding;
use boyi_selfplay::{GameSettings, Gumbel, Learnable, Logits, Match, Pool, Puct, Root, SearchSettings};

use evaluator::evaluate;

/// The FNV-1a hash.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn add<const N: usize>(&mut self, items: impl IntoIterator<Item = [u8; N]>) {
        for byte in items.into_iter().flatten() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

fn searches(simulations: u32) -> [SearchSettings; 4] {
    let search = |simulations, temperature, root| SearchSettings { simulations, temperature, root };
    let few = Gumbel { considered: 5, visit_offset: 20.0, value_scale: 0.7, noise: 0.0 };
    let late = Puct { noise: 0.0, drawn_plies: 3, ..Puct::default() };
    [
        search(simulations, 1.0, Root::Gumbel(Gumbel::default())),
        search(simulations, 1.3, Root::Gumbel(few)),
        search(simulations, 1.0, Root::Puct(Puct::default())),
        search(simulations, 0.8, Root::Puct(late)),
    ]
}

fn rows<E: Learnable>(rules: &str, search: SearchSettings, steps: usize) -> u64 {
    let rules = rules.parse().ok().unwrap();
    let mut pool: Pool<E> = Pool::new(rules, 16, search, GameSettings::default(), 1, 11).unwrap();
    let mut leaves = vec![vec![0; pool.half_len() * pool.words()]; 2];
    (0..2).for_each(|half| pool.leaves(half, &mut leaves[half]).unwrap());
    for step in 0..2 * steps {
        let half = step % 2;
        let (logits, chances) = evaluate(&leaves[half], pool.words(), pool.policy_len());
        pool.step(half, Logits::F32(&logits), &chances, &mut leaves[half]).unwrap();
    }
    let (samples, counts) = pool.take();
    assert!(counts.games > 5, "{} games", counts.games);
    let mut hash = Fnv::new();
    hash.add(leaves.concat().iter().map(|word| word.to_le_bytes()));
    hash.add(samples.positions.iter().map(|word| word.to_le_bytes()));
    hash.add(samples.policy.iter().map(|chance| chance.to_le_bytes()));
    hash.add(samples.played.iter().chain(&samples.ply).map(|number| number.to_le_bytes()));
    for column in [&samples.result, &samples.root_value, &samples.mixed, &samples.margin] {
        hash.add(column.iter().map(|value| value.to_le_bytes()));
    }
    hash.0
}

fn all_rows<E: Learnable>(rules: &str, simulations: u32, steps: usize) -> [u64; 4] {
    searches(simulations).map(|search| rows::<E>(rules, search, steps))
}

#[test]
fn hex_teaches_as_before() {
    let expected = [1509862279782846348, 342134281135016321, 3777741551638157179, 7737713981319196127];
    assert_eq!(all_rows::<HexEncoding>("5", 12, 500), expected);
    let expected = [15327248083729251128, 6794668294263429882, 6300511357320959501, 2756551999652184904];
    assert_eq!(all_rows::<HexEncoding>("4", 100, 2000), expected);
}

#[test]
fn dots_teaches_as_before() {
    let expected = [15304348194254318639, 17552288581460599073, 8377859416683112873, 14036636082218611833];
    assert_eq!(all_rows::<DotsEncoding>("5x5", 24, 1200), expected);
}

#[test]
fn a_match_goes_as_before() {
    let rules = "5".parse().unwrap();
    let start = boyi_games::hex::Hex::start(rules);
    let openings: Vec<_> = (0..8)
        .map(|seed| {
            let mut game = start.clone();
            game.play_unchecked(game.random_move(&mut Random::new(seed)).unwrap());
            game
        })
        .collect();
    let [gumbel, _, _, puct] = searches(30);
    let mut games: Match<HexEncoding> = Match::new(rules, &openings, [gumbel, puct], 1, 1).unwrap();
    let (mut leaves, mut owners) = (vec![0; games.len() * games.words()], vec![0; games.len()]);
    let mut hash = Fnv::new();
    loop {
        games.leaves(&mut leaves, &mut owners).unwrap();
        hash.add(leaves.iter().map(|word| word.to_le_bytes()));
        let (logits, chances) = evaluate(&leaves, games.words(), games.policy_len());
        if games.step(Logits::F32(&logits), &chances).unwrap() == 0 {
            break;
        }
    }
    hash.add(games.scores().iter().map(|score| score.to_le_bytes()));
    assert_eq!(hash.0, 11259720062246443946);
}
