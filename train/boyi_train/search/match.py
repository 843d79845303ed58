"""Matches between nets in any game, by the policy alone or with a search, all games side by side.

    python -m boyi_train.search.match hex A B --simulations 1 32

A and B: weight files, checkpoints, or SNAPSHOTS:MINUTE. Every opening is played twice with sides exchanged, without
chance: all one-move openings, or random ones of two moves.
"""

import argparse
import json
import math
import random
from dataclasses import dataclass
from typing import Any

import numpy
import torch

import boyi

from ..nets import load_net
from ..network import FoldedNet
from .environment import Environment, environment


@dataclass(frozen=True)
class Score:
    """From the view of A."""

    games: int
    points: float  # a draw is a half
    deviation: float  # of one opening's mean score

    @property
    def mean(self) -> float:
        return self.points / self.games

    @property
    def error(self) -> float:
        """Standard error of the mean; the two games of an opening count as one."""
        return self.deviation / math.sqrt(self.games / 2)

    @property
    def elo(self) -> float:
        """Rating difference, with half a game added to each side so that a whitewash stays finite."""
        points = self.points + 0.5
        return 400 * math.log10(points / (self.games + 1 - points))

    def as_dict(self) -> dict[str, Any]:
        rounded = {"score": round(self.mean, 4), "error": round(self.error, 4), "elo": round(self.elo, 1)}
        return {"games": self.games, **rounded}


def one_move_openings(spec: str) -> list[boyi.Game]:
    return [boyi.Game(spec, moves=[move]) for move in boyi.Game(spec).moves()]


def random_openings(spec: str, count: int, moves: int, seed: int) -> list[boyi.Game]:
    draw = random.Random(seed)
    openings: list[boyi.Game] = []
    while len(openings) < count:
        game = boyi.Game(spec)
        for _ in range(moves):
            if game.outcome is None:
                game.play(draw.choice(game.moves()))
        if game.outcome is None:
            openings.append(game)
    return openings


@torch.no_grad()
def play(
    game: Environment, a: FoldedNet, b: FoldedNet, openings: list[boyi.Game], simulations: int, considered: int = 16
) -> Score:
    """Both with so many simulations a move; 1 plays the policy's best move."""
    search: dict[str, float | str] = {"simulations": simulations, "considered": considered, "noise": 0}
    match = boyi.Match(game.spec, openings, a=search, b=search)
    pinned = game.device.type == "cuda"
    leaves = torch.zeros(match.rows, match.words, dtype=torch.int64, pin_memory=pinned)
    owners = torch.zeros(match.rows, dtype=torch.uint8, pin_memory=pinned)
    left = match.rows
    while left:
        match.leaves(leaves.numpy().view(numpy.uint64), owners.numpy())
        # Both nets see all rows: batches of one size, for which the GPU's libraries choose their kernels once.
        words, is_a = leaves.to(game.device), owners.to(game.device) == 0
        of_a, of_b = (net(game.planes(words, net.stem.weight.dtype)) for net in (a, b))
        logits = torch.where(is_a[:, None], game.logits(of_a.policy), game.logits(of_b.policy)).float().cpu()
        chances = torch.sigmoid(torch.where(is_a, of_a.value, of_b.value)).float().cpu()
        left = match.step(logits.numpy(), chances.numpy())
    pairs = match.scores().reshape(-1, 2).mean(1)
    deviation = float(pairs.std(ddof=1)) if len(pairs) > 1 else 0.5
    return Score(match.rows, float(match.scores().sum()), deviation)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="hex, dots or surakarta, with a size if it is not the usual one")
    parser.add_argument("nets", nargs=2, metavar="NET")
    parser.add_argument("--simulations", type=int, nargs="+", default=[1])
    parser.add_argument("--random", type=int, metavar="N", help="N random two-move openings, not all of one move")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    game = environment(options.game, options.device)
    a, b = (load_net(path, options.device) for path in options.nets)
    openings = random_openings(game.spec, options.random, 2, 0) if options.random else one_move_openings(game.spec)
    for simulations in options.simulations:
        score = play(game, a, b, openings, simulations)
        print(json.dumps({"simulations": simulations, **score.as_dict()}), flush=True)


if __name__ == "__main__":
    main()
