"""Openings for matches that neither side has won yet: random moves, kept where every judge calls the position even.

    python examples/even_openings.py surakarta 10 100 surakarta-classic:time=100ms surakarta-net:simulations=100 > even.txt
    boyi match surakarta surakarta-net surakarta-classic --openings even.txt --games 200 --time 1s

Where the first move all but decides the game, pairs of games from the start end 1:1 whoever is stronger.
"""

import argparse
import random
import sys

import boyi


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="with size and options, such as surakarta or hex:11")
    parser.add_argument("moves", type=int, help="random moves an opening")
    parser.add_argument("count", type=int, help="how many openings")
    parser.add_argument("judges", nargs="+", help="players whose values decide, each with a limit of its own")
    parser.add_argument("--even", type=float, default=0.65, help="the largest value that counts as even")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    judges = [boyi.Player(judge, arguments.game, seed=arguments.seed) for judge in arguments.judges]
    openings: set[tuple[str, ...]] = set()
    tried = 0
    while len(openings) < arguments.count:
        game = boyi.Game(arguments.game)
        while game.outcome is None and len(game.history) < arguments.moves:
            game.play(chance.choice(game.moves()))
        tried += 1
        opening = tuple(game.history)
        if game.outcome is None and opening not in openings and is_even(game, judges, arguments.even):
            openings.add(opening)
            print(" ".join(opening), flush=True)
    print(f"{len(openings)} of {tried} openings are even", file=sys.stderr)


def is_even(game: boyi.Game, judges: list[boyi.Player], most: float) -> bool:
    return all(1 - most <= judge.choose(game)["value"] <= most for judge in judges)


if __name__ == "__main__":
    main()
