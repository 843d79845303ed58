import numpy as np
import pytest

import boyi


@pytest.mark.parametrize("spec", ["hex:5", "dots:3x3", "surakarta"])
def test_moves_and_indices_belong_together(spec: str) -> None:
    encoding, game = boyi.Encoding(spec), boyi.Game(spec)
    game.play(game.moves()[0])
    for symmetry in range(encoding.symmetries):
        indices = [encoding.index(game, move, symmetry) for move in game.moves()]
        assert len(set(indices)) == len(indices) and max(indices) < encoding.policy_len
        assert [encoding.move_at(game, index, symmetry) for index in indices] == game.moves()
        permutation = encoding.permutation(symmetry)
        plain = [encoding.index(game, move) for move in game.moves()]
        assert permutation[plain].tolist() == indices
        turned = encoding.encode(game.transformed(symmetry))
        assert (encoding.encode(game, symmetry) == turned).all()


def test_planes_have_their_shape_and_the_border_is_the_edges() -> None:
    encoding = boyi.Encoding("hex:3")
    planes = encoding.planes(encoding.encode(boyi.Game("hex:3", moves=["a1"])))
    assert planes.shape == encoding.plane_shape == (2, 5, 5)
    assert planes.sum() == 4 * 3 + 1
    assert planes[1, 1, 1] == 1, "the stone is the opponent's"


def test_what_does_not_fit_is_refused() -> None:
    encoding = boyi.Encoding("hex:5")
    with pytest.raises(ValueError, match="the game is hex:6, expected hex:5"):
        encoding.encode(boyi.Game("hex:6"))
    with pytest.raises(ValueError, match="3 words, expected 2"):
        encoding.planes(np.zeros(3, np.uint64))
    with pytest.raises(ValueError, match="swap is not on this board"):
        encoding.index(boyi.Game("hex:5"), "swap")
    with pytest.raises(ValueError, match="without swap"):
        boyi.Encoding("hex:5,swap=pieces")
