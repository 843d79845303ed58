"""A minute and a half that shows whether training will run here, and how fast: before any longer piece.

    python -m boyi_train.smoke hex --after ../nets/checkpoints/hex-11.pt

Checks the planes made on this device against the module's own, then measures the pool beside the bare net, with several
numbers of games, evaluations launched one by one and as CUDA graphs. One line of JSON each; the last says `ok`.
"""

import argparse
import dataclasses
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy
import torch

import boyi

from .environment import Environment, environment
from .learner import LearnerSettings
from .problem import told_in_a_line
from .run import Run
from .train import parser as train_parser
from .train import plan_of


def planes_agree(game: Environment) -> bool:
    position, player = boyi.Game(game.spec), boyi.Player("random", game.spec, seed=1)
    words: list[numpy.ndarray] = []
    expected: list[numpy.ndarray] = []
    while position.outcome is None and len(words) < 40:
        words.append(game.encoding.encode(position))
        expected.append(game.encoding.planes(words[-1]))
        position.play(player.choose(position)["move"])
    leaves = torch.from_numpy(numpy.stack(words).view(numpy.int64)).to(game.device)
    made = game.planes(leaves, torch.float32).cpu().numpy()
    count, rows, columns = game.encoding.plane_shape
    inside = made if made.shape[2] == rows else made[:, :count, 1 : rows + 1, 1 : columns + 1]
    return bool(numpy.allclose(inside, numpy.stack(expected), atol=1e-6))


def measure(options: argparse.Namespace, games: int, graphs: bool, seconds: float) -> dict[str, Any]:
    """The pool's rate against the bare net's."""
    arguments = [options.game, "--run", "unused", "--minutes", "1", "--games", str(games), "--device", options.device]
    arguments += ["--simulations", str(options.simulations)]
    for name in ("channels", "blocks", "after"):
        if getattr(options, name) is not None:
            arguments += [f"--{name}", str(getattr(options, name))]
    plan = plan_of(train_parser().parse_args(arguments))
    small = LearnerSettings(batch=plan.learner.batch, window=4 * games, fill=games, compile=False)
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder), dataclasses.replace(plan, learner=small), options.device, options.after)
        run.start_play(graphs)
        actor, evaluator = run.variants[0].actor, run.variants[0].evaluator
        bare = evaluator.bare_rate(min(1.0, seconds))
        actor.play(options.simulations)
        actor.waited = actor.worked = 0.0
        started, evaluations = time.perf_counter(), 0
        while time.perf_counter() - started < seconds:
            evaluations += actor.play(4)
        elapsed = time.perf_counter() - started
        pool = evaluations / elapsed
        leaf = actor.worked * 1e6 * actor.pool.threads / evaluations
        return {
            "games": games,
            "graphs": graphs,
            "threads": actor.pool.threads,
            "bare": round(bare),
            "pool": round(pool),
            "pool_to_bare": round(pool / bare, 3),
            "microseconds_a_leaf_a_thread": round(leaf, 2),
            "share_of_tree_work": round(actor.worked / elapsed, 3),
        }


@told_in_a_line
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--after", type=Path)
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--games", type=int, nargs="+", default=[8192, 16384, 32768])
    parser.add_argument("--channels", type=int)
    parser.add_argument("--blocks", type=int)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each measurement")
    parser.add_argument("--only", nargs=2, metavar=("GAMES", "GRAPHS"), help="one measurement, in this process")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    if options.only:
        games, graphs = int(options.only[0]), options.only[1] == "graphs"
        print(json.dumps(measure(options, games, graphs, options.seconds)), flush=True)
        return
    agree = planes_agree(environment(options.game, options.device))
    print(json.dumps({"boyi": boyi.__version__, "torch": torch.__version__, "planes_agree": agree}), flush=True)
    ok = agree
    # Each in a process of its own: what a failed recording leaves behind on the GPU cannot harm the others.
    for graphs in ["eager"] if options.device == "cpu" else ["eager", "graphs"]:
        for games in options.games:
            line = [sys.executable, "-m", "boyi_train.smoke", *sys.argv[1:], "--only", str(games), graphs]
            done = subprocess.run(line, capture_output=True, text=True)
            if done.returncode:
                print(json.dumps({"games": games, "failed": graphs, "why": done.stderr[-600:]}), flush=True)
                ok = ok and graphs == "graphs"  # these are an extra
            else:
                print(done.stdout.strip(), flush=True)
    print(json.dumps({"ok": ok}), flush=True)
    sys.exit(0 if ok else 1)


if __name__ == "__main__":
    main()
