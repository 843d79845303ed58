"""What training must know of a game: its planes, which moves a policy is over, how boards turn.

Positions come as words from the module `boyi`, whose `Encoding` says what they mean. To add a game: its planes in
`planes`, a mask of moves, a line in `ENVIRONMENTS`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor

import boyi

from .network import Architecture
from .planes import DotsPlanes, HexPlanes, Planes, SurakartaPlanes, bits
from .problem import BadInput


class Environment:
    """One game with its size; tensors on the device where the net runs."""

    planes: Planes  # the net's input, of words
    points = 0  # that can be won in a game; 0: it is not played for points
    cells = 0  # of the planes, without their border
    period = 1  # cells of the same kind repeat every so many rows and columns
    even_after = 0  # random moves before openings for matches are looked for that the nets call even; 0: any will do

    def __init__(self, spec: str, device: torch.device | str) -> None:
        self.encoding = boyi.Encoding(spec)
        self.spec = self.encoding.spec
        self.device = torch.device(device)
        _, rows, columns = self.encoding.plane_shape
        self.square = rows == columns
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
        if not (net.any_board or self.square):
            raise BadInput(f"{name} is not for {self.spec}: only a net for any board plays where the board is no square")
        expected = self.shape(net.channels, net.blocks)
        parts: tuple[str, ...] = ("planes", "policy", "margin")
        if not net.any_board:
            parts = ("board", *parts)
        pairs = [(part, getattr(net, part), getattr(expected, part)) for part in parts]
        differences = [f"{part} is {there}, not {needed}" for part, there, needed in pairs if there != needed]
        if differences:
            raise BadInput(f"{name} is not for {self.spec}: {', '.join(differences)}")

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
        self.planes: HexPlanes = HexPlanes(torch, self.board)

    def shape(self, channels: int, blocks: int) -> Architecture:
        return Architecture(self.board, channels, blocks)

    def legal(self, words: Tensor) -> Tensor:
        own, other = self.planes.stones(words).unbind(1)
        return cast(Tensor, (own | other) == 0)


class Dots(Environment):
    """The policy is read at the edges of the grid."""

    period = 2

    def __init__(self, spec: str, device: torch.device | str) -> None:
        super().__init__(spec, device)
        _, self.rows, self.columns = self.encoding.plane_shape
        self.cells = self.rows * self.columns
        self.planes: DotsPlanes = DotsPlanes(torch, self.rows, self.columns, self.device)
        self.points = len(self.planes.boxes)
        if "icelandic" in spec:
            self._sources = self._sources[:1]  # its symmetries are numbered otherwise

    def shape(self, channels: int, blocks: int) -> Architecture:
        return Architecture(max(self.rows, self.columns), channels, blocks, planes=9, margin=True)

    def legal(self, words: Tensor) -> Tensor:
        return cast(Tensor, self.planes.drawn(words) == 0)

    def logits(self, cells: Tensor) -> Tensor:
        return cells[:, self.planes.edges]


class Surakarta(Environment):
    """A move is a pair of points."""

    cells = 36
    even_after = 10  # whoever moves first has all but won, and so it still is after two moves

    def __init__(self, spec: str, device: torch.device | str) -> None:
        super().__init__(spec, device)
        self.planes = SurakartaPlanes(torch)
        rows, columns = torch.arange(36, device=self.device) // 6, torch.arange(36, device=self.device) % 6
        steps = torch.maximum((rows[:, None] - rows).abs(), (columns[:, None] - columns).abs())
        self._adjacent = steps == 1

    def shape(self, channels: int, blocks: int) -> Architecture:
        return Architecture(6, channels, blocks, planes=SurakartaPlanes.SETS + 2, policy="pairs")

    def legal(self, words: Tensor) -> Tensor:
        own, other, capturing, _, _, captured = bits(torch, words[:, :6], 36).bool().unbind(1)
        steps = own[:, :, None] & self._adjacent & ~(own | other)[:, None, :]
        return (steps | capturing[:, :, None] & captured[:, None, :]).flatten(1)


@dataclass(frozen=True)
class Known:
    """A game that can be trained, its usual variant, and some on which a net for any board is held against others."""

    spec: str
    build: Callable[[str, torch.device | str], Environment]
    some: tuple[str, ...] = ()


ENVIRONMENTS = {
    "hex": Known("hex:11", Hex, tuple(f"hex:{board}" for board in (5, 8, 11, 13, 14, 17, 19))),
    "dots": Known("dots:5x5", Dots, ("dots:3x4", "dots:4x4", "dots:5x5,start=swedish", "dots:6x6", "dots:7x7")),
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
