"""The module from end to end: a game against a player, its record, and self-play with a net of random numbers.

    pip install .
    python examples/self_play.py
"""

import numpy as np

import boyi


def play_a_game() -> None:
    game = boyi.Game("dots:3x3")
    players = [boyi.Player("uct:simulations=500", game.spec, seed=1), boyi.Player("random", game.spec, seed=2)]
    while game.outcome is None:
        game.play(players[game.mover].choose(game)["move"])
    print(game.drawing(mark=game.history[-1]))
    print(f"{game.outcome} wins by {abs(game.margin or 0)}")
    print(boyi.Record(game.spec, game.history, players=("uct", "random")).write("json").decode())


def play_with_itself() -> None:
    pool = boyi.SelfPlay("hex:5", 256, simulations=8, seed=1)
    random = np.random.default_rng(1)
    leaves = [np.zeros((pool.rows, pool.words), np.uint64) for _ in range(2)]
    for half in range(2):
        pool.leaves(half, leaves[half])
    for step in range(400):
        half = step % 2
        # A net would look at leaves[half] here, on a GPU while the other half's trees grow.
        logits = random.normal(size=(pool.rows, pool.policy_len)).astype(np.float32)
        pool.step(half, logits, np.full(pool.rows, 0.5, np.float32), leaves[half])
    samples, counts = pool.take()
    print(f"{counts['games']} games, {len(samples['played'])} positions to learn from")


if __name__ == "__main__":
    play_a_game()
    play_with_itself()
