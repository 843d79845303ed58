"""What a run with search is, and how far it has come."""

from dataclasses import dataclass, field
from typing import Any

from .. import course
from ..network import Architecture
from .actor import PlaySettings
from .learner import LearnerSettings


@dataclass(frozen=True)
class Plan:
    """Fixed at a run's start and kept in its checkpoint."""

    game: str = "hex:11"
    method: str = "search"
    minutes: float = 0.0  # planned training time; 0: planned by iterations
    iterations: int = 0
    seed: int = 1
    rate: tuple[float, float] = (3e-4, 3e-5)
    warmup: float = 0.02  # share of the run over which the rate rises
    result_weight: float = 0.5  # of the final result in the value to learn; the rest is the lambda-return
    match_openings: int = 256
    architecture: Architecture = field(default_factory=Architecture)
    play: PlaySettings = field(default_factory=PlaySettings)
    learner: LearnerSettings = field(default_factory=LearnerSettings)


def plan_from_dict(stored: dict[str, Any]) -> Plan:
    parts = {"architecture": Architecture, "play": PlaySettings, "learner": LearnerSettings}
    return Plan(**{name: parts[name](**value) if name in parts else value for name, value in stored.items()})


@dataclass
class Progress(course.Progress):
    evaluations: int = 0
    play_seconds: float = 0.0
    steps_owed: float = 0.0  # steps that the positions so far allow and that were not made
