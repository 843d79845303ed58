"""Trains a Hex net by self-play without search, in pieces that follow one another exactly.

    python -m boyi_train.baseline.train --run runs/values --method action-value --minutes 9 --piece-seconds 560
    python -m boyi_train.baseline.train --run runs/policy --after runs/values/checkpoint.pt --minutes 9

A run is a folder: `checkpoint.pt` (everything to go on from), `snapshots.pt` (its own past), `log.jsonl`. Started
again on the same folder it goes on where it stopped, with the settings it was started with. All schedules are
functions of the share of the planned work that is done, so pieces of any length give the same course. `--after`
starts a run of its own, with its own plan, from where another one ended.
"""

import argparse
import dataclasses
import json
import math
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from ..course import Course, Progress, eased, warn_of_short_piece
from ..nets import CHECKPOINT, SNAPSHOTS, add_snapshot, for_play, load_snapshots, read_checkpoint
from ..network import Architecture, FoldedNet, TowerNet
from ..problem import BadInput, told_in_a_line
from ..weights import warn_of_channels
from .learner import Learner, LearnerSettings
from .match import play_match, random_openings
from .selfplay import SelfPlay, SelfPlaySettings

SIZES = ("board", "channels", "blocks")  # of the net, as options name them


@dataclass(frozen=True)
class Plan:
    """What a run is: fixed at its start and kept in its checkpoint."""

    method: str = "policy"  # or "action-value": play by the action values, learn no policy
    minutes: float = 0.0  # planned training time; 0: planned by iterations
    iterations: int = 0
    seed: int = 1
    rate: tuple[float, float] = (2e-3, 2e-5)
    warmup: float = 0.01  # share of the run over which the rate rises
    entropy: tuple[float, float] = (0.02, 0.005)
    temperature: tuple[float, float] = (0.6, 0.12)  # of action values
    claims_from: float = 0.1  # share of the run after which sure games end by claim
    match_openings: int = 512
    architecture: Architecture = field(default_factory=Architecture)
    selfplay: SelfPlaySettings = field(default_factory=SelfPlaySettings)
    learner: LearnerSettings = field(default_factory=LearnerSettings)


class Run(Course):
    plan: Plan

    def __init__(self, folder: Path, plan: Plan, device: str, after: Path | None = None) -> None:
        super().__init__(folder, device)
        saved = None
        if (folder / CHECKPOINT).exists():
            saved = read_checkpoint(folder / CHECKPOINT)
            if saved["plan"]["method"] == "search":
                raise BadInput(f"{folder} is a run with search: boyi_train.train goes on with it")
            plan = plan_from_dict(saved["plan"])
            after = None
        if plan.learner.batch > plan.selfplay.games * plan.selfplay.steps:
            raise BadInput(f"a batch of {plan.learner.batch} is larger than a rollout of games times steps")
        self.plan, self.progress = plan, Progress()
        torch.manual_seed(plan.seed)
        net = TowerNet(plan.architecture).to(self.device).to(memory_format=torch.channels_last)
        self.learner = Learner(net, plan.learner, plan.seed + 1)
        self.selfplay = SelfPlay(plan.architecture.board, plan.selfplay, self.device, plan.seed + 2)
        self.player = for_play(FoldedNet(plan.architecture), self.device)
        self.rival: FoldedNet | None = None
        if saved is not None:
            self.progress = Progress(**saved["progress"])
            self.learner.load_state_dict(saved["learner"])
            self.selfplay.load_state_dict(saved["selfplay"])
            if self.progress.snapshots and (folder / SNAPSHOTS).exists():
                self.rival = load_snapshots(folder / SNAPSHOTS, self.device, self.progress.snapshots)[-1][1]
        if after is not None:
            self._follow(read_checkpoint(after))

    def _follow(self, ended: dict[str, Any]) -> None:
        """Starts from the net, the optimiser and the counts of another run; the games and the schedules are new."""
        self.learner.load_state_dict(ended["learner"])
        self.progress = Progress(**ended["progress"])
        self.progress.snapshots = 0
        self.progress.seconds_before = self.progress.seconds
        self.progress.iterations_before = self.progress.iterations
        before = ended["plan"]
        if before["method"] == "action-value" and self.plan.method == "policy":
            self.learner.net.heads.play_by_action_values(before["temperature"][1])
        self.rival = for_play(self._playing_net(), self.device)

    def _playing_net(self) -> FoldedNet:
        """The net as it stands, its policy made from the action values where these are what is learned."""
        net = FoldedNet.of(self.learner.net)
        if self.plan.method == "action-value":
            net.heads.play_by_action_values(self._temperature())
        return net

    def _temperature(self) -> float:
        return eased(self.plan.temperature, self.progress.share(self.plan))

    def iterate(self) -> dict[str, Any]:
        """One rollout and one pass over it; what there is to log."""
        plan, progress = self.plan, self.progress
        share = progress.share(plan)
        rate = self.rate()
        entropy = eased(plan.entropy, share)
        started = self.now()
        self.player.take(self.learner.net)
        if plan.method == "action-value":
            self.player.heads.play_by_action_values(self._temperature())
        rollout, counts = self.selfplay.rollout(self.player, claims=share >= plan.claims_from)
        played = self.now()
        losses = self.learner.learn(rollout, rate, entropy)
        learned = self.now()

        positions = rollout.cell.shape[0]
        finished, claimed, tested, wrong = (int(count) for count in counts)
        progress.iterations += 1
        progress.steps += positions // plan.learner.batch
        progress.games += finished
        progress.positions += positions
        progress.seconds += learned - started
        return {
            "iteration": progress.iterations,
            "seconds": round(progress.seconds, 2),
            "games": progress.games,
            "positions": progress.positions,
            "steps": progress.steps,
            "played_per_second": round(positions / (played - started)),
            "learned_per_second": round(positions / (learned - played)),
            "rate": rate,
            "length": round(positions / max(1, finished), 1),
            "claimed": claimed,
            "tested_claims": tested,
            "wrong_claims": wrong,
            **{name: round(float(value), 4) for name, value in losses._asdict().items()},
        }

    def take_snapshot(self) -> dict[str, Any]:
        """Measures the net against the last snapshot and keeps it as the next."""
        net = self._playing_net()
        minute = self.progress.seconds / 60
        add_snapshot(self.folder / SNAPSHOTS, minute, net, self.progress.snapshots)
        self.progress.snapshots += 1
        current, entry = for_play(net, self.device), {"snapshot": round(minute, 3)}
        if self.rival is not None:
            board = self.plan.architecture.board
            openings = random_openings(board, self.plan.match_openings, 2, self.progress.snapshots)
            result = play_match(current, self.rival, openings)
            self.progress.elo += result.elo
            entry |= {"games": result.games, "score": round(result.score, 4)}
        self.rival = current
        return entry | {"elo": round(self.progress.elo, 1)}

    def save(self) -> None:
        state = {
            "plan": dataclasses.asdict(self.plan),
            "progress": dataclasses.asdict(self.progress),
            "learner": self.learner.state_dict(),
            "selfplay": self.selfplay.state_dict(),
        }
        self.write(CHECKPOINT, state)


def plan_from_dict(stored: dict[str, Any]) -> Plan:
    parts = {"architecture": Architecture, "selfplay": SelfPlaySettings, "learner": LearnerSettings}
    values = {name: parts[name](**value) if name in parts else value for name, value in stored.items()}
    return Plan(**values)


def architecture_after(path: Path, asked: dict[str, int]) -> Architecture:
    """That of the checkpoint's net, if it is as large as asked and a run without search left it there."""
    ended = read_checkpoint(path)
    if not {"optimiser", "random"} <= ended["learner"].keys():
        raise BadInput(f"{path} was not left by a run without search: only boyi_train.train goes on from it")
    stored = Architecture(**ended["plan"]["architecture"])
    for name, size in asked.items():
        if size != getattr(stored, name):
            raise BadInput(f"--{name} {size}: for the net of {path} it is {getattr(stored, name)}")
    return stored


def train(run: Run, deadline: float, print_seconds: float = 10.0) -> None:
    """Iterates until the plan is done or the clock (time.monotonic) passes `deadline`, then saves."""
    printed = 0.0
    while not run.finished and time.monotonic() < deadline:
        entry = run.iterate()
        run.log(entry)
        if not math.isfinite(entry["value"]):
            raise FloatingPointError(f"the value loss is {entry['value']} in iteration {entry['iteration']}")
        if time.monotonic() - printed > print_seconds:
            print(json.dumps(entry), flush=True)
            printed = time.monotonic()
        if run.snapshot_is_due():
            snapshot = run.take_snapshot()
            run.log(snapshot)
            print(json.dumps(snapshot), flush=True)
            run.save()
    run.save()


@told_in_a_line
def main() -> None:
    started = time.monotonic()
    default = Plan()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", type=Path, required=True, help="folder of the run; resumed if it holds a checkpoint")
    parser.add_argument("--after", type=Path, metavar="CHECKPOINT", help="start from where another run ended")
    parser.add_argument("--minutes", type=float, required=True, help="training time of the whole run")
    parser.add_argument("--piece-seconds", type=float, default=math.inf, help="stop and save after this long")
    parser.add_argument("--method", choices=["policy", "action-value"], default=default.method)
    parser.add_argument("--trace", type=float, default=default.selfplay.trace)
    parser.add_argument("--rate", type=float, nargs=2, default=default.rate)
    parser.add_argument("--entropy", type=float, nargs=2, default=default.entropy)
    parser.add_argument("--temperature", type=float, nargs=2, default=default.temperature)
    parser.add_argument("--claims-from", type=float, default=default.claims_from)
    for name in SIZES:
        size = getattr(default.architecture, name)
        parser.add_argument(f"--{name}", type=int, help=f"{size} unless said, or that of the net --after")
    parser.add_argument("--games", type=int, default=default.selfplay.games, help="games side by side")
    parser.add_argument("--steps", type=int, default=default.selfplay.steps, help="moves of each game in a rollout")
    parser.add_argument("--batch", type=int, default=default.learner.batch)
    parser.add_argument("--seed", type=int, default=default.seed)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    asked: dict[str, Any] = {name: size for name in SIZES if (size := getattr(options, name)) is not None}
    resumed = (options.run / CHECKPOINT).exists()  # whose plan counts then
    if options.after is not None and not resumed:
        architecture = architecture_after(options.after, asked)
    else:
        architecture = dataclasses.replace(default.architecture, **asked)
    plan = dataclasses.replace(
        default,
        method=options.method,
        minutes=options.minutes,
        seed=options.seed,
        rate=tuple(options.rate),
        entropy=tuple(options.entropy),
        temperature=tuple(options.temperature),
        claims_from=options.claims_from,
        architecture=architecture,
        selfplay=SelfPlaySettings(options.games, options.steps, options.trace),
        learner=LearnerSettings(
            batch=options.batch,
            policy_weight=1.0 if options.method == "policy" else 0.0,
            compile=options.device == "cuda",
        ),
    )
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    run = Run(options.run, plan, options.device, options.after)
    warn_of_channels(run.plan.architecture.channels)
    run.learner.prepare(run.plan.architecture.board)
    prepared = time.monotonic() - started
    print(f"prepared after {prepared:.1f} s", flush=True)
    if not run.finished:
        warn_of_short_piece(prepared, options.piece_seconds)
    train(run, started + options.piece_seconds)
    print(json.dumps({"finished": run.finished, **dataclasses.asdict(run.progress)}), flush=True)


if __name__ == "__main__":
    main()
