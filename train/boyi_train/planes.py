"""What a net sees of a position, made of the words that the pool hands out: by torch on the GPU, by numpy without one.

`boyi.Encoding.planes` says what the planes are, one position at a time and too slowly for training; the tests hold what
is made here to it bit for bit. Planes come in a border of one cell, channels last.
"""

from typing import Any, Protocol

Array = Any  # of torch or numpy, whose common functions are all that is used: `xp` is the module


class Planes(Protocol):
    """Of one game with its size."""

    def __call__(self, words: Array, dtype: Any) -> Array: ...


def bits(xp: Any, words: Array, count: int) -> Array:
    """[n, sets * words a set] of int64 to [n, sets, count] of uint8; each set has its own whole words."""
    octets = words.view(xp.uint8).reshape(len(words), -1, (count + 63) // 64 * 8)
    shifts = xp.arange(8, dtype=xp.uint8, device=words.device)
    return (octets[..., None] >> shifts & 1).reshape(*octets.shape[:2], -1)[..., :count]


def empty_planes(xp: Any, like: Array, planes: int, rows: int, columns: int, dtype: Any) -> Array:
    """[n, planes, rows, columns] of zeros, with the planes of a cell side by side in memory."""
    return xp.moveaxis(xp.zeros((len(like), rows, columns, planes), dtype=dtype, device=like.device), 3, 1)


def hex_planes(xp: Any, stones: Array, dtype: Any) -> Array:
    """Of stones [n, 2, N, N]: the board inside a border in which each edge is stones of its owner.

    The mover owns top and bottom, the opponent left and right; the four corners of the border belong to nobody.
    """
    board = stones.shape[-1]
    planes = empty_planes(xp, stones, 2, board + 2, board + 2, dtype)
    planes[:, 0, :: board + 1, 1:-1] = 1
    planes[:, 1, 1:-1, :: board + 1] = 1
    planes[:, :, 1:-1, 1:-1] = stones
    return planes


class HexPlanes:
    def __init__(self, xp: Any, board: int) -> None:
        self.xp, self.board = xp, board

    def stones(self, words: Array) -> Array:
        """[n, 2, cells]: the mover's and the opponent's."""
        return bits(self.xp, words, self.board**2)

    def __call__(self, words: Array, dtype: Any) -> Array:
        stones = self.stones(words).reshape(len(words), 2, self.board, self.board)
        return hex_planes(self.xp, stones, dtype)


class DotsPlanes:
    """On a grid with `rows` rows and `columns` columns, where dots, edges and boxes all have a place."""

    def __init__(self, xp: Any, rows: int, columns: int, device: Any) -> None:
        self.xp, self.rows, self.columns = xp, rows, columns
        # The places of horizontal edges, of vertical ones and of boxes, each from the lowest row on.
        parities = ((0, 1), (1, 0), (1, 1))
        across, upright, boxes = (
            [(row, column) for row in range(down, rows, 2) for column in range(right, columns, 2)]
            for down, right in parities
        )
        edges = across + upright
        places = {place: number for number, place in enumerate(edges)}
        around = [[places[r + dr, c + dc] for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1))] for r, c in boxes]
        self.edges = xp.asarray([row * columns + column for row, column in edges], device=device)
        self.boxes = xp.asarray([row * columns + column for row, column in boxes], device=device)
        self.around = xp.asarray(around, device=device)

    def drawn(self, words: Array) -> Array:
        """[n, edges]"""
        return bits(self.xp, words[:, :-1], len(self.edges))[:, 0]

    def __call__(self, words: Array, dtype: Any) -> Array:
        drawn = self.drawn(words)
        missing = 4 - drawn[:, self.around].sum(2, dtype=self.xp.int64)
        own, other = words[:, -1] & 255, words[:, -1] >> 8 & 255
        count = len(self.boxes)
        open_boxes, free = count - own - other, (1 - drawn).sum(1, dtype=self.xp.int64)
        cells = self.xp.zeros((len(words), 9, self.rows * self.columns), dtype=dtype, device=words.device)
        cells[:, 0, self.edges] = self.xp.asarray(drawn, dtype=dtype)
        cells[:, 1, self.edges] = self.xp.asarray(1 - drawn, dtype=dtype)
        for degree in range(3):
            cells[:, 2 + degree, self.boxes] = self.xp.asarray(missing == degree, dtype=dtype)
        cells[:, 5] = ((own - other) / count)[:, None]
        cells[:, 6] = (open_boxes / count)[:, None]
        cells[:, 7] = ((free - open_boxes) & 1)[:, None]
        cells[:, 8] = 1
        return bordered(self.xp, cells, self.rows, self.columns, dtype)


class SurakartaPlanes:
    SETS = 8

    def __init__(self, xp: Any) -> None:
        self.xp = xp

    def __call__(self, words: Array, dtype: Any) -> Array:
        cells = self.xp.zeros((len(words), self.SETS + 2, 36), dtype=dtype, device=words.device)
        cells[:, : self.SETS] = bits(self.xp, words[:, : self.SETS], 36)
        cells[:, self.SETS] = (words[:, self.SETS] / 255)[:, None]
        cells[:, -1] = 1
        return bordered(self.xp, cells, 6, 6, dtype)


def bordered(xp: Any, cells: Array, rows: int, columns: int, dtype: Any) -> Array:
    """In a border of zeros; the last plane is 1 on the board, so the net sees where it ends."""
    planes = empty_planes(xp, cells, cells.shape[1], rows + 2, columns + 2, dtype)
    planes[:, :, 1:-1, 1:-1] = cells.reshape(*cells.shape[:2], rows, columns)
    return planes
