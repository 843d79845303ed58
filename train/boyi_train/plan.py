"""What a run with search is, and how far it has come."""

from dataclasses import dataclass, field
from typing import Any

from . import course
from .actor import PlaySettings
from .learner import LearnerSettings
from .network import Architecture


@dataclass(frozen=True)
class Plan:
    """Fixed at a run's start and kept in its checkpoint."""

    games: tuple[str, ...] = ("hex:11",)  # variants of one game, learned side by side
    shares: tuple[float, ...] = (1.0,)  # of the games in progress, for each variant
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


def games_of(stored: dict[str, Any]) -> tuple[str, ...]:
    """The variants of a stored plan; one of a time when there was but one has it under `game`."""
    return tuple(stored["games"]) if "games" in stored else (str(stored["game"]),)


def plan_from_dict(stored: dict[str, Any]) -> Plan:
    stored = stored | {"games": games_of(stored)}
    stored.pop("game", None)
    parts = {"architecture": Architecture, "play": PlaySettings, "learner": LearnerSettings}
    return Plan(**{name: parts[name](**value) if name in parts else value for name, value in stored.items()})


@dataclass
class Progress(course.Progress):
    evaluations: int = 0
    play_seconds: float = 0.0
    steps_owed: list[float] = field(default_factory=list)  # of each variant: allowed by its positions and not made


def progress_from_dict(stored: dict[str, Any]) -> Progress:
    owed = stored.get("steps_owed", [])
    return Progress(**stored | {"steps_owed": owed if isinstance(owed, list) else [owed]})
