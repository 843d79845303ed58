//! Examples of commands with Surakarta, for their help.

use boyi_kit::Example;

pub(crate) const EXAMPLES: &[Example] = &[
    ("analyse", "boyi analyse surakarta --moves 'c5-c4 b2-b3 d5-d4'"),
    ("best", "boyi best surakarta --json"),
    ("endgames build", "boyi endgames build surakarta --pieces 6"),
    ("endgames build", "boyi endgames build surakarta:end=ccgc --pieces 7 --data ~/tables"),
    (
        "engine",
        "boyi engine surakarta --protocol sau                   for the SAU platform, with 15 minutes for a game",
    ),
    (
        "match",
        "boyi match surakarta uct uct:c=0.5 --games 10000 --simulations 2000 --openings random:4 --sprt 0,20",
    ),
    ("match", "boyi match surakarta uct:time=20ms uct:time=20ms --games 1000 --clock 2s --concurrency 2"),
    ("moves", "boyi moves surakarta - < positions.txt"),
    ("perft", "boyi perft surakarta 6"),
    ("play", "boyi play surakarta --first best --second human --time 10s"),
    ("reproduce", "boyi reproduce surakarta-2025 --games 100 --time 200ms --concurrency 2"),
    ("solve", "boyi solve surakarta '............................WWB...B. W 44' --values"),
    (
        "tournament",
        "boyi tournament surakarta uct alphabeta best --openings random:4 --simulations 1000 --json",
    ),
    (
        "tune",
        "boyi tune surakarta uct c=0.1..0.9 n=0..40 --steps 200 --games 16 --simulations 500 --out both",
    ),
];
