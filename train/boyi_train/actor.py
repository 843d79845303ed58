"""Self-play: the pool of games on the CPU's cores and the net on the GPU, each at work while the other one is.

A step of a half: its evaluations arrive, the other half's leaves go to the GPU, and only then do this half's trees
grow. So the GPU always has a batch, unless tree work takes longer than the net does.
"""

import time
from dataclasses import dataclass

import numpy

import boyi

from .environment import Environment
from .evaluator import Evaluator


@dataclass(frozen=True)
class PlaySettings:
    games: int = 16384
    simulations: int = 32
    considered: int = 16
    value_scale: float = 1.0
    visit_offset: float = 50.0
    temperature: float = 1.0  # of the policy as a prior
    openings: tuple[float, ...] = (0.1, 0.4, 0.3, 0.2)  # chances of 0, 1, 2, ... random moves
    claim_margin: float = 0.01
    played_out: float = 0.2
    trace: float = 0.95
    threads: int = 0


class Actor:
    def __init__(self, environment: Environment, evaluator: Evaluator, settings: PlaySettings, games: int, seed: int) -> None:
        self.evaluator = evaluator
        self.pool = boyi.SelfPlay(
            environment.spec,
            games,
            openings=list(settings.openings),
            claim_margin=settings.claim_margin,
            played_out=settings.played_out,
            trace=settings.trace,
            threads=settings.threads,
            seed=seed,
            simulations=settings.simulations,
            considered=settings.considered,
            value_scale=settings.value_scale,
            visit_offset=settings.visit_offset,
            temperature=settings.temperature,
        )
        self.waited = 0.0  # seconds for the GPU
        self.worked = 0.0  # seconds of tree work
        self._start()

    def _start(self) -> None:
        for half, buffers in enumerate(self.evaluator.buffers):
            self.pool.leaves(half, buffers.leaf_array)
        self.evaluator.launch(0)

    def play(self, steps: int) -> int:
        """So many evaluations for each game; returns how many that were in all."""
        for _ in range(steps):
            for half in range(2):
                started = time.perf_counter()
                self.evaluator.wait(half)
                self.evaluator.launch(1 - half)
                evaluated = time.perf_counter()
                buffers = self.evaluator.buffers[half]
                self.pool.step(half, buffers.logit_array, buffers.chance_array, buffers.leaf_array)
                self.waited += evaluated - started
                self.worked += time.perf_counter() - evaluated
        return 2 * steps * self.pool.rows

    def take(self) -> tuple[dict[str, numpy.ndarray], dict[str, int]]:
        return self.pool.take()

    def save(self) -> bytes:
        """The games in progress; the searches start again, here as well as where they are restored."""
        self.evaluator.wait(0)
        saved = self.pool.save()
        self._start()
        return saved

    def restore(self, saved: bytes) -> None:
        self.evaluator.wait(0)
        self.pool.restore(saved)
        self._start()
