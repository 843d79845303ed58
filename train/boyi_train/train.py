"""Trains a net by self-play with search, in pieces that follow one another.

    python -m boyi_train.train hex --run runs/hex --after ../nets/checkpoints/hex-11.pt --minutes 25
    python -m boyi_train.train dots --run runs/dots --minutes 25
    python -m boyi_train.train surakarta --run runs/surakarta --minutes 25
    python -m boyi_train.train hex:9 hex:11 hex:13 --run runs/hex-any --after any.pt --minutes 25

A run is a folder: `checkpoint.pt` (net, optimiser, counts), `games.pt` (the games in progress and the window),
`snapshots.pt` (its own past), `log.jsonl`. Started again on the same folder it goes on with the settings it was started
with. Several boards are learned side by side by a net for any board (`boyi_train.grow --any-board` makes one of another
net), all of them in every iteration. With `games.pt` it goes on exactly; without it (`--light`, or another machine) new games fill a new window first.
Ctrl-C ends a piece after the iteration that is under way and saves it; a second one interrupts at once.
"""

import argparse
import dataclasses
import json
import math
import signal
import sys
import time
from pathlib import Path
from typing import Any

import torch

from .actor import PlaySettings
from .course import warn_of_short_piece
from .environment import Environment, environment
from .learner import LearnerSettings, Losses
from .nets import load_net, read_checkpoint
from .network import Architecture
from .plan import Plan
from .problem import BadInput, told_in_a_line
from .run import Run
from .weights import warn_of_channels

CHANNELS, BLOCKS = 64, 9  # of a net that starts from nothing


def train(run: Run, deadline: float, light: bool = False, save_every: int = 0, print_seconds: float = 10.0) -> None:
    """Iterates until the plan is done, the clock (time.monotonic) passes `deadline` or Ctrl-C asks, then saves."""
    with Interruption() as interruption:
        _train(run, deadline, light, save_every, print_seconds, interruption)


class Interruption:
    """The first Ctrl-C asks for an end after the iteration that is under way; the second interrupts at once."""

    asked = False

    def __enter__(self) -> "Interruption":
        # Where Ctrl-C is ignored (in the background) or somebody else's, it stays so.
        self._ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._ours:
            signal.signal(signal.SIGINT, self._ask)
        return self

    def __exit__(self, *_: object) -> None:
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _ask(self, *_: object) -> None:
        self.asked = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
        text = "the piece ends after this iteration and is saved; Ctrl-C again: at once, without saving"
        print(text, file=sys.stderr, flush=True)


def _train(
    run: Run, deadline: float, light: bool, save_every: int, print_seconds: float, interruption: Interruption
) -> None:
    printed, saved = 0.0, -1
    while not run.finished and time.monotonic() < deadline and not interruption.asked:
        entry = run.iterate()
        run.log(entry)
        for loss in Losses._fields:
            if not math.isfinite(entry.get(loss, 0.0)):
                raise FloatingPointError(f"the loss {loss} is {entry[loss]} in iteration {entry['iteration']}")
        if time.monotonic() - printed > print_seconds:
            print(json.dumps(entry), flush=True)
            printed = time.monotonic()
        if run.snapshot_is_due():
            run.save(games=False)  # a match takes long, and whatever ends it must not cost what was trained
            snapshot = run.take_snapshot()
            run.log(snapshot)
            print(json.dumps(snapshot), flush=True)
            run.save(games=False)
        if save_every and run.progress.iterations % save_every == 0:
            run.save(games=not light)
            saved = run.progress.iterations
    if saved != run.progress.iterations:
        run.save(games=not light)


def bare_rate(run: Run) -> float:
    """Evaluations a second of the net alone, the boards mixed as in self-play."""
    rows = [variant.games for variant in run.variants]
    shares = zip(rows, run.variants)
    seconds: list[float] = [n / variant.evaluator.bare_rate(1.0 / len(rows)) for n, variant in shares]
    return sum(rows) / sum(seconds)


def rates(run: Run, bare: float, evaluations: int, play_seconds: float, seconds: float) -> dict[str, Any]:
    """How busy self-play kept the net in that time, and how much of the time was self-play."""
    pool = evaluations / max(play_seconds, 1e-9)
    return {
        "bare_evaluations_per_second": round(bare),
        "pool_evaluations_per_second": round(pool),
        "pool_to_bare": round(pool / bare, 3),
        "with_learning_per_second": round(evaluations / max(seconds, 1e-9)),
        "with_learning_to_bare": round(evaluations / max(seconds, 1e-9) / bare, 3),
        "threads": run.variants[0].actor.pool.threads,
    }


def parser() -> argparse.ArgumentParser:
    usual, play, learner = Plan(), PlaySettings(), LearnerSettings()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sizes = "hex, dots or surakarta, with a size if it is not the usual one: hex:9"
    parser.add_argument("variants", nargs="+", metavar="GAME", help=f"{sizes}; several sizes of one game")
    shares = "of the usual number of games in progress, for each size"
    parser.add_argument("--shares", type=float, nargs="+", metavar="SHARE", help=shares)
    parser.add_argument("--run", type=Path, required=True, help="folder of the run; resumed if it holds a checkpoint")
    parser.add_argument("--after", type=Path, metavar="CHECKPOINT", help="start from the net where another run ended")
    parser.add_argument("--reference", metavar="NET", help="a net to measure every snapshot against")
    parser.add_argument("--minutes", type=float, required=True, help="training time of the whole run")
    parser.add_argument("--piece-seconds", type=float, default=math.inf, help="stop and save after this long")
    parser.add_argument("--light", action="store_true", help="save the checkpoint only, not games and window")
    parser.add_argument("--save-every", type=int, default=0, metavar="N", help="save every N iterations as well")
    parser.add_argument("--graphs", action="store_true", help="launch evaluations as CUDA graphs")
    parser.add_argument("--rate", type=float, nargs=2, default=usual.rate)
    parser.add_argument("--result-weight", type=float, default=usual.result_weight)
    parser.add_argument("--channels", type=int, help=f"{CHANNELS} unless said, or those of the net --after")
    parser.add_argument("--blocks", type=int, help=f"{BLOCKS} unless said, or those of the net --after")
    parser.add_argument("--games", type=int, default=play.games, help="games side by side")
    parser.add_argument("--simulations", type=int, default=play.simulations, help="evaluations a move")
    parser.add_argument("--considered", type=int, default=play.considered, help="moves considered at the root")
    parser.add_argument("--value-scale", type=float, default=play.value_scale)
    parser.add_argument("--temperature", type=float, default=play.temperature, help="of the policy as a prior")
    chances = "of 0, 1, 2, ... random moves at the start"
    parser.add_argument("--openings", type=float, default=play.openings, nargs="+", metavar="CHANCE", help=chances)
    parser.add_argument("--claim-margin", type=float, default=play.claim_margin)
    parser.add_argument("--trace", type=float, default=play.trace)
    parser.add_argument("--threads", type=int, default=play.threads, help="of tree work; 0: all cores")
    parser.add_argument("--batch", type=int, default=learner.batch)
    parser.add_argument("--reuse", type=float, default=learner.reuse, help="times a position is learned from")
    parser.add_argument("--window", type=int, default=learner.window)
    parser.add_argument("--fill", type=int, default=learner.fill)
    parser.add_argument("--match-openings", type=int, default=usual.match_openings)
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser


def architecture_after(
    path: Path, games: list[Environment], channels: int | None, blocks: int | None
) -> Architecture:
    """That of the checkpoint's net, if it is for these boards and as large as asked."""
    stored = Architecture(**read_checkpoint(path)["plan"]["architecture"])
    for name, asked in (("channels", channels), ("blocks", blocks)):
        there = getattr(stored, name)
        if asked is not None and asked != there:
            raise BadInput(f"--{name} {asked}: {path} has {there} {name}; boyi_train.grow makes a larger net of it")
    for game in games:
        game.check(stored, path)
    return stored


def plan_of(options: argparse.Namespace) -> Plan:
    variants = [environment(game, "cpu") for game in options.variants]
    if len({game.spec.split(":")[0] for game in variants}) > 1:
        raise BadInput(f"{' '.join(options.variants)}: one net learns the boards of one game")
    shares = tuple(options.shares or [1.0] * len(variants))
    if len(shares) != len(variants) or min(shares) <= 0:
        raise BadInput(f"--shares: {len(variants)} numbers above 0, one for each game")
    play = PlaySettings(
        games=options.games,
        simulations=options.simulations,
        considered=options.considered,
        value_scale=options.value_scale,
        temperature=options.temperature,
        openings=tuple(options.openings),
        claim_margin=options.claim_margin,
        trace=options.trace,
        threads=options.threads,
    )
    learner = LearnerSettings(
        batch=options.batch,
        reuse=options.reuse,
        window=options.window,
        fill=options.fill,
        fixed_norms=len(variants) > 1,
        compile=options.device == "cuda",
    )
    if options.after is not None:
        architecture = architecture_after(options.after, variants, options.channels, options.blocks)
    else:
        channels = CHANNELS if options.channels is None else options.channels
        architecture = variants[0].shape(channels, BLOCKS if options.blocks is None else options.blocks)
        variants[0].check(architecture, "a net that starts from nothing")
    if len({tuple(game.encoding.plane_shape) for game in variants}) > 1 and not architecture.any_board:
        raise BadInput("several sizes need a net for any board to start from: boyi_train.grow --any-board makes one")
    return Plan(
        games=tuple(game.spec for game in variants),
        shares=shares,
        minutes=options.minutes,
        seed=options.seed,
        rate=tuple(options.rate),
        result_weight=options.result_weight,
        match_openings=options.match_openings,
        architecture=architecture,
        play=play,
        learner=learner,
    )


@told_in_a_line
def main() -> None:
    started = time.monotonic()
    options = parser().parse_args()
    plan = plan_of(options)
    torch.backends.cudnn.benchmark = True
    sys.setswitchinterval(2e-4)  # play and learning take turns at Python's lock, and the GPU waits for neither
    torch.set_float32_matmul_precision("high")
    reference = load_net(options.reference, options.device) if options.reference else None
    if reference is not None:
        for game in plan.games:
            environment(game, "cpu").check(reference.shape, options.reference)
    run = Run(options.run, plan, options.device, options.after, reference)
    warn_of_channels(run.plan.architecture.channels)
    for variant in run.variants:
        run.learner.prepare(variant.environment, variant.batch)
    how = run.start_play(options.graphs)
    bare = bare_rate(run)
    prepared = time.monotonic() - started
    print(f"prepared after {prepared:.1f} s; {how}; bare net {bare:,.0f} a second", flush=True)
    if not run.finished:
        warn_of_short_piece(prepared, options.piece_seconds)
    before = dataclasses.replace(run.progress)
    train(run, started + options.piece_seconds, options.light, options.save_every)
    after = run.progress
    played, seconds = after.play_seconds - before.play_seconds, after.seconds - before.seconds
    piece = rates(run, bare, after.evaluations - before.evaluations, played, seconds)
    whole = rates(run, bare, after.evaluations, after.play_seconds, after.seconds - after.seconds_before)
    run.log({"piece": piece, "run": whole})
    summary = {"finished": run.finished, **dataclasses.asdict(after), "piece": piece, "run": whole}
    print(json.dumps(summary), flush=True)


if __name__ == "__main__":
    main()
