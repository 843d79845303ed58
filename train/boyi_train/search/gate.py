"""Lets a new net replace the shipped one if it wins its match with a small search and is no worse by the policy alone.

    python -m boyi_train.search.gate hex runs/hex/checkpoint.pt ../nets/hex-11.net

A match is won when the mean score lies two standard errors above one half; a net is worse when it lies two below.
Players search, so that is where a net has to win. The games: every one-move opening and random ones of two moves (of
more where there are too few), or, where the first move decides too much, random openings that the two nets call even;
each twice with sides exchanged, and no two alike, turned or not. With --moves, random openings of so many moves only: a
net that has failed may try again, but in other games.
Exit code 0: it passed and was written; 1: it did not, and nothing changed; 2: the engine would not load it.
"""

import argparse
import json
import sys
from pathlib import Path

import torch

from .. import weights
from ..export import training_of
from ..nets import load_folded, load_net
from .environment import environment
from .match import EVEN_AFTER, Score, one_move_openings, play, random_openings, usual_openings


def wins(score: Score) -> bool:
    return score.mean - 2 * score.error > 0.5


def is_no_worse(score: Score) -> bool:
    return score.mean + 2 * score.error >= 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="hex, with a size if it is not the usual one")
    parser.add_argument("new", help="a checkpoint or a weight file")
    parser.add_argument("shipped", type=Path, help="the weight file to replace; where there is none, nothing is played")
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
    if why := weights.why_not_loaded(load_folded(options.new).shape.channels):
        parser.error(f"{options.new}: {why}")
    game = environment(options.game, options.device)
    if options.even_after is not None:
        game.even_after = options.even_after
    passed = True
    if options.shipped.exists():
        new, shipped = (load_net(str(path), options.device) for path in (options.new, options.shipped))
        if options.moves is not None:
            openings = random_openings(game.spec, options.random, options.moves, options.seed)
        else:
            openings = usual_openings(game, (new, shipped), options.random, options.seed)
            if not game.even_after:
                openings += one_move_openings(game.spec)
        for simulations, asked in ((1, is_no_worse), (options.simulations, wins)):
            score = play(game, new, shipped, openings, simulations)
            good = asked(score)
            passed = passed and good
            print(json.dumps({"simulations": simulations, "passes": good, **score.as_dict()}), flush=True)
    if passed and not options.dry_run:
        name = game.spec.split(":")[0]
        weights.write(options.shipped, load_folded(options.new), "f16", training_of(options.new), name)
        print(f"{options.shipped}: {options.shipped.stat().st_size} bytes")
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
