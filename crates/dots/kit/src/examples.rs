//! Examples of commands with Dots and Boxes, for their help.

use boyi_kit::Example;

pub(crate) const EXAMPLES: &[Example] = &[
    ("analyse", "boyi analyse dots:5x5 --record game.txt --time 2s --json"),
    ("best", "boyi best dots:5x5 --moves 'd3h e2v' --player uct:simulations=100000"),
    ("engine", "boyi engine dots --protocol sau --clock 10m --ponder"),
    ("engine check", "boyi engine check '\"C:\\My Engines\\dots.exe\" -q' --protocol sau --game dots"),
    ("match", "boyi match dots:5x5 uct random --games 100 --simulations 1000 --json"),
    ("openings", "boyi openings dots:2x2"),
    ("perft", "boyi perft dots:2x2 6 --split"),
    ("play", "boyi play dots:5x5 --second casual"),
    ("play", "boyi play dots:5x5 --second uct:simulations=5000"),
    ("solve", "boyi solve dots:3x4 --json"),
    ("solve", "boyi solve dots:3x3 --values"),
    ("solve", "boyi solve dots:4x5 --time 1h --memory 16384 --table dots-4x5.table"),
    (
        "tournament",
        "boyi tournament dots:5x5 best uct uct:c=0.5 --gauntlet --games 200 --time 200ms --out cup",
    ),
];
