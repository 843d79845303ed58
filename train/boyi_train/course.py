"""The course of a run, however it plays: its folder, its schedule, how far it has come."""

import json
import math
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import torch

SNAPSHOT_SHARES = (0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
LOG = "log.jsonl"


class Planned(Protocol):
    """What a plan says about the length of a run and the rate of learning."""

    @property
    def minutes(self) -> float: ...
    @property
    def iterations(self) -> int: ...
    @property
    def rate(self) -> tuple[float, float]: ...
    @property
    def warmup(self) -> float: ...


@dataclass
class Progress:
    iterations: int = 0
    steps: int = 0
    games: int = 0
    positions: int = 0
    seconds: float = 0.0  # of training: self-play and learning
    elo: float = 0.0
    snapshots: int = 0  # of this run
    seconds_before: float = 0.0  # of the runs that this one came after
    iterations_before: int = 0

    def share(self, plan: Planned) -> float:
        """Of the planned work, what is done."""
        if plan.minutes:
            return min(1.0, (self.seconds - self.seconds_before) / (60 * plan.minutes))
        return min(1.0, (self.iterations - self.iterations_before) / plan.iterations)


def eased(ends: tuple[float, float], share: float) -> float:
    """From the first end to the second along half a cosine."""
    return ends[1] + (ends[0] - ends[1]) * 0.5 * (1 + math.cos(math.pi * share))


def warn_of_short_piece(prepared: float, piece: float) -> None:
    """Says that a piece ends before its first iteration, when the seconds given to it went into its preparation."""
    if prepared >= piece:
        text = f"nothing is trained in this piece: preparation took {prepared:.1f} s, --piece-seconds are {piece:g}"
        print(f"warning: {text}", file=sys.stderr, flush=True)


class Course:
    """A run's folder, plan and progress. All schedules are functions of the share of the plan that is done."""

    plan: Planned
    progress: Progress

    def __init__(self, folder: Path, device: str) -> None:
        self.folder, self.device = folder, torch.device(device)
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def finished(self) -> bool:
        return self.progress.share(self.plan) >= 1

    def rate(self) -> float:
        """The rate of learning: rises over the warm-up, then falls."""
        share = self.progress.share(self.plan)
        return max(self.plan.rate[1], eased(self.plan.rate, share) * min(1.0, share / self.plan.warmup))

    def snapshot_is_due(self) -> bool:
        taken = self.progress.snapshots
        return taken < len(SNAPSHOT_SHARES) and self.progress.share(self.plan) >= SNAPSHOT_SHARES[taken]

    def log(self, entry: dict[str, Any]) -> None:
        with open(self.folder / LOG, "a") as file:
            file.write(json.dumps(entry) + "\n")

    def write(self, name: str, state: dict[str, Any]) -> None:
        """Writes a file of the folder: it is complete, or the old one is still there."""
        part = self.folder / (name + ".part")
        torch.save(state, part)
        part.replace(self.folder / name)

    def now(self) -> float:
        """The clock, once the device has done all that it was asked to do."""
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        return time.perf_counter()
