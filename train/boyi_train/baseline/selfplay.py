"""Self-play without search: a fixed number of games side by side, each restarted the moment it ends.

The batch never shrinks and nothing waits for the GPU, so the net runs at nearly its bare rate. A rollout is the
next `steps` moves of all games; games go on from one rollout into the next. What the learner needs beside the
positions is the lambda-return of every move (Sutton and Barto, section 12.8, written for two players whose views
alternate): a blend of the final result and the net's own values on the way there, far less noisy than the result.

Openings are random so that the games differ; a random move's position teaches no policy and no value, and returns
do not flow back through it.
"""

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor

from ..network import FORBIDDEN, FoldedNet
from .hex_boards import HexBoards, occupied, planes


@dataclass(frozen=True)
class SelfPlaySettings:
    games: int = 8192
    steps: int = 64
    trace: float = 0.95  # lambda
    opening_weights: tuple[float, ...] = (0.1, 0.4, 0.3, 0.2)  # chances of 0, 1, 2, ... random moves
    claim_margin: float = 0.01  # both sides' values this close to certain decide a game
    play_out_every: int = 5  # ... except in every fifth, played to the end


class Rollout(NamedTuple):
    """One row for every move, flattened over steps and games."""

    stones: Tensor
    cell: Tensor
    log_prob: Tensor
    value: Tensor  # the net's chance of the mover before the move
    outcome: Tensor  # the lambda-return of the move, as a chance of the mover
    chosen: Tensor  # False for a random opening move


class Counts(NamedTuple):
    finished: Tensor
    claimed: Tensor  # games ended by claim
    tested_claims: Tensor  # games played out in which a claim would have ended them sooner
    wrong_claims: Tensor  # ... and would have given them to the loser


class Step(NamedTuple):
    """A move in every game, one row for each."""

    stones: Tensor
    cell: Tensor
    log_prob: Tensor
    value: Tensor
    chosen: Tensor
    done: Tensor
    counts: Counts


def move_logits(net: FoldedNet, stones: Tensor) -> tuple[Tensor, Tensor]:
    """The policy's logits over cells with the taken ones masked, and the chance of the mover."""
    policy, _, value, _ = net(planes(stones, net.stem.weight.dtype))
    return policy.masked_fill(occupied(stones), FORBIDDEN), torch.sigmoid(value)


class SelfPlay:
    """The games under way, and everything that they need to go on exactly where they stopped."""

    def __init__(self, board: int, settings: SelfPlaySettings, device: torch.device, seed: int) -> None:
        self.settings = settings
        self.random = torch.Generator(device).manual_seed(seed)
        self.boards = HexBoards(settings.games, board, device)
        games = settings.games
        self.opening_left = self._draw_openings()
        # Seen by the mover: +1 it has a claim, -1 the opponent has one, 0 nobody has.
        self.claim = torch.zeros(games, dtype=torch.int8, device=device)
        self.value_before = torch.full((games,), 0.5, device=device)
        self.played_out = torch.arange(games, device=device) % settings.play_out_every == 0

    def _draw_openings(self) -> Tensor:
        weights = torch.tensor(self.settings.opening_weights, device=self.random.device)
        return torch.multinomial(weights, self.settings.games, replacement=True, generator=self.random)

    def _uniform(self, shape: torch.Size) -> Tensor:
        return torch.rand(shape, generator=self.random, device=self.random.device)

    @torch.no_grad()
    def rollout(self, net: FoldedNet, claims: bool) -> tuple[Rollout, Counts]:
        """The next moves of all games; `claims`: games may end by claim."""
        moves = [self._step(net, claims) for _ in range(self.settings.steps)]
        _, last_value = move_logits(net, self.boards.stones)
        value = torch.stack([move.value for move in moves])
        chosen = torch.stack([move.chosen for move in moves])
        done = torch.stack([move.done for move in moves])
        rollout = Rollout(
            stones=torch.cat([move.stones for move in moves]),
            cell=torch.cat([move.cell for move in moves]),
            log_prob=torch.cat([move.log_prob for move in moves]),
            value=value.flatten(),
            outcome=lambda_returns(value, last_value, done, chosen, self.settings.trace).flatten(),
            chosen=chosen.flatten(),
        )
        return rollout, Counts(*(torch.stack(counts).sum() for counts in zip(*(move.counts for move in moves))))

    def _step(self, net: FoldedNet, claims: bool) -> Step:
        stones = self.boards.stones
        logits, value = move_logits(net, stones)
        # Adding Gumbel noise and taking the largest samples from the softmax; noise alone samples uniformly.
        noise = -torch.log(-torch.log(self._uniform(logits.shape).clamp_(1e-9, 1 - 1e-7)))
        chosen = self.opening_left <= 0
        uniform = torch.where(logits > FORBIDDEN / 2, 0.0, FORBIDDEN)
        cell = (torch.where(chosen[:, None], logits, uniform) + noise).argmax(1)
        log_prob = torch.log_softmax(logits, 1).gather(1, cell[:, None])[:, 0]

        certain = 1 - self.settings.claim_margin
        sure = chosen & (value > certain) & (self.value_before < 1 - certain)
        self.claim = torch.where(sure & (self.claim == 0), 1, self.claim)
        won = self.boards.play(cell)
        claimed = (self.claim == 1) & ~self.played_out & ~won if claims else torch.zeros_like(won)
        done = won | claimed
        tested = won & (self.claim != 0)
        counts = Counts(done.sum(), claimed.sum(), tested.sum(), (tested & (self.claim == -1)).sum())

        self.claim = (-self.claim).masked_fill(done, 0)
        self.value_before = value.masked_fill(done, 0.5)
        self.opening_left = torch.where(done, self._draw_openings(), self.opening_left - 1)
        self.boards.restart(done)
        self.boards.turn(self._uniform(done.shape) < 0.5)
        return Step(stones, cell, log_prob, value, chosen, done, counts)

    def state_dict(self) -> dict[str, Tensor]:
        return {
            "random": self.random.get_state(),
            "stones": self.boards.stones,
            "opening_left": self.opening_left,
            "claim": self.claim,
            "value_before": self.value_before,
        }

    def load_state_dict(self, state: dict[str, Tensor]) -> None:
        device = self.boards.stones.device
        self.random.set_state(state["random"].cpu())
        self.boards.stones = state["stones"].to(device)
        self.opening_left = state["opening_left"].to(device)
        self.claim = state["claim"].to(device)
        self.value_before = state["value_before"].to(device)


def lambda_returns(value: Tensor, last_value: Tensor, done: Tensor, chosen: Tensor, trace: float) -> Tensor:
    """The return of each move [steps, games], a chance of its mover.

    A move that ends its game won it. Otherwise the return is one minus the opponent's prospects in the next
    position: a blend of the opponent's value there and of the return of the opponent's move, or the value alone
    where that move was a random one or lies beyond the rollout.
    """
    outcome = torch.empty_like(value)
    prospects = last_value
    for step in reversed(range(value.shape[0])):
        outcome[step] = torch.where(done[step], 1.0, 1 - prospects)
        blended = (1 - trace) * value[step] + trace * outcome[step]
        prospects = torch.where(chosen[step], blended, value[step])
    return outcome
