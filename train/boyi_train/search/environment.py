"""What training must know of a game: how its bits become planes, which moves a policy is over, how boards turn.

The bits come from the module `boyi` (its `Encoding` says what they mean, and its `planes` is what the code here is held
against). To add a game: a function that makes planes of words, a mask of moves, a line in `ENVIRONMENTS`.
"""

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

import boyi

from ..hex_boards import planes as hex_planes
from ..network import Architecture
from ..problem import BadInput


def bits(words: Tensor, count: int) -> Tensor:
    """[n, sets * words a set] of int64 to [n, sets, count] of uint8; each set has its own whole words."""
    a_set = (count + 63) // 64
    octets = words.contiguous().view(torch.uint8).view(words.shape[0], -1, a_set * 8)
    shifts = torch.arange(8, dtype=torch.uint8, device=words.device)
    return (octets[..., None] >> shifts & 1).flatten(2)[..., :count]


class Environment:
    """One game with its size; tensors on the device where the net runs."""

    points = 0  # that can be won in a game; 0: it is not played for points
    cells = 0  # of the planes, without their border
    period = 1  # cells of the same kind repeat every so many rows and columns
    even_after = 0  # random moves before openings for matches are looked for that the nets call even; 0: any will do

    def __init__(self, spec: str, device: torch.device | str) -> None:
        self.encoding = boyi.Encoding(spec)
        self.spec = self.encoding.spec
        self.device = torch.device(device)
        _, rows, columns = self.encoding.plane_shape
        if rows != columns:
            raise BadInput(f"{spec}: nets are for square boards")
        numbers = range(self.encoding.symmetries)
        # Where j stands after turning is where the inverse permutation takes its value from.
        inverse = [torch.from_numpy(self.encoding.permutation(s)).argsort() for s in numbers]
        self._sources = [source.to(self.device) for source in inverse]

    @property
    def symmetries(self) -> int:
        return len(self._sources)

    @property
    def policy_len(self) -> int:
        return self.encoding.policy_len

    def shape(self, channels: int, blocks: int) -> Architecture:
        """The net for this game."""
        raise NotImplementedError

    def check(self, net: Architecture, name: object) -> None:
        """Refuses a net, called `name`, that is for another game or size."""
        expected = self.shape(net.channels, net.blocks)
        parts: tuple[str, ...] = ("planes", "policy", "margin")
        if not net.any_board:
            parts = ("board", *parts)
        pairs = [(part, getattr(net, part), getattr(expected, part)) for part in parts]
        differences = [f"{part} is {there}, not {needed}" for part, there, needed in pairs if there != needed]
        if differences:
            raise BadInput(f"{name} is not for {self.spec}: {', '.join(differences)}")

    def planes(self, words: Tensor, dtype: torch.dtype) -> Tensor:
        """The net's input, in a border of one, channels last."""
        raise NotImplementedError

    def legal(self, words: Tensor) -> Tensor:
        """[n, policy] whether a move may be legal: False only where it cannot be."""
        raise NotImplementedError

    def logits(self, cells: Tensor) -> Tensor:
        """The net's output by policy index."""
        return cells

    def turned(self, planes: Tensor, policy: Tensor, symmetry: int) -> tuple[Tensor, Tensor]:
        """Planes and a policy turned by a symmetry, numbered as in `boyi`."""
        if symmetry >= 4:
            planes = planes.transpose(2, 3)
        flips = [(), (2, 3), (3,), (2,)][symmetry % 4]
        return planes.flip(flips) if flips else planes, policy[:, self._sources[symmetry]]


class Hex(Environment):
    def __init__(self, spec: str, device: torch.device | str) -> None:
        super().__init__(spec, device)
        self.board = self.encoding.plane_shape[1] - 2
        self.cells = self.board**2

    def shape(self, channels: int, blocks: int) -> Architecture:
        return Architecture(self.board, channels, blocks)

    def planes(self, words: Tensor, dtype: torch.dtype) -> Tensor:
        stones = bits(words, self.board * self.board)
        return hex_planes(stones.unflatten(2, (self.board, self.board)), dtype)

    def legal(self, words: Tensor) -> Tensor:
        own, other = bits(words, self.board * self.board).unbind(1)
        return (own | other) == 0


class Dots(Environment):
    """On a grid where dots, edges and boxes all have a place; the policy is read at the edges."""

    period = 2

    def __init__(self, spec: str, device: torch.device | str) -> None:
        super().__init__(spec, device)
        self.grid = self.encoding.plane_shape[1]
        self.cells = self.grid**2
        side = self.grid // 2
        edges = [(2 * row, 2 * column + 1) for row in range(side + 1) for column in range(side)]
        edges += [(2 * row + 1, 2 * column) for row in range(side) for column in range(side + 1)]
        self._edges = torch.tensor([row * self.grid + column for row, column in edges], device=self.device)
        boxes = [(2 * row + 1, 2 * column + 1) for row in range(side) for column in range(side)]
        places = {place: number for number, place in enumerate(edges)}
        around = [[places[r + dr, c + dc] for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1))] for r, c in boxes]
        self._around = torch.tensor(around, device=self.device)
        self.points = len(boxes)
        self._boxes = torch.tensor([row * self.grid + column for row, column in boxes], device=self.device)
        if "icelandic" in spec:
            self._sources = self._sources[:1]  # its symmetries are numbered otherwise

    def shape(self, channels: int, blocks: int) -> Architecture:
        return Architecture(self.grid, channels, blocks, planes=9, margin=True)

    def _drawn(self, words: Tensor) -> Tensor:
        return bits(words[:, :-1], self.policy_len)[:, 0]

    def planes(self, words: Tensor, dtype: torch.dtype) -> Tensor:
        drawn = self._drawn(words)
        missing = 4 - drawn[:, self._around].sum(2)
        own, other = words[:, -1] & 255, words[:, -1] >> 8 & 255
        count = self._boxes.shape[0]
        open_boxes, free = count - own - other, (1 - drawn).sum(1)
        grid = torch.zeros(len(words), 9, self.grid**2, dtype=dtype, device=words.device)
        grid[:, 0, self._edges] = drawn.to(dtype)
        grid[:, 1, self._edges] = 1 - drawn.to(dtype)
        for degree in range(3):
            grid[:, 2 + degree, self._boxes] = (missing == degree).to(dtype)
        grid[:, 5] = ((own - other) / count).to(dtype)[:, None]
        grid[:, 6] = (open_boxes / count).to(dtype)[:, None]
        grid[:, 7] = ((free - open_boxes) & 1).to(dtype)[:, None]
        grid[:, 8] = 1
        return bordered(grid.unflatten(2, (self.grid, self.grid)))

    def legal(self, words: Tensor) -> Tensor:
        return self._drawn(words) == 0

    def logits(self, cells: Tensor) -> Tensor:
        return cells[:, self._edges]


class Surakarta(Environment):
    """Planes that say what the loops decide; a move is a pair of points."""

    SETS = 8
    cells = 36
    even_after = 10  # whoever moves first has all but won, and so it still is after two moves

    def __init__(self, spec: str, device: torch.device | str) -> None:
        super().__init__(spec, device)
        rows, columns = torch.arange(36, device=self.device) // 6, torch.arange(36, device=self.device) % 6
        steps = torch.maximum((rows[:, None] - rows).abs(), (columns[:, None] - columns).abs())
        self._adjacent = steps == 1

    def shape(self, channels: int, blocks: int) -> Architecture:
        return Architecture(6, channels, blocks, planes=self.SETS + 2, policy="pairs")

    def planes(self, words: Tensor, dtype: torch.dtype) -> Tensor:
        sets = bits(words[:, : self.SETS], 36).to(dtype)
        share = (words[:, self.SETS] / 255).to(dtype)[:, None, None].expand(-1, 1, 36)
        return bordered(torch.cat([sets, share, torch.ones_like(share)], 1).unflatten(2, (6, 6)))

    def legal(self, words: Tensor) -> Tensor:
        own, other, capturing, _, _, captured = bits(words[:, :6], 36).bool().unbind(1)
        steps = own[:, :, None] & self._adjacent & ~(own | other)[:, None, :]
        return (steps | capturing[:, :, None] & captured[:, None, :]).flatten(1)


def bordered(planes: Tensor) -> Tensor:
    """In a border of zeros; the last plane is 1 on the board, so the net sees where it ends."""
    padded = torch.nn.functional.pad(planes, (1, 1, 1, 1))
    return padded.contiguous(memory_format=torch.channels_last)


@dataclass(frozen=True)
class Known:
    """A game that can be trained, and its usual variant."""

    spec: str
    build: Callable[[str, torch.device | str], Environment]


ENVIRONMENTS = {
    "hex": Known("hex:11", Hex),
    "dots": Known("dots:5x5", Dots),
    "surakarta": Known("surakarta", Surakarta),
}


def environment(spec: str, device: torch.device | str) -> Environment:
    """The environment of a game by its name alone (`hex`) or with its size (`hex:9`)."""
    name = spec.split(":")[0]
    if name not in ENVIRONMENTS:
        raise BadInput(f"there is no game {name!r}; there are {', '.join(ENVIRONMENTS)}")
    known = ENVIRONMENTS[name]
    wanted = known.spec if spec == name else spec
    try:
        boyi.Encoding(wanted)
    except ValueError as error:
        raise BadInput(str(error)) from error
    return known.build(wanted, device)
