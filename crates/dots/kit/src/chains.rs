//! Dots and Boxes: what the theory of chains says about a position, with exact values where they are known.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use boyi_analysis::{Solution, SolverOptions, Worth, words};
use boyi_core::{Game, Margin, Side};
use boyi_dots::{Dots, Edge};
use boyi_kit::kept::Theory;
use boyi_search::Limits;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::DotsSolver;
use crate::knowledge::{Control, Nimber, Overview};

/// With more free edges than this the exact values are not looked for unasked: they would seldom be found in time.
const MOST_EDGES: usize = 34;
/// For the value of the position and those of its moves.
const PATIENCE: Duration = Duration::from_millis(500);
const OPTIONS: SolverOptions = SolverOptions { memory: 64 << 20, threads: 1 };

/// A position of Dots and Boxes and its overview.
#[derive(Clone, Debug)]
pub struct Chains {
    game: Dots,
    overview: Overview,
}

impl Chains {
    /// What can be said at once.
    pub fn of(game: &Dots) -> Self {
        Chains { game: *game, overview: Overview::of(game) }
    }

    /// What can be said at once, and the exact value of every edge where it is found in a moment.
    pub fn with_values(game: &Dots) -> Self {
        Chains::within(game, PATIENCE)
    }

    fn within(game: &Dots, patience: Duration) -> Self {
        let mut chains = Chains::of(game);
        if game.outcome().is_none() && game.count() <= MOST_EDGES {
            chains.solve(&mut DotsSolver::new(game.geometry(), OPTIONS), &Limits::time(patience));
        }
        chains
    }

    /// Adds exact values, as far as the limits allow.
    pub fn solve(&mut self, solver: &mut DotsSolver, limits: &Limits) {
        self.overview.solve(&self.game, solver.inside(), limits);
    }

    /// The lead of the side to move so far.
    fn lead(&self) -> i32 {
        self.game.margin().map_or(0, |margin| i32::from(margin.seen_by(self.game.mover())))
    }

    /// Adds the exact values of a solution, and what to do with boxes on offer where the theory does not know it.
    pub fn add_solution(&mut self, solution: &Solution<Edge>, solver: &mut DotsSolver, limits: &Limits) {
        let (mover, lead) = (self.game.mover(), self.lead());
        let net = |margin: i32| (margin - lead) as i16;
        let margin = |margin: i32| Margin(Margin(margin as i16).seen_by(mover));
        self.overview.net = solution.margin.map(net);
        self.overview.margin = solution.margin.map(margin);
        let values = solution.moves.iter().flatten().map(|&(edge, worth)| {
            let worth = worth.map(|worth| match worth {
                Worth::Margin(margin) => net(margin),
                Worth::Verdict(_) => unreachable!("boxes are counted"),
            });
            (edge, worth)
        });
        self.overview.values = values.collect();
        self.overview.decide_control(&self.game, solver.inside(), limits);
    }

    fn kind_of(&self, edge: Edge) -> Option<&'static str> {
        let Overview { safe, loony, free_captures, double_dealing, chains, .. } = &self.overview;
        // A move elsewhere gives away the boxes that are on offer.
        let safe = if chains.iter().any(|chain| chain.open) { &[][..] } else { safe };
        [(safe, "safe"), (loony, "loony"), (free_captures, "take first"), (double_dealing, "declines")]
            .into_iter()
            .find(|(edges, _)| edges.contains(&edge))
            .map(|(_, kind)| kind)
    }

    fn shape(&self) -> Shape<'_> {
        let Chains { game, overview } = self;
        let edges =
            |set: u128| members(set).into_iter().map(|edge| game.geometry().edge(edge).to_string()).collect();
        let chains = overview.chains.iter().map(|chain| ChainShape {
            number: chain.number,
            boxes: members(chain.boxes.into()),
            edges: edges(chain.edges),
            is_loop: chain.is_loop,
            long: chain.is_long(),
            open: chain.open,
            joints: chain.joints,
        });
        let regions = overview.regions.iter().map(|(region, nimber)| RegionShape {
            boxes: members(region.boxes.into()),
            nimber: nimber.map(|nimber| match nimber {
                Nimber::Heap(heap) => NimberShape::Heap(heap),
                Nimber::Loony => NimberShape::Loony("loony"),
            }),
        });
        let rule = &overview.rule;
        let exact = overview.margin.map(|margin| Exact {
            margin: margin.seen_by(game.mover()),
            moves: overview
                .values
                .iter()
                .filter_map(|&(edge, net)| Some((edge.to_string(), self.lead() + i32::from(net?))))
                .collect(),
        });
        Shape {
            chains: chains.collect(),
            regions: regions.collect(),
            safe: Edges(&overview.safe),
            loony: Edges(&overview.loony),
            free_captures: Edges(&overview.free_captures),
            double_dealing: Edges(&overview.double_dealing),
            rule: RuleShape {
                long_chains: rule.long_chains,
                favours: rule.favours(),
                in_control: rule.in_control,
                wants: Wants { first: rule.wanted_by(Side::First), second: rule.wanted_by(Side::Second) },
            },
            endgame: overview
                .endgame
                .map(|endgame| EndgameShape { controlled: endgame.controlled, value: endgame.value }),
            control: overview.control.map(|control| match control {
                Control::Keep => "keep",
                Control::TakeAll => "take",
                Control::Either => "either",
            }),
            exact,
        }
    }
}

/// The overview in JSON.
#[derive(Serialize)]
struct Shape<'a> {
    chains: Vec<ChainShape>,
    regions: Vec<RegionShape>,
    safe: Edges<'a>,
    loony: Edges<'a>,
    free_captures: Edges<'a>,
    double_dealing: Edges<'a>,
    rule: RuleShape,
    /// c(G) and v(G), where only chains and loops are left.
    endgame: Option<EndgameShape>,
    control: Option<&'static str>,
    /// Null until the position is solved.
    exact: Option<Exact>,
}

#[derive(Serialize)]
struct ChainShape {
    number: usize,
    boxes: Vec<usize>,
    edges: Vec<String>,
    #[serde(rename = "loop")]
    is_loop: bool,
    long: bool,
    /// On offer.
    open: bool,
    /// Ends at joints.
    joints: u8,
}

#[derive(Serialize)]
struct RegionShape {
    boxes: Vec<usize>,
    /// Null where the region is too large for it.
    nimber: Option<NimberShape>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum NimberShape {
    Heap(u8),
    Loony(&'static str),
}

#[derive(Serialize)]
struct RuleShape {
    long_chains: u32,
    #[serde(with = "words")]
    favours: Side,
    #[serde(with = "words::option")]
    in_control: Option<Side>,
    wants: Wants,
}

#[derive(Serialize)]
struct Wants {
    first: &'static str,
    second: &'static str,
}

#[derive(Serialize)]
struct EndgameShape {
    controlled: i16,
    value: i16,
}

/// Leads of the side to move at the end of the game, as in `boyi solve --json`.
#[derive(Serialize)]
struct Exact {
    margin: i16,
    moves: BTreeMap<String, i32>,
}

struct Edges<'a>(&'a [Edge]);

impl Serialize for Edges<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(ToString::to_string))
    }
}

/// As JSON: `chains` are numbered and have their `boxes`, `edges`, whether each is a `loop`, `long`, `open` (on offer), and
/// how many of its ends are at `joints`; `regions` have a `nimber`: a number, `"loony"`, or null where they are too large.
/// `safe`, `loony`, `free_captures` and `double_dealing` are lists of edges; `rule` is the long-chain rule with what each
/// side `wants`; `endgame` has c(G) as `controlled` and v(G) as `value`; `control` says whether to `take` all, to `keep`
/// control, or `either`; `exact` has the `margin` of the side to move at the end of the game, and that of all `moves`.
impl Serialize for Chains {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.shape().serialize(serializer)
    }
}

impl Theory<Edge> for Chains {
    fn kind(&self, edge: Edge) -> Option<&'static str> {
        self.kind_of(edge)
    }

    fn as_json(&self) -> Value {
        json!(self)
    }
}

/// The board with the numbers of its chains, and what there is to say about them.
impl fmt::Display for Chains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chains = &self.overview.chains;
        let number_of = |place: usize| {
            chains.iter().find(|chain| chain.boxes >> place & 1 == 1).map(|chain| chain.number)
        };
        write!(f, "{}\n{}", self.game.drawing_with_numbers(number_of), self.overview)
    }
}

fn members(set: u128) -> Vec<usize> {
    (0..128).filter(|bit| set >> bit & 1 == 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(rules: &str, moves: &str) -> Dots {
        let mut game = Dots::start(rules.parse().unwrap());
        for edge in moves.split_whitespace() {
            game.play(edge.parse().unwrap()).unwrap();
        }
        game
    }

    /// What a machine would say that is not busy.
    fn insight(game: &Dots) -> Value {
        json!(Chains::within(game, Duration::from_secs(60)))
    }

    #[test]
    fn a_loop_is_shown_with_its_numbers_and_the_value_of_every_edge() {
        let found = insight(&after("2x2,start=swedish", ""));
        assert_eq!(found["chains"][0]["loop"], true);
        assert_eq!(found["chains"][0]["edges"], json!(["a2h", "b2h", "b1v", "b2v"]));
        assert_eq!(found["regions"], json!([{ "boxes": [0, 1, 2, 3], "nimber": 0 }]));
        assert_eq!(found["loony"].as_array().unwrap().len(), 4);
        assert_eq!(found["endgame"], json!({ "controlled": 4, "value": 4 }));
        assert_eq!(found["control"], Value::Null);
        let lost = json!({ "a2h": -4, "b2h": -4, "b1v": -4, "b2v": -4 });
        assert_eq!(found["exact"], json!({ "margin": -4, "moves": lost }));
    }

    #[test]
    fn a_chain_on_offer_comes_with_the_question_of_control() {
        // Two rows of three boxes; the lower one has just been opened.
        let game = after("3x2", "a2h b2h c2h a1h b1h c1h a3h b3h c3h a1v");
        let found = insight(&game);
        assert_eq!((&found["chains"][0]["open"], &found["chains"][0]["long"]), (&json!(true), &json!(true)));
        assert_eq!(found["free_captures"], json!(["b1v"]));
        assert_eq!(found["control"], "keep");
        assert_eq!(found["rule"]["wants"], json!({ "first": "even", "second": "odd" }));
        assert_eq!(found["exact"]["margin"], 2);
    }

    #[test]
    fn exact_values_count_the_boxes_taken_so_far() {
        let game = after("1x2", "a1h a1v b1v a2h a2v a3h");
        let found = insight(&game);
        assert_eq!(game.margin().unwrap().seen_by(game.mover()), 1);
        assert_eq!(found["exact"], json!({ "margin": 2, "moves": { "b2v": 2 } }));
    }

    #[test]
    fn a_large_position_is_not_solved_unasked() {
        // It would be solved in a moment.
        let found = insight(&after("3x5", "a1h b1h"));
        assert_eq!(found["exact"], Value::Null);
        assert_eq!(found["safe"].as_array().unwrap().len(), 36);
    }
}
