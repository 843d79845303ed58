from types import MappingProxyType

import numpy as np
import pytest

import boyi


def evaluate(leaves: np.ndarray, policy_len: int, dtype: type) -> tuple[np.ndarray, np.ndarray]:
    """What a net would say: something that depends on the position alone."""
    seeds = (leaves * np.arange(3, 3 + leaves.shape[1], dtype=np.uint64)).sum(1) % 97
    logits = np.sin(seeds[:, None].astype(np.float64) * np.arange(1, policy_len + 1))
    return logits.astype(dtype), (0.5 + 0.4 * np.cos(seeds.astype(np.float64))).astype(np.float32)


def run(pool: boyi.SelfPlay, steps: int, dtype: type = np.float32) -> None:
    leaves = [np.zeros((pool.rows, pool.words), np.uint64) for _ in range(2)]
    for half in range(2):
        pool.leaves(half, leaves[half])
    for step in range(2 * steps):
        half = step % 2
        pool.step(half, *evaluate(leaves[half], pool.policy_len, dtype), leaves[half])


@pytest.mark.parametrize("spec", ["hex:5", "dots:3x3", "surakarta"])
@pytest.mark.parametrize("search", ["gumbel", "puct"])
def test_games_become_samples(spec: str, search: str) -> None:
    pool = boyi.SelfPlay(spec, 32, simulations=4, search=search, threads=2, seed=1)
    run(pool, 800 if spec == "surakarta" else 200, np.float16)
    samples, counts = pool.take()
    rows = len(samples["played"])
    assert counts["games"] > 10 and rows > 100
    assert samples["positions"].shape == (rows, pool.words) and samples["positions"].dtype == np.uint64
    assert samples["policy"].shape == (rows, pool.policy_len)
    assert np.allclose(samples["policy"].astype(np.float32).sum(1), 1, atol=0.01)
    assert len(np.unique(samples["game"])) == counts["games"]
    assert set(np.unique(samples["result"])) <= {0.0, 0.5, 1.0}
    assert pool.take()[1]["games"] == 0


def test_a_policy_is_over_legal_moves_only() -> None:
    pool = boyi.SelfPlay("hex:4", 16, simulations=8)
    run(pool, 300)
    samples, _ = pool.take()
    taken = samples["positions"][:, 0] | samples["positions"][:, 1]
    bits = (taken[:, None] >> np.arange(16, dtype=np.uint64)) & 1
    assert (samples["policy"][bits == 1] == 0).all()
    assert (np.take_along_axis(bits, samples["played"][:, None].astype(np.int64), 1) == 0).all()


def test_saved_games_go_on_alike() -> None:
    pools = [boyi.SelfPlay("hex:4", 16, simulations=5, seed=seed) for seed in (1, 2)]
    run(pools[0], 33)
    pools[0].take()
    pools[1].restore(pools[0].save())
    for pool in pools:
        run(pool, 100)
    a, b = (pool.take()[0] for pool in pools)
    assert all(np.array_equal(a[name], b[name], equal_nan=True) for name in a)


def test_what_does_not_fit_is_refused() -> None:
    pool = boyi.SelfPlay("hex:4", 16, simulations=2)
    leaves = np.zeros((8, 2), np.uint64)
    chances = np.full(8, 0.5, np.float32)
    with pytest.raises(ValueError, match=r"logits has the shape \(8, 3\), expected \(8, 16\)"):
        pool.step(0, np.zeros((8, 3), np.float32), chances, leaves)
    with pytest.raises(ValueError, match=r"logits has the shape \(16, 8\), expected \(8, 16\)"):
        pool.step(0, np.zeros((16, 8), np.float32), chances, leaves)
    with pytest.raises(ValueError, match="logits: its rows must follow each other in memory"):
        pool.step(0, np.zeros((16, 8), np.float32).T, chances, leaves)
    with pytest.raises(ValueError, match="leaves: its rows must follow each other in memory"):
        pool.leaves(0, np.zeros((8, 2), np.uint64, order="F"))
    with pytest.raises(ValueError, match="chances of row 3: NaN, expected 0 to 1"):
        pool.step(0, np.zeros((8, 16), np.float32), np.where(np.arange(8) == 3, np.nan, chances), leaves)
    for logits in (np.zeros((8, 16)), np.zeros((8, 16, 1), np.float32), [[0.0] * 16] * 8):
        with pytest.raises(TypeError, match="^logits must be an array of float32 or float16 with two axes"):
            pool.step(0, logits, chances, leaves)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no option speed"):
        boyi.SelfPlay("hex:4", 16, speed=3)
    with pytest.raises(ValueError, match="simulations is 0"):
        boyi.SelfPlay("hex:4", 16, simulations=0)


def test_a_match_pairs_its_openings() -> None:
    openings = [boyi.Game("hex:4", moves=[move]) for move in boyi.Game("hex:4").moves()]
    fixed = {"simulations": 3, "noise": 0}
    match = boyi.Match("hex:4", openings, a=fixed, b=MappingProxyType(fixed))
    leaves, owners = np.zeros((match.rows, match.words), np.uint64), np.zeros(match.rows, np.uint8)
    left = match.rows
    while left:
        match.leaves(leaves, owners)
        assert (owners == 2).sum() == match.rows - left
        left = match.step(*evaluate(leaves, match.policy_len, np.float32))
    scores = match.scores().reshape(-1, 2)
    assert np.isin(scores, [0, 1]).all() and len(match.positions()) == 32
    assert (scores.sum(1) == 1).all(), "the same net on both sides"
