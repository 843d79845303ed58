"""One variant of the game in a run: its games in progress, the positions to learn from, the steps that these allow.

A run over several boards has one of these for each board, around one net. The settings are those of a board as large as
the net's table of biases. On a larger board there are fewer games, positions in a batch and positions in the window, in
proportion to its cells, so that every board takes about the same time on the GPU and in memory.
"""

from typing import Any

import torch

from .actor import Actor
from .environment import Environment
from .evaluator import Evaluator
from .learner import Draw
from .network import FoldedNet
from .plan import Plan
from .window import Window


def scaled(count: int, factor: float, multiple: int) -> int:
    """The count times the factor; a multiple of a number, unless the factor is 1."""
    return count if factor == 1 else max(1, round(count * factor / multiple)) * multiple


class Variant:
    evaluator: Evaluator  # there once play has started
    actor: Actor

    def __init__(self, environment: Environment, plan: Plan, share: float, seed: int) -> None:
        self.environment = environment
        relative = plan.architecture.board**2 / environment.cells if plan.architecture.any_board else 1.0
        learner = plan.learner
        self.games = scaled(plan.play.games, relative * share, 16)
        self.batch = scaled(learner.batch, relative, 8 * environment.symmetries)
        self.fill = scaled(learner.fill, relative, 1)
        capacity = max(self.fill, scaled(learner.window, relative, 1))
        encoding = environment.encoding
        self.window = Window(capacity, encoding.words, environment.policy_len, environment.device, seed)
        self.owed = 0.0  # steps that the positions so far allow and that were not made

    def start_play(self, net: FoldedNet, plan: Plan, seed: int, graphs: bool) -> None:
        """New games; `net` must be as self-play runs it."""
        self.evaluator = Evaluator(self.environment, net, self.games // 2, graphs)
        self.actor = Actor(self.environment, self.evaluator, plan.play, self.games, seed)

    def due_steps(self, most: int) -> int:
        """Steps to make now."""
        return min(int(self.owed), most) if len(self.window) >= self.fill else 0

    def draw(self) -> Draw:
        """What a step learns from."""
        return Draw(self.environment, self.window.draw(self.batch))

    def state_dict(self) -> dict[str, Any]:
        """The games in progress and the window. The searches start again, here as well as where this is loaded."""
        games = torch.frombuffer(bytearray(self.actor.save()), dtype=torch.uint8)
        return {"games": games, "window": self.window.state_dict()}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        self.window.load_state_dict(state["window"])
        self.actor.restore(state["games"].numpy().tobytes())
