"""Matches between nets without search, and ratings from them.

Every opening is played twice with colours exchanged, all games side by side. Both play the policy's best move, so
an opening gives two games and no more; the standard set is all one-move openings.

    python -m boyi_train.baseline.match A B            two nets (weight files, checkpoints, or SNAPSHOTS:MINUTE)
    python -m boyi_train.baseline.match --ladder S...  every pair of these snapshots, and ratings fitted to the results
"""

import argparse
import json
import math
from dataclasses import asdict, dataclass

import torch
from torch import Tensor

from ..nets import load_net, load_snapshots
from ..network import Architecture, FoldedNet
from ..problem import BadInput, told_in_a_line
from .hex_boards import HexBoards
from .selfplay import move_logits


@dataclass(frozen=True)
class MatchResult:
    """From the view of A."""

    games: int
    first_wins: int
    second_wins: int

    @property
    def score(self) -> float:
        return (self.first_wins + self.second_wins) / self.games

    @property
    def elo(self) -> float:
        """Rating difference, with half a game added to each side so that a whitewash stays finite."""
        wins = self.first_wins + self.second_wins + 0.5
        return 400 * math.log10(wins / (self.games + 1 - wins))


def one_move_openings(board: int) -> Tensor:
    return torch.arange(board * board)[:, None]


def random_openings(board: int, count: int, moves: int, seed: int) -> Tensor:
    """Cells in the frame of each mover; no cell twice in either frame."""
    generator = torch.Generator().manual_seed(seed)
    noise = torch.rand(count, board * board, generator=generator)
    cells = noise.argsort(1)[:, :moves]
    rows, columns = cells // board, cells % board
    turned = torch.arange(moves) % 2 == 1
    return torch.where(turned, columns * board + rows, cells)


def check_boards(nets: list[tuple[str, FoldedNet]]) -> None:
    """Refuses nets of another game, or for boards of different sizes."""
    first, board = nets[0][0], nets[0][1].shape.board
    for name, shape in ((name, net.shape) for name, net in nets):
        if shape != Architecture(shape.board, shape.channels, shape.blocks, shape.value_hidden):
            raise BadInput(f"{name} is not a net for Hex; boyi_train.match plays other games")
        if shape.board != board:
            raise BadInput(f"{first} is for a board of {board}, {name} for one of {shape.board}")


@torch.no_grad()
def play_match(a: FoldedNet, b: FoldedNet, openings: Tensor) -> MatchResult:
    """Each opening twice: A moves first in the first half of the games and second in the second half."""
    device = a.stem.weight.device
    board, count = a.shape.board, openings.shape[0]
    games = HexBoards(2 * count, board, device)
    finished = torch.zeros(2 * count, dtype=torch.bool, device=device)
    a_won = torch.zeros_like(finished)
    half = torch.arange(2 * count, device=device) < count
    openings = openings.repeat(2, 1).to(device)
    for ply in range(board * board):
        if ply < openings.shape[1]:
            cell = openings[:, ply]
        else:
            movers = (a, b) if ply % 2 == 0 else (b, a)
            parts = games.stones.split(count)
            cell = torch.cat([move_logits(net, part)[0].argmax(1) for net, part in zip(movers, parts)])
        won = games.play(cell) & ~finished
        a_won |= won & (half == (ply % 2 == 0))
        finished |= won
        if ply % 8 == 7 and finished.all():
            break
    return MatchResult(2 * count, int(a_won[:count].sum()), int(a_won[count:].sum()))


def fit_ratings(scores: dict[tuple[int, int], MatchResult], players: int) -> list[float]:
    """Elo of the Bradley-Terry model by Hunter's iteration (2004), the first player at zero."""
    wins = [[0.0] * players for _ in range(players)]
    for (i, j), result in scores.items():
        won = result.first_wins + result.second_wins
        wins[i][j], wins[j][i] = won + 0.5, result.games - won + 0.5
    strength = [1.0] * players
    for _ in range(20000):
        for i in range(players):
            pairs = [(wins[i][j] + wins[j][i]) / (strength[i] + strength[j]) for j in range(players) if j != i]
            strength[i] = sum(wins[i]) / sum(pairs)
        mean = math.exp(sum(map(math.log, strength)) / players)
        strength = [s / mean for s in strength]
    return [400 * math.log10(s / strength[0]) for s in strength]


def ladder(paths: list[str], every: int, device: str) -> None:
    snapshots = [snapshot for path in paths for snapshot in load_snapshots(path, device)]
    snapshots = snapshots[::-1][::every][::-1]  # the last one always
    check_boards([(f"the snapshot of minute {minute:.2f}", net) for minute, net in snapshots])
    openings = one_move_openings(snapshots[0][1].shape.board)
    scores = {}
    for j in range(len(snapshots)):
        for i in range(j):
            scores[i, j] = play_match(snapshots[i][1], snapshots[j][1], openings)
    ratings = fit_ratings(scores, len(snapshots))
    for j, (minute, _) in enumerate(snapshots):
        row = {"minute": round(minute, 2), "elo": round(ratings[j])}
        if j:
            row["score_against_previous"] = round(1 - scores[j - 1, j].score, 3)
        print(json.dumps(row))


@told_in_a_line
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nets", nargs="*", metavar="NET")
    parser.add_argument("--ladder", nargs="+", metavar="SNAPSHOTS")
    parser.add_argument("--every", type=int, default=1, help="of a ladder's snapshots take every so many")
    parser.add_argument("--random", type=int, metavar="N", help="N random two-move openings, not all of one move")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    if options.ladder:
        ladder(options.ladder, options.every, options.device)
    elif len(options.nets) == 2:
        a, b = (load_net(path, options.device) for path in options.nets)
        check_boards(list(zip(options.nets, (a, b))))
        board = a.shape.board
        openings = random_openings(board, options.random, 2, seed=0) if options.random else one_move_openings(board)
        result = play_match(a, b, openings)
        print(json.dumps({**asdict(result), "score": round(result.score, 4), "elo": round(result.elo, 1)}))
    else:
        parser.error("give two nets, or --ladder")


if __name__ == "__main__":
    main()
