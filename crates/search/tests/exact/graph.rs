//! A toy that is all history: a token walks on a small random graph, the node says who moves it, some nodes end the
//! game, and so does coming back to a node or walking for too long; then the node says who wins. Sides move twice,
//! positions repeat, draws happen: everything that can go wrong in a table, on a few dozen paths.

use std::fmt;
use std::str::FromStr;

use boyi_games::{Game, IllegalMove, Outcome, Random, Side, TextError};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphRules {
    pub seed: u64,
}

impl fmt::Display for GraphRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.seed)
    }
}

impl FromStr for GraphRules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let seed = text.parse().map_err(|_| TextError::new(text, 0, "a number"))?;
        Ok(GraphRules { seed })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct To(u8);

impl fmt::Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for To {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        text.parse().map(To).map_err(|_| TextError::new(text, 0, "a node"))
    }
}

pub const NODES: usize = 9;
const WAYS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Node {
    mover: Side,
    ways: [Option<u8>; WAYS],
    outcome: Outcome,
    key: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    rules: GraphRules,
    nodes: [Node; NODES],
    longest: u32,
    at: u8,
    visits: [u8; NODES],
    plies: u32,
}

impl Graph {
    /// The same walk begun at another node.
    pub fn starting_at(mut self, node: usize) -> Graph {
        self.at = node as u8;
        self.visits = [0; NODES];
        self.visits[node] = 1;
        self
    }

    fn node(&self) -> &Node {
        &self.nodes[usize::from(self.at)]
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.at)
    }
}

impl Game for Graph {
    type Rules = GraphRules;
    type Move = To;
    type Undo = u8;
    const NAME: &'static str = "graph";
    const ENDS_BY_HISTORY: bool = true;

    fn start(rules: GraphRules) -> Self {
        let mut random = Random::new(rules.seed);
        let nodes = std::array::from_fn(|_| {
            let mover = Side::from_index(random.below(2) as usize);
            let outcome = match random.below(4) {
                0 => Outcome::Draw,
                n => Outcome::Win(Side::from_index(n as usize)),
            };
            let count = random.below(WAYS as u32 + 1) as usize;
            let mut targets: [u8; NODES] = std::array::from_fn(|node| node as u8);
            random.shuffle(&mut targets);
            let ways = std::array::from_fn(|way| (way < count).then_some(targets[way]));
            Node { mover, ways, outcome, key: random.next() }
        });
        let longest = 3 + random.below(9);
        Graph { rules, nodes, longest, at: 0, visits: [0; NODES], plies: 0 }.starting_at(0)
    }

    fn rules(&self) -> GraphRules {
        self.rules
    }

    fn parse(rules: GraphRules, text: &str) -> Result<Self, TextError> {
        let To(node) = text.parse()?;
        Ok(Graph::start(rules).starting_at(usize::from(node)))
    }

    fn mover(&self) -> Side {
        self.node().mover
    }

    fn outcome(&self) -> Option<Outcome> {
        let repeated = self.visits[usize::from(self.at)] > 1;
        let stuck = self.node().ways.iter().all(Option::is_none);
        (repeated || stuck || self.plies >= self.longest).then_some(self.node().outcome)
    }

    fn generate(&self, visit: impl FnMut(To)) {
        self.node().ways.iter().flatten().map(|&node| To(node)).for_each(visit);
    }

    fn check(&self, mv: To) -> Result<(), IllegalMove> {
        if self.moves().contains(&mv) {
            Ok(())
        } else {
            Err(IllegalMove::new("no-way", "there is no such way"))
        }
    }

    fn play_unchecked(&mut self, To(node): To) -> u8 {
        self.visits[usize::from(node)] += 1;
        self.plies += 1;
        std::mem::replace(&mut self.at, node)
    }

    fn undo(&mut self, To(node): To, from: u8) {
        self.visits[usize::from(node)] -= 1;
        self.plies -= 1;
        self.at = from;
    }

    fn hash(&self) -> u64 {
        self.node().key
    }

    fn recomputed_hash(&self) -> u64 {
        self.node().key
    }

    fn index_of(&self, To(node): To) -> usize {
        usize::from(node)
    }

    fn index_limit(&self) -> usize {
        NODES
    }

    fn move_at(&self, index: usize) -> Option<To> {
        (index < NODES).then_some(To(index as u8))
    }

    fn symmetries(&self) -> usize {
        1
    }

    fn transformed(&self, _symmetry: usize) -> Self {
        self.clone()
    }

    fn transformed_move(&self, mv: To, _symmetry: usize) -> To {
        mv
    }

    fn drawing(&self, _mark: Option<To>) -> String {
        format!("{self:?}")
    }

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "First",
            Side::Second => "Second",
        }
    }
}
