"""Planes made of words are those that the module boyi makes of the position, to the bit. Runs without PyTorch."""

import numpy
import pytest

import boyi
from boyi_train.planes import DotsPlanes, HexPlanes, Planes, SurakartaPlanes

# Hex boards of one and of several words a set, and one that fills its words to the last bit.
CASES: list[tuple[str, Planes]] = [
    *((f"hex:{board}", HexPlanes(numpy, board)) for board in (3, 8, 11, 19)),
    ("dots:3x3", DotsPlanes(numpy, 7, 7, "cpu")),
    ("dots:4x3", DotsPlanes(numpy, 7, 9, "cpu")),
    ("dots:5x5", DotsPlanes(numpy, 11, 11, "cpu")),
    ("dots:7x7,start=swedish", DotsPlanes(numpy, 15, 15, "cpu")),
    ("surakarta", SurakartaPlanes(numpy)),
]


@pytest.mark.parametrize(("spec", "planes"), CASES)
def test_planes_are_those_of_the_encoding_to_the_bit(spec: str, planes: Planes) -> None:
    encoding, game, player = boyi.Encoding(spec), boyi.Game(spec), boyi.Player("random", spec, seed=3)
    words: list[numpy.ndarray] = []
    expected: list[numpy.ndarray] = []
    while game.outcome is None and len(words) < 200:
        words.append(encoding.encode(game))
        expected.append(encoding.planes(words[-1]))
        game.play(player.choose(game)["move"])
    made = planes(numpy.stack(words).view(numpy.int64), numpy.float32)
    count, rows, columns = encoding.plane_shape
    # Hex has its border from the encoding; the others get it here, and a plane that is 1 on the board.
    border = (made.shape[2] - rows) // 2
    inside = made[:, :, border : border + rows, border : border + columns]
    numpy.testing.assert_array_equal(inside[:, :count], numpy.stack(expected))
    assert (inside[:, count:] == 1).all() and made.shape[1] == count + border
    assert numpy.count_nonzero(made) == numpy.count_nonzero(inside) and len(words) > 5
