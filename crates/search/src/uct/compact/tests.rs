use boyi_games::dots::Dots;
use boyi_games::hex::Hex;

use super::*;

/// Searches a position with an evaluator, which writes logits by the numbers of moves; returns the number of the chosen move,
/// the policy by number, and the value.
fn search<G: Game>(
    position: &G,
    settings: SearchSettings,
    mut evaluate: impl FnMut(&G, &mut [f32]) -> f32,
) -> (usize, Vec<f32>, f32) {
    let plan = SearchPlan::new(settings);
    let mut random = Random::new(5);
    let mut search = CompactSearch::new(position);
    let mut evaluations = 0;
    loop {
        let mut all = vec![0.0; position.index_limit()];
        let chance = evaluate(search.leaf(), &mut all);
        evaluations += 1;
        search.answer(&plan, chance, |leaf, numbers, logits| fill(leaf, &all, numbers, logits), &mut random);
        if !search.advance(position, &plan, Game::outcome) {
            break;
        }
    }
    assert!(evaluations <= plan.settings.simulations);
    let mut policy = vec![0.0; position.index_limit()];
    let value = search.target(&plan, |number, chance| policy[usize::from(number)] = chance);
    (usize::from(search.choose(&plan, 1000, &mut random)), policy, value)
}

fn fill<G: Game>(leaf: &G, all: &[f32], numbers: &mut Vec<u16>, logits: &mut Vec<f32>) {
    leaf.generate(|mv| {
        numbers.push(leaf.index_of(mv) as u16);
        logits.push(all[leaf.index_of(mv)]);
    });
}

fn settings(simulations: u32, root: Root) -> SearchSettings {
    SearchSettings { simulations, temperature: 1.0, root }
}

fn both() -> [Root; 2] {
    [
        Root::Gumbel(Gumbel { noise: 0.0, ..Gumbel::default() }),
        Root::Puct(Puct { noise: 0.0, ..Puct::default() }),
    ]
}

fn hex(text: &str) -> Hex {
    Hex::parse("3".parse().unwrap(), text).unwrap()
}

#[test]
fn a_win_on_the_board_is_found_and_learned() {
    // b3 wins at once; the evaluator knows nothing.
    let position = hex(".R./BRB/... R");
    for root in both() {
        let (chosen, policy, value) = search(&position, settings(64, root), |_, _| 0.5);
        let winning = [position.index_of("a3".parse().unwrap()), position.index_of("b3".parse().unwrap())];
        assert!(winning.contains(&chosen));
        assert!(winning.iter().map(|&number| policy[number]).sum::<f32>() > 0.6, "{policy:?}");
        assert!(value > 0.7);
        assert!((policy.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    }
}

#[test]
fn whoever_closes_a_box_moves_again_and_the_search_knows_it() {
    // Two edges are left: the one between the boxes closes the left one, and the last one then closes the right one.
    let position = Dots::parse("2x1".parse().unwrap(), "f1 0 0 R").unwrap();
    for root in both() {
        let (_, _, value) = search(&position, settings(200, root), |_, _| 0.5);
        assert!(value > 0.9, "{value}");
    }
}

#[test]
fn one_simulation_plays_by_the_policy() {
    let position = hex(".../.../... R");
    for root in both() {
        let (chosen, policy, value) = search(&position, settings(1, root), |leaf, logits| {
            assert_eq!(leaf, &hex(".../.../... R"));
            // The centre: where every symmetry leaves it.
            logits[4] = 2.0;
            0.7
        });
        assert_eq!(chosen, 4);
        let expected = 2f32.exp() / (2f32.exp() + 8.0);
        assert!((policy[4] - expected).abs() < 1e-4 && (value - 0.7).abs() < 1e-5);
    }
}

/// Equations 8, 11 and 33 of Danihelka et al. (2022) worked by hand on two moves tried once each.
#[test]
fn the_improved_policy_is_the_one_of_the_paper() {
    let position = hex(".../.../... R");
    let gumbel = Gumbel { considered: 2, visit_offset: 3.0, value_scale: 1.0, noise: 0.0 };
    // a1 and c3 come first.
    let priors = [0.25f32, 0.12, 0.06, 0.05, 0.04, 0.05, 0.06, 0.12, 0.25];
    let chance_after = |cell: usize| if cell == 0 { 0.6 } else { 0.2 };
    let (_, policy, value) = search(&position, settings(3, Root::Gumbel(gumbel)), |leaf, logits| {
        logits.iter_mut().zip(priors).for_each(|(logit, prior)| *logit = prior.ln());
        let played = (0..9).find(|&cell| !leaf.empty_cells().contains(cell));
        played.map_or(0.4, |cell| 1.0 - chance_after(cell))
    });
    let untried = (0.4 + 2.0 * (0.25 * 0.6 + 0.25 * 0.2) / 0.5) / 3.0;
    let completed = |cell: usize| if cell == 0 || cell == 8 { chance_after(cell) } else { untried };
    let weights: Vec<f32> = (0..9).map(|cell| priors[cell] * ((3.0 + 1.0) * completed(cell)).exp()).collect();
    let total: f32 = weights.iter().sum();
    for cell in 0..9 {
        assert!((policy[cell] - weights[cell] / total).abs() < 1e-4, "{policy:?}");
    }
    let mean: f32 = (0..9).map(|cell| weights[cell] / total * completed(cell)).sum();
    assert!((value - mean).abs() < 1e-4);
}

#[test]
fn noise_makes_searches_differ_and_its_absence_makes_them_alike() {
    let run = |noise: f32, seed: u64| {
        let gumbel = Gumbel { noise, ..Gumbel::default() };
        let plan = SearchPlan::new(settings(1, Root::Gumbel(gumbel)));
        let position = Hex::start("5".parse().unwrap());
        let mut random = Random::new(seed);
        let mut search = CompactSearch::new(&position);
        search.answer(
            &plan,
            0.5,
            |leaf, numbers, logits| fill(leaf, &[0.0; 25], numbers, logits),
            &mut random,
        );
        search.choose(&plan, 0, &mut random)
    };
    let drawn: std::collections::HashSet<u16> = (0..200).map(|seed| run(1.0, seed)).collect();
    assert!(drawn.len() > 20, "all moves are drawn: {}", drawn.len());
    assert_eq!((0..20).map(|seed| run(0.0, seed)).collect::<std::collections::HashSet<_>>().len(), 1);
}
