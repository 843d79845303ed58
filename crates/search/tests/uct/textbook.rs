//! UCT as a textbook has it, written separately: a tree of boxes, every legal move a child at once, one random game a
//! simulation, the most visited move at the end.

use boyi_games::{Game, Random, Side};
use boyi_search::Limits;
use boyi_search::uct::{RandomGames, Selection, Uct, UctOptions};

/// The points that our search takes from the textbook's in one game at equal simulations and an equal `c`. It moves first
/// in games of even numbers.
pub fn points_against_the_textbook<G: Game>(
    mut game: G,
    number: u32,
    simulations: u32,
    c: f32,
    options: UctOptions,
) -> f64 {
    let ours = Side::from_index(number as usize);
    let seed = u64::from(number);
    let mut random = Random::new(seed);
    let mut uct = Uct::new(&game, UctOptions { selection: Selection::Uct { c }, seed, ..options });
    let mut since = Vec::new();
    while game.outcome().is_none() {
        let mv = if game.mover() == ours {
            uct.go_to(&game, &since);
            since.clear();
            let limits = Limits::simulations(u64::from(simulations));
            *uct.search(&mut [RandomGames::default()], &limits, &mut |_| {}).best().expect("a move")
        } else {
            textbook_move(&game, simulations, f64::from(c), &mut random)
        };
        game.play(mv).expect("legal");
        since.push(mv);
    }
    game.outcome().expect("over").seen_by(ours).score()
}

struct Node<M> {
    mv: Option<M>,
    visits: f64,
    /// Points of the side that made `mv`.
    points: f64,
    children: Vec<Node<M>>,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Self {
        Node { mv, visits: 0.0, points: 0.0, children: Vec::new() }
    }
}

fn textbook_move<G: Game>(game: &G, simulations: u32, c: f64, random: &mut Random) -> G::Move {
    let mut root = Node::new(None);
    for _ in 0..simulations {
        simulate(&mut root, game.clone(), c, random);
    }
    let best = root.children.iter().max_by(|a, b| a.visits.total_cmp(&b.visits)).expect("a move");
    best.mv.expect("children have moves")
}

/// Returns the points of the first mover.
fn simulate<G: Game>(node: &mut Node<G::Move>, mut game: G, c: f64, random: &mut Random) -> f64 {
    let result = if let Some(outcome) = game.outcome() {
        outcome.seen_by(Side::First).score()
    } else if node.visits == 0.0 && node.mv.is_some() {
        play_to_the_end(&mut game, random)
    } else {
        if node.children.is_empty() {
            node.children = game.moves().into_iter().map(|mv| Node::new(Some(mv))).collect();
            random.shuffle(&mut node.children);
        }
        let mover = game.mover();
        let total: f64 = node.children.iter().map(|child| child.visits).sum();
        let worth = |child: &Node<G::Move>| match child.visits {
            0.0 => f64::INFINITY,
            visits => child.points / visits + c * (2.0 * total.ln() / visits).sqrt(),
        };
        let mut best = 0;
        for i in 1..node.children.len() {
            if worth(&node.children[i]) > worth(&node.children[best]) {
                best = i;
            }
        }
        let child = &mut node.children[best];
        game.play(child.mv.expect("children have moves")).expect("legal");
        let result = simulate(child, game, c, random);
        child.points += if mover == Side::First { result } else { 1.0 - result };
        result
    };
    node.visits += 1.0;
    result
}

fn play_to_the_end<G: Game>(game: &mut G, random: &mut Random) -> f64 {
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome.seen_by(Side::First).score();
        }
        let moves = game.moves();
        game.play(moves[random.below(moves.len() as u32) as usize]).expect("legal");
    }
}
