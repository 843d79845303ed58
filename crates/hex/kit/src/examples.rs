//! Examples of commands with Hex, for their help.

use boyi_kit::Example;

pub(crate) const EXAMPLES: &[Example] = &[
    ("analyse", "boyi analyse hex:11 --record game.sgf"),
    (
        "analyse",
        "boyi analyse hex:11 --record 'https://hexworld.org/board/#11c1,a10f6e8' --player hex-net:simulations=400",
    ),
    ("bench", "boyi bench hex --json"),
    ("best", "boyi best hex:11 --time 5s"),
    ("best", "boyi best hex --record game.sgf --ply 12 --time 10s --stream"),
    ("engine", "boyi engine hex --protocol htp                         for HexGui: add this as a program"),
    ("engine", "boyi engine hex:11,swap=pieces --player uct:time=5s"),
    ("engine check", "boyi engine check 'boyi engine hex' --protocol htp"),
    ("match", "boyi match hex:11 uct uct:c=0.8 --games 200 --time 200ms"),
    ("match", "boyi match hex:11 best uct --openings all --time 1s --concurrency 2 --out round"),
    ("moves", "boyi moves hex:3 '.../.R./... B'"),
    ("openings", "boyi openings hex:7"),
    ("openings", "boyi openings hex:9 --time 10m --json"),
    ("perft", "boyi perft hex:11 3"),
    ("play", "boyi play hex:11                                      you move first, against the best"),
    ("play", "boyi play hex:13,swap=pieces --second human --clock 15m+5s"),
    ("play", "boyi play hex:7 --first uct:time=500ms --second uct   watch"),
    (
        "play",
        "boyi play hex:11 --record game.sgf                    keep the game (.json, .sgf, .txt for CCGC)",
    ),
    ("play", "printf 'b2\\nundo\\nb2\\n' | boyi play hex:3 --second random"),
    ("players", "boyi players hex"),
    ("players", "boyi players hex-2022"),
    ("reproduce", "boyi reproduce hex-2022 table-2"),
    ("serve", "boyi serve --engine wolve hex 'external:command=\"wolve --quiet\"'"),
    ("solve", "boyi solve hex:4"),
    ("tournament", "boyi tournament hex:11 random uct alphabeta:depth=2 --games 100 --time 100ms"),
    (
        "tune",
        "boyi tune hex:11 uct c=0.1..0.45 --against alphabeta:depth=2 --games 100 --time 100ms --out sweep",
    ),
    (
        "worker",
        "boyi match hex:11 uct uct:c=0.8 --games 10000 --time 1s --nats nats://that-machine --out run",
    ),
];
