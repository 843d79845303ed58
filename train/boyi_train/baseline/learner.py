"""From played moves to a better net: proximal policy optimisation (Schulman et al. 2017), one pass over each rollout.

The advantage of a move is its lambda-return less the value of the position, as in generalised advantage estimation.
Without the policy's weight only values are learned, and self-play samples from the action values instead.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from ..network import FORBIDDEN, TowerNet
from .hex_boards import occupied, planes
from .selfplay import Rollout


@dataclass(frozen=True)
class LearnerSettings:
    batch: int = 8192
    weight_decay: float = 1e-4
    ratio_clip: float = 0.2
    gradient_clip: float = 1.0
    policy_weight: float = 1.0
    value_weight: float = 1.0
    action_value_weight: float = 0.5
    compile: bool = False


class Losses(NamedTuple):
    """Means over a batch."""

    policy: Tensor
    value: Tensor
    action_value: Tensor
    entropy: Tensor
    ratio_clipped: Tensor


class Learner:
    def __init__(self, net: TowerNet, settings: LearnerSettings, seed: int) -> None:
        self.net = net
        self.settings = settings
        self.device = next(net.parameters()).device
        self.random = torch.Generator(self.device).manual_seed(seed)
        decayed = [p for p in net.parameters() if p.ndim > 1]
        plain = [p for p in net.parameters() if p.ndim <= 1]
        groups = [{"params": decayed, "weight_decay": settings.weight_decay}, {"params": plain, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, lr=0.0, fused=self.device.type == "cuda")
        self._losses = torch.compile(losses, dynamic=False) if settings.compile else losses

    def prepare(self, board: int) -> None:
        """Compiles ahead of the first batch, so that no training time goes into it; changes nothing."""
        rows = self.settings.batch
        blank = torch.zeros(rows, device=self.device)
        batch = Rollout(
            stones=torch.zeros(rows, 2, board, board, dtype=torch.uint8, device=self.device),
            cell=blank.long(),
            log_prob=blank.clone(),  # columns of their own: compiled code is specialised on which inputs are one
            value=blank.clone(),
            outcome=blank.clone(),
            chosen=blank == 0,
        )
        statistics = [buffer.clone() for buffer in self.net.buffers()]
        self.net.train()
        means = self._means(batch, torch.ones_like(blank[0]))
        self._total(means, 0.0).backward()
        self.optimiser.zero_grad(set_to_none=True)
        with torch.no_grad():
            for buffer, kept in zip(self.net.buffers(), statistics):
                buffer.copy_(kept)

    def learn(self, rollout: Rollout, rate: float, entropy_weight: float) -> Losses:
        """One pass over the rollout in random batches; the mean losses."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.net.train()
        chosen = rollout.chosen
        spread = (rollout.outcome - rollout.value)[chosen].std().clamp_min(0.01)
        rows = rollout.cell.shape[0]
        order = torch.randperm(rows, generator=self.random, device=self.device)
        sums: list[Tensor] = []
        batches = rows // self.settings.batch
        for index in order[: batches * self.settings.batch].view(batches, -1):
            batch = Rollout(*(column[index] for column in rollout))
            means = self._means(batch, spread)
            self.optimiser.zero_grad(set_to_none=True)
            self._total(means, entropy_weight).backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), self.settings.gradient_clip)
            self.optimiser.step()
            detached = [m.detach() for m in means]
            sums = [s + m for s, m in zip(sums, detached)] if sums else detached
        return Losses(*(s / batches for s in sums))

    def _means(self, batch: Rollout, spread: Tensor) -> Losses:
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            return self._losses(self.net, batch, spread, self.settings.ratio_clip)

    def _total(self, means: Losses, entropy_weight: float) -> Tensor:
        s = self.settings
        total = s.value_weight * means.value + s.action_value_weight * means.action_value
        if s.policy_weight:
            total = total + s.policy_weight * means.policy - entropy_weight * means.entropy
        return total

    def state_dict(self) -> dict[str, Any]:
        return {
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "random": self.random.get_state(),
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        self.net.load_state_dict(state["net"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.random.set_state(state["random"].cpu())


def losses(net: TowerNet, batch: Rollout, spread: Tensor, clip: float) -> Losses:
    inputs = planes(batch.stones, torch.bfloat16 if batch.stones.is_cuda else torch.float32)
    policy, action_value, value = (head.float() for head in net(inputs)[:3])
    taken = occupied(batch.stones)
    chosen = batch.chosen.float()
    log_policy = torch.log_softmax(policy.masked_fill(taken, FORBIDDEN), 1)

    advantage = (batch.outcome - batch.value) / spread
    ratio = (log_policy.gather(1, batch.cell[:, None])[:, 0] - batch.log_prob).exp()
    kept = torch.minimum(ratio.clamp(1 - clip, 1 + clip) * advantage, ratio * advantage)
    clipped = ((ratio - 1).abs() > clip).float()

    entropy = -(log_policy.exp() * log_policy).sum(1)
    played = action_value.gather(1, batch.cell[:, None])[:, 0]
    return Losses(
        policy=_mean(-kept, chosen),
        value=_mean(F.binary_cross_entropy_with_logits(value, batch.outcome, reduction="none"), chosen),
        action_value=F.binary_cross_entropy_with_logits(played, batch.outcome),
        entropy=_mean(entropy, chosen),
        ratio_clipped=_mean(clipped, chosen),
    )


def _mean(rows: Tensor, weight: Tensor) -> Tensor:
    return (rows * weight).sum() / weight.sum().clamp_min(1)
