"""Matches between nets in any game, by the policy alone or with a search, all games side by side.

    python -m boyi_train.match hex A B --simulations 1 32
    python -m boyi_train.match surakarta A A --random 100 --simulations 200 --a search=puct,c=1 --b search=puct

A and B: weight files, checkpoints, or SNAPSHOTS:MINUTE. Every opening is played twice with sides exchanged: all
one-move openings, or random ones of two moves (of more where there are too few); of those that are images of each other
by symmetry only one. Chance only turns the board for an evaluation, in both games of a pair
in the same way, so that a net against itself wins as often as it loses. Where the first move decides too much
(Surakarta), openings are random moves after which the two nets together give either side 35 to 65 %: from others, most
pairs of games end 1:1 whoever is stronger.
"""

import argparse
import json
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy
import torch
from torch import Tensor

import boyi

from .environment import Environment, environment
from .nets import load_net
from .network import FoldedNet
from .problem import BadInput, told_in_a_line

BATCH, MOST_BATCHES = 512, 100  # random openings judged at once, and how often before giving up
Search = dict[str, float | str]  # options as `boyi.SelfPlay` takes them
EVEN_AFTER = "random openings of so many moves that the nets call even; 0: of two moves, whatever they are worth"


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


def whatever_the_turn(game: boyi.Game) -> int:
    """A number that a position shares with its images by symmetry: games from these are one game, not several."""
    return min(game.transformed(symmetry).position_hash for symmetry in range(game.symmetries))


def one_move_openings(spec: str) -> list[boyi.Game]:
    """All of them, but only one of those that are images of each other."""
    openings: dict[int, boyi.Game] = {}
    for move in boyi.Game(spec).moves():
        opening = boyi.Game(spec, moves=[move])
        openings.setdefault(whatever_the_turn(opening), opening)
    return list(openings.values())


def random_openings(spec: str, count: int, moves: int, seed: int) -> list[boyi.Game]:
    """So many, no two alike, turned or not; fewer where a small board has no more."""
    draw = random.Random(seed)
    openings: dict[int, boyi.Game] = {}
    seen: set[int] = set()  # as drawn, to turn no position twice
    for _ in range(50 * count):
        game = boyi.Game(spec)
        for _ in range(moves):
            if game.outcome is None:
                game.play(draw.choice(game.moves()))
        if game.outcome is None and game.position_hash not in seen:
            seen.add(game.position_hash)
            openings.setdefault(whatever_the_turn(game), game)
        if len(openings) == count:
            break
    return list(openings.values())


@torch.no_grad()
def chances(game: Environment, nets: Sequence[FoldedNet], positions: list[boyi.Game]) -> Tensor:
    """What the nets, on average, give the side to move."""
    words = numpy.stack([game.encoding.encode(position) for position in positions]).view(numpy.int64)
    leaves = torch.from_numpy(words).to(game.device)
    of_each = [torch.sigmoid(net(game.planes(leaves, net.stem.weight.dtype)).value.float()) for net in nets]
    return torch.stack(of_each).mean(0).cpu()


def even_openings(
    game: Environment, nets: Sequence[FoldedNet], count: int, moves: int, seed: int, even: float = 0.65
) -> list[boyi.Game]:
    """Random openings, no two alike or images, after which the nets together give neither side more than `even`."""
    openings: dict[int, boyi.Game] = {}
    for batch in range(MOST_BATCHES):
        drawn = random_openings(game.spec, BATCH, moves, seed * MOST_BATCHES + batch)
        for opening, chance in zip(drawn, chances(game, nets, drawn).tolist()):
            if 1 - even <= chance <= even and len(openings) < count:
                openings.setdefault(whatever_the_turn(opening), opening)
        if len(openings) == count:
            return list(openings.values())
    raise BadInput(f"{game.spec}: of {MOST_BATCHES * BATCH} random openings the nets call only {len(openings)} even")


def usual_openings(game: Environment, nets: Sequence[FoldedNet], count: int, seed: int) -> list[boyi.Game]:
    """Random openings as the game asks for them; of two moves, and of more as far as there are too few of these."""
    if game.even_after:
        return even_openings(game, nets, count, game.even_after, seed)
    openings: dict[int, boyi.Game] = {}
    moves = 2
    while len(openings) < count:
        more = random_openings(game.spec, count, moves, seed)
        if not more:  # every game is over by then
            break
        for opening in more[: count - len(openings)]:
            openings.setdefault(whatever_the_turn(opening), opening)
        moves += 1
    return list(openings.values())


def without_chance(simulations: int, search: Search) -> Search:
    """The options of a search that always plays the same move."""
    if search.get("search") == "puct":
        return {"simulations": simulations, "noise": 0, "drawn_plies": 0, **search}
    return {"simulations": simulations, "noise": 0, **search}


@torch.no_grad()
def play(
    game: Environment,
    a: FoldedNet,
    b: FoldedNet,
    openings: list[boyi.Game],
    simulations: int,
    searches: tuple[Search, Search] = ({}, {}),
) -> Score:
    """Both with so many simulations a move, and what else is said of each one's search; 1 plays the policy's best move."""
    if not openings:
        raise BadInput(f"{game.spec}: there are no such openings")
    of_a, of_b = (without_chance(simulations, search) for search in searches)
    match = boyi.Match(game.spec, openings, a=of_a, b=of_b)
    pinned = game.device.type == "cuda"
    leaves = torch.zeros(match.rows, match.words, dtype=torch.int64, pin_memory=pinned)
    owners = torch.zeros(match.rows, dtype=torch.uint8, pin_memory=pinned)
    left = match.rows
    while left:
        match.leaves(leaves.numpy().view(numpy.uint64), owners.numpy())
        # Both nets see all rows: batches of one size, for which the GPU's libraries choose their kernels once.
        words, is_a = leaves.to(game.device), owners.to(game.device) == 0
        by_a, by_b = (net(game.planes(words, net.stem.weight.dtype)) for net in (a, b))
        logits = torch.where(is_a[:, None], game.logits(by_a.policy), game.logits(by_b.policy)).float().cpu()
        values = torch.sigmoid(torch.where(is_a, by_a.value, by_b.value)).float().cpu()
        left = match.step(logits.numpy(), values.numpy())
    pairs = match.scores().reshape(-1, 2).mean(1)
    deviation = float(pairs.std(ddof=1)) if len(pairs) > 1 else 0.5
    return Score(match.rows, float(match.scores().sum()), deviation)


def search_options(text: str) -> Search:
    """`search=puct,c=1` as options."""
    pairs = (part.partition("=")[::2] for part in text.split(","))
    return {name: value if name == "search" else json.loads(value) for name, value in pairs}


@told_in_a_line
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="hex, dots or surakarta, with a size if it is not the usual one")
    parser.add_argument("nets", nargs=2, metavar="NET")
    parser.add_argument("--simulations", type=int, nargs="+", default=[1])
    parser.add_argument("--random", type=int, metavar="N", help="N random openings, not all of one move")
    parser.add_argument("--even-after", type=int, metavar="MOVES", help=EVEN_AFTER)
    for side in "ab":
        how = f"of {side.upper()}'s search: NAME=VALUE,..., as boyi.SelfPlay takes them"
        parser.add_argument(f"--{side}", type=search_options, default={}, metavar="OPTIONS", help=how)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    game = environment(options.game, options.device)
    if options.even_after is not None:
        game.even_after = options.even_after
    a, b = (load_net(path, options.device) for path in options.nets)
    for path, net in zip(options.nets, (a, b)):
        game.check(net.shape, path)
    openings = one_move_openings(game.spec)
    if options.random:
        openings = usual_openings(game, (a, b), options.random, 0)
    for simulations in options.simulations:
        score = play(game, a, b, openings, simulations, (options.a, options.b))
        print(json.dumps({"simulations": simulations, **score.as_dict()}), flush=True)


if __name__ == "__main__":
    main()
