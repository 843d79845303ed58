//! What is known about a position of Dots and Boxes, as JSON: for the page, and for `boyi analyse --json`.

use std::time::Duration;

use boyi_games::dots::{Dots, Edge};
use boyi_games::{Game, Side};
use boyi_knowledge::dots::{Control, LongChainRule, Nimber, Overview, Solver, SolverOptions};
use boyi_search::Limits;
use serde_json::{Map, Value, json};

use crate::view::side_name;

/// With more free edges than this the exact values are not looked for unasked: they would seldom be found in time.
const MOST_EDGES: usize = 34;
/// For the value of the position and those of its moves.
const PATIENCE: Duration = Duration::from_millis(500);
const MEMORY: usize = 64 << 20;

/// Everything that can be said at once, and the exact value of every edge where it is found in a moment.
pub(crate) fn insight_with_values(game: &Dots) -> Value {
    insight_within(game, PATIENCE)
}

fn insight_within(game: &Dots, patience: Duration) -> Value {
    let mut overview = Overview::of(game);
    if game.outcome().is_none() && game.count() <= MOST_EDGES {
        let mut solver = Solver::new(game.geometry(), SolverOptions { memory: MEMORY, threads: 1 });
        overview.solve(game, &mut solver, &Limits::time(patience));
    }
    overview_as_json(game, &overview)
}

/// An overview of `game`.
///
/// `chains` are numbered and have their `boxes`, `edges`, whether each is a `loop`, `long`, `open` (on offer), and how many
/// of its ends are at `joints`; `regions` have a `nimber`: a number, `"loony"`, or null where they are too large. `safe`,
/// `loony`, `free_captures` and `double_dealing` are lists of edges; `rule` is the long-chain rule with what each side
/// `wants`; `endgame` has c(G) as `controlled` and v(G) as `value`, where only chains and loops are left; `control` says
/// whether to `take` all, to `keep` control, or `either`. `exact` is null until the position is solved, and then has the
/// keys of `boyi solve --json`: the `margin` of the side to move at the end of the game, and the same for all `moves`.
pub fn overview_as_json(game: &Dots, overview: &Overview) -> Value {
    let boxes = |set: u64| members(set.into());
    let edges = |set: u128| -> Vec<String> {
        members(set).into_iter().map(|edge| game.geometry().edge(edge).to_string()).collect()
    };
    let chains = overview.chains.iter().map(|chain| {
        json!({
            "number": chain.number,
            "boxes": boxes(chain.boxes),
            "edges": edges(chain.edges),
            "loop": chain.is_loop,
            "long": chain.is_long(),
            "open": chain.open,
            "joints": chain.joints,
        })
    });
    let regions = overview.regions.iter().map(|(region, nimber)| {
        json!({
            "boxes": boxes(region.boxes),
            "nimber": nimber.map(|nimber| match nimber {
                Nimber::Heap(heap) => json!(heap),
                Nimber::Loony => json!("loony"),
            }),
        })
    });
    json!({
        "chains": chains.collect::<Vec<_>>(),
        "regions": regions.collect::<Vec<_>>(),
        "safe": texts(&overview.safe),
        "loony": texts(&overview.loony),
        "free_captures": texts(&overview.free_captures),
        "double_dealing": texts(&overview.double_dealing),
        "rule": rule_as_json(&overview.rule),
        "endgame": overview.endgame.map(|endgame| json!({
            "controlled": endgame.controlled,
            "value": endgame.value,
        })),
        "control": overview.control.map(|control| match control {
            Control::Keep => "keep",
            Control::TakeAll => "take",
            Control::Either => "either",
        }),
        "exact": exact_as_json(game, overview),
    })
}

fn rule_as_json(rule: &LongChainRule) -> Value {
    json!({
        "long_chains": rule.long_chains,
        "favours": side_name(rule.favours()),
        "in_control": rule.in_control.map(side_name),
        "wants": { "first": rule.wanted_by(Side::First), "second": rule.wanted_by(Side::Second) },
    })
}

fn exact_as_json(game: &Dots, overview: &Overview) -> Option<Value> {
    let margin = overview.margin?.seen_by(game.mover());
    let lead = game.margin()?.seen_by(game.mover());
    let moves: Map<String, Value> = overview
        .values
        .iter()
        .filter_map(|&(edge, net)| Some((edge.to_string(), json!(lead + net?))))
        .collect();
    Some(json!({ "margin": margin, "moves": moves }))
}

fn members(set: u128) -> Vec<usize> {
    (0..128).filter(|bit| set >> bit & 1 == 1).collect()
}

fn texts(edges: &[Edge]) -> Vec<String> {
    edges.iter().map(ToString::to_string).collect()
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
        insight_within(game, Duration::from_secs(60))
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
