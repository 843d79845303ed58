"""Many Hex games at once, each seen by the player to move.

`stones[g, 0]` are the mover's and `stones[g, 1]` the opponent's, and the mover always joins top and bottom. After a
move every board is transposed and the two planes change places, so that the net, the connection test and the
learner know one case only. Transposition maps the hexagonal neighbours onto themselves; so does turning the board
by 180 degrees, the one symmetry that is left.
"""

from typing import cast

import torch
from torch import Tensor

from ..planes import hex_planes
from .connection import joins_top_and_bottom


class HexBoards:
    def __init__(self, games: int, board: int, device: torch.device | str) -> None:
        self.board = board
        self.stones = torch.zeros(games, 2, board, board, dtype=torch.uint8, device=device)

    def __len__(self) -> int:
        return len(self.stones)

    def play(self, cell: Tensor) -> Tensor:
        """Each mover takes its cell (row * board + column); returns who won by it. Then it is the other's turn.

        The cells must be empty: this is the inner loop of self-play, and the sampling already masks the others.
        """
        stones = self.stones.clone()  # whoever holds the position before the move keeps it
        stones[:, 0].view(len(self), -1).scatter_(1, cell[:, None], 1)
        won = joins_top_and_bottom(stones[:, 0], cell)
        self.stones = stones.flip(1).transpose(2, 3).contiguous()
        return won

    def turn(self, which: Tensor) -> None:
        """Turns the boards of the games `which` by 180 degrees."""
        self.stones = torch.where(which[:, None, None, None], self.stones.flip(2, 3), self.stones)

    def restart(self, which: Tensor) -> None:
        """Empties the boards of the games `which`."""
        self.stones = self.stones.masked_fill(which[:, None, None, None], 0)


def occupied(stones: Tensor) -> Tensor:
    """[..., 2, N, N] stones to [..., N * N] whether a cell is taken."""
    return (stones[..., 0, :, :] | stones[..., 1, :, :]).flatten(-2).bool()


def planes(stones: Tensor, dtype: torch.dtype = torch.float32) -> Tensor:
    """The net's input [games, 2, N + 2, N + 2]."""
    return cast(Tensor, hex_planes(torch, stones, dtype))
