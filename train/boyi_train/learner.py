"""Learns the improved policy and the value of positions from the window, on boards turned in every way.

On a GPU all of it is in a stream of its own, so that it can go on beside self-play.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .environment import Environment
from .network import FORBIDDEN, TowerNet
from .problem import BadInput


@dataclass(frozen=True)
class LearnerSettings:
    batch: int = 4096
    reuse: float = 3.0  # how often a position is learned from, on average
    window: int = 1_000_000  # positions kept
    fill: int = 100_000  # positions before the first step
    most_steps: int = 64  # of one iteration
    weight_decay: float = 1e-4
    gradient_clip: float = 1.0
    value_weight: float = 1.0
    action_value_weight: float = 0.25
    margin_weight: float = 1.0
    fixed_norms: bool = False  # batch norms keep their statistics: batches of unlike boards have unlike ones
    compile: bool = False

    def __post_init__(self) -> None:
        if self.fill > self.window:
            raise BadInput(f"nothing is ever learned: fill is {self.fill}, and the window holds {self.window}")


class Draw(NamedTuple):
    """A batch, and the board that it is from."""

    environment: Environment
    rows: dict[str, Tensor]


class Losses(NamedTuple):
    """Means over a batch."""

    policy: Tensor  # divergence of the net's policy from the improved one
    value: Tensor
    action_value: Tensor
    margin: Tensor  # of the final lead as a share of all points, where it is known; 0 in games without points
    entropy: Tensor  # of the net's policy


class Learner:
    def __init__(self, net: TowerNet, settings: LearnerSettings, boards: int = 1) -> None:
        """`boards`: how many sizes of board the batches will have."""
        self.net, self.settings = net, settings
        self.device = next(net.parameters()).device
        decayed = [p for p in net.parameters() if p.ndim > 1]
        plain = [p for p in net.parameters() if p.ndim <= 1]
        groups = [{"params": decayed, "weight_decay": settings.weight_decay}, {"params": plain, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, lr=0.0, fused=self.device.type == "cuda")
        self.stream = torch.cuda.Stream() if self.device.type == "cuda" else None
        self._losses = torch.compile(losses, dynamic=boards > 1) if settings.compile else losses

    def prepare(self, environment: Environment, rows: int) -> None:
        """Compiles ahead of the first batch, so that no training time goes into it; changes nothing."""
        batch = {
            "positions": torch.zeros(rows, environment.encoding.words, dtype=torch.int64, device=self.device),
            "policy": torch.zeros(rows, environment.policy_len, dtype=torch.float16, device=self.device),
            "played": torch.zeros(rows, dtype=torch.int64, device=self.device),
            "value": torch.zeros(rows, device=self.device),
            "margin": torch.zeros(rows, device=self.device),
        }
        statistics = [buffer.clone() for buffer in self.net.buffers()]
        self._set_mode()
        with self._own_stream():
            self._total(self._means(Draw(environment, batch))).backward()
        self.optimiser.zero_grad(set_to_none=True)
        with torch.no_grad():
            for buffer, kept in zip(self.net.buffers(), statistics):
                buffer.copy_(kept)

    def _set_mode(self) -> None:
        self.net.train(not self.settings.fixed_norms)

    def learn(self, draws: Iterable[Draw], rate: float) -> Losses:
        """A step on each draw, all done when this returns; the mean losses."""
        with self._own_stream():
            return self._learn(draws, rate)

    @contextmanager
    def _own_stream(self) -> Iterator[None]:
        """What is asked for here starts when all before it is done, and is done at the end."""
        if self.stream is None:
            yield
            return
        self.stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self.stream):
            yield
        self.stream.synchronize()

    def _learn(self, draws: Iterable[Draw], rate: float) -> Losses:
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self._set_mode()
        sums: list[Tensor] = []
        steps = 0
        for draw in draws:
            means = self._means(draw)
            self.optimiser.zero_grad(set_to_none=True)
            self._total(means).backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), self.settings.gradient_clip)
            self.optimiser.step()
            detached = [m.detach() for m in means]
            sums = [s + m for s, m in zip(sums, detached)] if sums else detached
            steps += 1
        return Losses(*(s / steps for s in sums))

    def _means(self, draw: Draw) -> Losses:
        environment, batch = draw
        inputs, policy, legal, played = self._turned(draw)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            targets = batch["value"], batch["margin"] / max(1, environment.points)
            return self._losses(self.net, environment, inputs, policy, legal, played, *targets)

    def _turned(self, draw: Draw) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """An equal share of the batch in each symmetry."""
        environment, batch = draw
        dtype = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        planes = environment.planes(batch["positions"], dtype)
        legal = environment.legal(batch["positions"])
        played = F.one_hot(batch["played"], environment.policy_len).to(torch.bool)
        policy = batch["policy"].float()
        ways = environment.symmetries
        columns: tuple[list[Tensor], ...] = [], [], [], []
        for symmetry, parts in enumerate(zip(*(x.chunk(ways) for x in (planes, policy, legal, played)))):
            part_planes, part_policy = environment.turned(parts[0], parts[1], symmetry)
            columns[0].append(part_planes)
            columns[1].append(part_policy)
            for column, part in zip(columns[2:], parts[2:]):
                column.append(environment.turned(part_planes, part, symmetry)[1])
        inputs, policy, legal, played = (torch.cat(column) for column in columns)
        return inputs.contiguous(memory_format=torch.channels_last), policy, legal, played.int().argmax(1)

    def _total(self, means: Losses) -> Tensor:
        s = self.settings
        values = s.value_weight * means.value + s.action_value_weight * means.action_value
        return means.policy + values + s.margin_weight * means.margin

    def state_dict(self) -> dict[str, Any]:
        return {"net": self.net.state_dict(), "optimiser": self.optimiser.state_dict()}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        self.net.load_state_dict(state["net"])
        self.optimiser.load_state_dict(state["optimiser"])


def losses(
    net: TowerNet,
    environment: Environment,
    planes: Tensor,
    policy: Tensor,
    legal: Tensor,
    played: Tensor,
    value: Tensor,
    margin: Tensor,
) -> Losses:
    output = net(planes)
    logits = environment.logits(output.policy.float()).masked_fill(~legal, FORBIDDEN)
    log_policy = torch.log_softmax(logits, 1)
    divergence = (policy * (policy.clamp_min(1e-9).log() - log_policy)).sum(1)
    action_value = environment.logits(output.action_value.float()).gather(1, played[:, None])[:, 0]
    return Losses(
        policy=divergence.mean(),
        value=F.binary_cross_entropy_with_logits(output.value.float(), value),
        action_value=F.binary_cross_entropy_with_logits(action_value, value),
        margin=torch.zeros_like(value).mean() if output.margin is None else margin_loss(output.margin.float(), margin),
        entropy=-(log_policy.exp() * log_policy).sum(1).mean(),
    )


def margin_loss(found: Tensor, margin: Tensor) -> Tensor:
    """Over the rows whose margin is a number."""
    known = ~margin.isnan()
    errors = F.smooth_l1_loss(found, torch.where(known, margin, found.detach()), reduction="none", beta=0.1)
    return errors.sum() / known.sum().clamp_min(1)
