"""Lets a new net replace the shipped one if it wins its match with a small search and is no worse by the policy alone.

    python -m boyi_train.gate hex runs/hex/checkpoint.pt ../nets/hex-11.net --even-after 3
    python -m boyi_train.gate dots runs/dots/checkpoint.pt ../nets/dots-5x5.net
    python -m boyi_train.gate surakarta runs/surakarta/checkpoint.pt ../nets/surakarta.net
    python -m boyi_train.gate dots:4x4 runs/small/checkpoint.pt runs/dots-4x4.net --first
    python -m boyi_train.gate hex:13 runs/any/checkpoint.pt ../nets/hex.net --also hex:9 hex:14 hex:19 --even-after 3

A match is won when the mean score lies two standard errors above one half; a net is worse when it lies two below.
Players search, so that is where a net has to win. With --also it plays on several boards, is to be worse on none of
them, and has to win over all of their games together. The games: every one-move opening and random ones of two moves (of
more where there are too few), or, where the first move decides too much, random openings that the two nets call even;
each twice with sides exchanged, and no two alike, turned or not. With --moves, random openings of so many moves only: a
net that has failed may try again, but in other games. The first net of a game has nobody to play: with --first it is
written where there is none yet.
Exit code 0: it passed and was written; 1: it did not; 2: nothing was played, because the nets are not for this game, or
cannot be read, or the engine would not load the new one, or there is none to beat. But for 0 nothing has changed.
"""

import argparse
import json
import math
import sys
from pathlib import Path

import torch

import boyi

from . import weights
from .environment import Environment, environment
from .export import game_in, same_game, training_of
from .match import EVEN_AFTER, Score, one_move_openings, play, random_openings, usual_openings
from .nets import load_folded, load_net
from .network import FoldedNet
from .problem import BadInput, told_in_a_line


def wins(score: Score) -> bool:
    return score.mean - 2 * score.error > 0.5


def is_no_worse(score: Score) -> bool:
    return score.mean + 2 * score.error >= 0.5


def together(scores: list[Score]) -> Score:
    """Of all games; how much openings differ is judged on each board by itself."""
    games = sum(score.games for score in scores)
    variance = sum(score.games * score.deviation**2 for score in scores) / games
    return Score(games, sum(score.points for score in scores), math.sqrt(variance))


def check_game(game: Environment, path: str) -> None:
    """Refuses a file whose net is for another game or size, as far as the file says it."""
    known = game_in(path)
    other = known.split(":")[0] != game.spec.split(":")[0]
    if other or (":" in known and not same_game(known, game.spec)):
        raise BadInput(f"{path} is for {known}, not for {game.spec}")
    game.check(load_folded(path).shape, path)


def check_target(path: Path, first: bool) -> None:
    """Refuses what a slip of the pen would make of the file to replace."""
    if path.suffix == ".pt":
        raise BadInput(f"{path}: a weight file is written, and this is the name of a checkpoint")
    if first and path.exists():
        raise BadInput(f"{path} is there already: without --first the new net plays against it")
    if not first and not path.exists():
        raise BadInput(f"{path} is not there, so there is no net to beat; --first writes the first one")


def openings_of(board: Environment, nets: tuple[FoldedNet, FoldedNet], options: argparse.Namespace) -> list[boyi.Game]:
    if options.moves is not None:
        return random_openings(board.spec, options.random, options.moves, options.seed)
    openings = usual_openings(board, nets, options.random, options.seed)
    return openings if board.even_after else openings + one_move_openings(board.spec)


def passes(boards: list[Environment], options: argparse.Namespace) -> bool:
    """Plays the matches and tells what came of each."""
    nets = load_net(options.new, options.device), load_net(str(options.shipped), options.device)
    with_search, good = [], True
    for board in boards:
        openings = openings_of(board, nets, options)
        for simulations in (1, options.simulations):
            score = play(board, *nets, openings, simulations)
            told(board.spec, simulations, is_no_worse(score), score)
            good = good and is_no_worse(score)
        with_search.append(score)
    score = together(with_search)
    told("all", options.simulations, wins(score), score)
    return good and wins(score)


def told(where: str, simulations: int, good: bool, score: Score) -> None:
    print(json.dumps({"game": where, "simulations": simulations, "passes": good, **score.as_dict()}), flush=True)


@told_in_a_line
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="hex, dots or surakarta, with a size if it is not the usual one: hex:9, dots:4x4")
    parser.add_argument("new", help="a checkpoint or a weight file")
    parser.add_argument("shipped", type=Path, help="the weight file to replace")
    parser.add_argument("--also", nargs="+", default=[], metavar="GAME", help="more boards of the game to be judged on")
    parser.add_argument("--first", action="store_true", help="there is no such file yet: write it, and play nothing")
    parser.add_argument("--simulations", type=int, default=32, help="of the match with search")
    parser.add_argument("--random", type=int, default=512, metavar="N", help="random openings")
    parser.add_argument("--moves", type=int, metavar="N", help="of a random opening; no others are played then")
    parser.add_argument("--seed", type=int, default=0, help="of the random openings")
    parser.add_argument("--even-after", type=int, metavar="MOVES", help=EVEN_AFTER)
    parser.add_argument("--dry-run", action="store_true", help="play, and write nothing")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options = parser.parse_args()
    if options.simulations < 2:
        parser.error("--simulations: a search has two or more")
    boards = [environment(game, options.device) for game in (options.game, *options.also)]
    check_target(options.shipped, options.first)
    for path in [options.new] if options.first else [options.new, str(options.shipped)]:
        for board in boards:
            check_game(board, path)
    if why := weights.why_not_loaded(load_folded(options.new).shape.channels):
        raise BadInput(f"{options.new}: {why}")
    if options.even_after is not None:
        for board in boards:
            board.even_after = options.even_after
    passed = options.first or passes(boards, options)
    if passed and not options.dry_run:
        name = boards[0].spec.split(":")[0]
        weights.write(options.shipped, load_folded(options.new), "f16", training_of(options.new), name)
        print(f"{options.shipped}: {options.shipped.stat().st_size} bytes")
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
