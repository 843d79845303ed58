"""The net: a residual tower of 3x3 convolutions with small heads.

- `policy`: a logit for every cell, the prior of a search and, alone, a player of its own;
- `action_value`: the logit that the mover wins after taking that cell, the first estimate of an unvisited child;
- `value`: the logit that the mover wins;
- `margin`, in games of points: the mover's final lead, as a share of all points.

`TowerNet` is trained, with batch norm. `FoldedNet` computes the same function with every batch norm folded into the
convolution before it: what self-play evaluates, what the weight file holds, and all that a CPU kernel must know.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, cast

import torch
import torch.nn.functional as F
from torch import Tensor, nn

# Stands for minus infinity in masked logits: large enough to vanish, finite so that zero times it is zero.
FORBIDDEN = -1e4


@dataclass(frozen=True)
class Architecture:
    board: int = 11
    channels: int = 64
    blocks: int = 9
    value_hidden: int = 64
    planes: int = 2
    policy: str = "cells"  # a move is a cell; or "pairs": a move goes from one cell to another
    margin: bool = False  # whether the value head gives the final lead as well
    any_board: bool = False  # plays every size; `board` is then the side of its table of biases
    period: int = 1  # cells of the same kind repeat every so many rows and columns; 2 on a grid of dots and edges

    def as_dict(self) -> dict[str, Any]:
        """What differs from the Hex nets of the first weight files is named, the rest goes without saying."""
        usual = Architecture()
        always = ("board", "channels", "blocks", "value_hidden")
        return {k: v for k, v in asdict(self).items() if k in always or v != getattr(usual, k)}


class Evaluation(NamedTuple):
    policy: Tensor
    action_value: Tensor
    value: Tensor
    margin: Tensor | None = None


def source_rows(rows: int, board: int, period: int, device: torch.device) -> Tensor:
    """[rows, board] one-hot: the row of a table for `board` rows that each row of another board takes its bias from.

    Rows count from the nearer edge. On a board larger than the table's, the rows too far from both edges take the
    table's middle row of their kind; on a smaller one, the table's middle rows are left out.
    """
    row = torch.arange(rows, device=device)
    near_end = 2 * row < rows
    distance = torch.where(near_end, row, rows - 1 - row)
    middle = (board - 1) // 2
    distance = torch.where(distance <= middle, distance, middle - (middle - distance) % period)
    source = torch.where(near_end, distance, board - 1 - distance)
    return (source[:, None] == torch.arange(board, device=device)).float()


class ValueHead(nn.Module):
    """Value and margin from the tower's mean and maximum over all cells.

    A net for any board gets the mean a second time, in proportion to how much larger than 11x11 the board is: what is
    one row of stones there is a smaller share of the cells.
    """

    def __init__(self, shape: Architecture) -> None:
        super().__init__()
        self.any_board = shape.any_board
        self.value_hidden = nn.Linear((3 if shape.any_board else 2) * shape.channels, shape.value_hidden)
        self.value_output = nn.Linear(shape.value_hidden, 2 if shape.margin else 1)

    def values(self, tower: Tensor) -> tuple[Tensor, Tensor | None]:
        """In fp32 whatever the tower is in.

        The maximum alone is taken before the conversion. Its gradient goes to the cells equal to it, and a compiler
        that skips the rounding of a half-precision tower on its way to fp32 finds none, and divides by zero.
        """
        mean = tower.float().mean((2, 3))
        pooled = [mean, tower.amax((2, 3)).float()]
        if self.any_board:
            side = (tower.shape[2] * tower.shape[3]) ** 0.5
            pooled.append(mean * ((side - 11) / 8))
        outputs = self.value_output(F.relu(self.value_hidden(torch.cat(pooled, 1)))).unbind(1)
        return outputs[0], outputs[1] if len(outputs) > 1 else None

    def play_by_action_values(self, temperature: float) -> None:
        """Makes the policy the action values over a temperature: the softmax of that is how they are played."""
        raise TypeError(f"{type(self).__name__} have a policy of their own")


class Heads(ValueHead):
    """The heads over the tower's output [games, channels, N, N]."""

    def __init__(self, shape: Architecture) -> None:
        super().__init__(shape)
        self.shape = shape
        # Row 0 is the policy, row 1 the action value: one product with the tower's output gives both.
        self.cell_weight = nn.Parameter(torch.zeros(2, shape.channels))
        self.cell_bias = nn.Parameter(torch.zeros(2, shape.board * shape.board))

    @torch.no_grad()
    def play_by_action_values(self, temperature: float) -> None:
        self.cell_weight[0] = self.cell_weight[1] / temperature
        self.cell_bias[0] = self.cell_bias[1] / temperature

    def _bias(self, rows: int, columns: int) -> Tensor:
        """[2, rows * columns]"""
        shape = self.shape
        if not shape.any_board:
            return self.cell_bias
        table = self.cell_bias.unflatten(1, (shape.board, shape.board))
        down = source_rows(rows, shape.board, shape.period, table.device)
        across = source_rows(columns, shape.board, shape.period, table.device)
        return (down @ table @ across.T).flatten(1)

    def forward(self, tower: Tensor) -> Evaluation:
        """In fp32 whatever the tower is in: half precision would blur the logits of nearly equal moves."""
        cells = F.linear(tower.float().permute(0, 2, 3, 1).flatten(1, 2), self.cell_weight)
        policy, action_value = (cells.transpose(1, 2) + self._bias(*tower.shape[2:])).unbind(1)
        return Evaluation(policy, action_value, *self.values(tower))


class PairHeads(ValueHead):
    """Heads where a move is a pair of cells: how well what stands on one goes with what stands on the other.

    Policy and action value are bilinear forms over the tower's features of both cells, with a bias for each pair.
    """

    WIDTH = 32

    def __init__(self, shape: Architecture) -> None:
        super().__init__(shape)
        cells = shape.board * shape.board
        self.ends = nn.Linear(shape.channels, 4 * self.WIDTH)  # from and to, for each of the two
        self.pair_bias = nn.Parameter(torch.zeros(2, cells * cells))

    def forward(self, tower: Tensor) -> Evaluation:
        cells = tower.float().permute(0, 2, 3, 1).flatten(1, 2)
        start, end = self.ends(cells).unflatten(2, (2, 2, self.WIDTH)).permute(2, 0, 3, 1, 4)
        pairs = (start @ end.transpose(2, 3)).flatten(2) / self.WIDTH**0.5
        policy, action_value = (pairs + self.pair_bias).unbind(1)
        return Evaluation(policy, action_value, *self.values(tower))


def heads_of(shape: Architecture) -> Heads | PairHeads:
    return PairHeads(shape) if shape.policy == "pairs" else Heads(shape)


class NormedConvolution(nn.Module):
    """A 3x3 convolution followed by batch norm."""

    def __init__(self, inputs: int, outputs: int, padding: int) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(inputs, outputs, 3, padding=padding, bias=False)
        self.norm = nn.BatchNorm2d(outputs)

    def forward(self, x: Tensor) -> Tensor:
        normed: Tensor = self.norm(self.convolution(x))
        return normed

    def folded(self) -> tuple[Tensor, Tensor]:
        """Weight and bias of the one convolution that equals this pair at inference."""
        mean, variance = self.norm.running_mean, self.norm.running_var
        assert mean is not None and variance is not None, "batch norm keeps them unless told not to"
        scale = self.norm.weight / torch.sqrt(variance + self.norm.eps)
        weight = self.convolution.weight * scale[:, None, None, None]
        return weight, self.norm.bias - mean * scale


class Block(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = NormedConvolution(channels, channels, padding=1)
        self.second = NormedConvolution(channels, channels, padding=1)
        nn.init.zeros_(self.second.norm.weight)  # each block starts as the identity

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(x + self.second(F.relu(self.first(x))))


class TowerNet(nn.Module):
    def __init__(self, shape: Architecture) -> None:
        super().__init__()
        self.shape = shape
        self.stem = NormedConvolution(shape.planes, shape.channels, padding=0)
        self.blocks = nn.ModuleList(Block(shape.channels) for _ in range(shape.blocks))
        self.heads = heads_of(shape)

    def forward(self, planes: Tensor) -> Evaluation:
        tower = F.relu(self.stem(planes))
        for block in self.blocks:
            tower = block(tower)
        with torch.autocast(tower.device.type, enabled=False):
            evaluation: Evaluation = self.heads(tower)
            return evaluation


def weight_and_bias(layer: nn.Conv2d | nn.Linear) -> tuple[Tensor, Tensor]:
    assert layer.bias is not None, "layers that are not followed by batch norm have one"
    return layer.weight, layer.bias


class FoldedNet(nn.Module):
    def __init__(self, shape: Architecture) -> None:
        super().__init__()
        self.shape = shape
        wide = shape.channels
        self.stem = nn.Conv2d(shape.planes, wide, 3)
        self.first = nn.ModuleList(nn.Conv2d(wide, wide, 3, padding=1) for _ in range(shape.blocks))
        self.second = nn.ModuleList(nn.Conv2d(wide, wide, 3, padding=1) for _ in range(shape.blocks))
        self.heads = heads_of(shape)
        self.requires_grad_(False)

    @classmethod
    def of(cls, net: TowerNet) -> "FoldedNet":
        folded: FoldedNet = cls(net.shape).to(next(net.parameters()).device)
        folded.take(net)
        return folded

    @torch.no_grad()
    def take(self, net: TowerNet) -> None:
        """Overwrites the weights with those of `net`, folded."""
        pairs = [(self.stem, net.stem)]
        for (first, second), block in zip(self.blocks(), cast(Iterable[Block], net.blocks), strict=True):
            pairs += [(first, block.first), (second, block.second)]
        for target, source in pairs:
            for own, folded in zip(weight_and_bias(target), source.folded()):
                own.copy_(folded)
        self.heads.load_state_dict(net.heads.state_dict())

    def blocks(self) -> Iterator[tuple[nn.Conv2d, nn.Conv2d]]:
        """The two convolutions of each block."""
        return zip(cast(Iterable[nn.Conv2d], self.first), cast(Iterable[nn.Conv2d], self.second))

    def forward(self, planes: Tensor) -> Evaluation:
        by_cudnn = planes.is_cuda and planes.dtype in (torch.bfloat16, torch.float16)
        evaluation: Evaluation = self.heads(self._tower_by_cudnn(planes) if by_cudnn else self._tower(planes))
        return evaluation

    def _tower(self, planes: Tensor) -> Tensor:
        tower = F.relu(self.stem(planes))
        for first, second in self.blocks():
            tower = F.relu(tower + second(F.relu(first(tower))))
        return tower

    def _tower_by_cudnn(self, planes: Tensor) -> Tensor:
        """The tower with bias, addition and rectifier inside cuDNN's convolutions: no pass over memory between them."""
        once, unpadded, padded = (1, 1), (0, 0), (1, 1)
        tower = torch.cudnn_convolution_relu(planes, self.stem.weight, self.stem.bias, once, unpadded, once, 1)
        for first, second in self.blocks():
            inner = torch.cudnn_convolution_relu(tower, first.weight, first.bias, once, padded, once, 1)
            tower = torch.cudnn_convolution_add_relu(
                inner, second.weight, tower, 1.0, second.bias, once, padded, once, 1
            )
        return tower
