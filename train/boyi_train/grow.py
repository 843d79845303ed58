"""Makes a larger net that computes what a trained one does, for a run that goes on from it with more room to learn.

    python -m boyi_train.grow ../nets/checkpoints/hex-11.pt runs/larger.pt --channels 96

New channels compute something of their own from the start, but every weight by which the old ones and the heads read
them is zero. New blocks come last and add nothing, since the scale of their second batch norm is zero. What is zero gets
gradients at once, because what it multiplies is not; everything behind it gets them from the first step on.
"""

import argparse
import dataclasses
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import torch
import torch.nn.functional as F
from torch import Tensor

from .nets import read_checkpoint
from .network import Architecture, Block, NormedConvolution, TowerNet
from .plan import games_of
from .problem import BadInput, told_in_a_line
from .weights import warn_of_channels

READ_THE_TOWER = ("cell_weight", "ends.weight", "value_hidden.weight")  # weights of heads, a column a channel


@torch.no_grad()
def grown(net: TowerNet, channels: int, blocks: int, period: int | None = None) -> TowerNet:
    """A net of this size and the same function, in training (with the statistics of a batch) as well as at play."""
    if channels < net.shape.channels or blocks < net.shape.blocks:
        size = f"{net.shape.channels} channels and {net.shape.blocks} blocks"
        raise BadInput(f"a net of {size} does not grow to {channels} and {blocks}")
    larger_shape = dataclasses.replace(net.shape, channels=channels, blocks=blocks)
    if period is not None:
        larger_shape = dataclasses.replace(larger_shape, any_board=True, period=period)
    larger = TowerNet(larger_shape)
    _widen(larger.stem, net.stem)
    for target, source in zip(cast(Iterable[Block], larger.blocks), cast(Iterable[Block], net.blocks)):
        _widen(target.first, source.first)
        _widen(target.second, source.second)
    heads = net.heads.state_dict()
    for name in READ_THE_TOWER:
        if name in heads:
            heads[name] = _padded(heads[name], net.shape.channels, channels)
    if larger_shape.any_board and not net.shape.any_board:
        heads["value_hidden.weight"] = F.pad(heads["value_hidden.weight"], (0, channels))
    larger.heads.load_state_dict(heads)
    return larger


def _widen(target: NormedConvolution, source: NormedConvolution) -> None:
    """Old outputs are as they were and read nothing new; new ones read everything and are scaled as the old are."""
    outputs, inputs = source.convolution.weight.shape[:2]
    target.convolution.weight[:outputs] = 0
    target.convolution.weight[:outputs, :inputs] = source.convolution.weight
    target.norm.weight[:] = source.norm.weight.abs().mean()
    kept = target.norm.state_dict()
    for name, values in source.norm.state_dict().items():
        if values.ndim:
            kept[name][:outputs] = values


def _padded(weight: Tensor, old: int, new: int) -> Tensor:
    """With columns of zeros for new channels, each time that all channels are read."""
    return F.pad(weight.unflatten(1, (-1, old)), (0, new - old)).flatten(1)


def grow_checkpoint(
    stored: dict[str, Any], channels: int | None, blocks: int | None, any_board: bool = False
) -> dict[str, Any]:
    """What a run `--after` it needs; None: as many as before."""
    shape = Architecture(**stored["plan"]["architecture"])
    period = None
    if any_board:
        from .environment import environment

        period = environment(games_of(stored["plan"])[0], "cpu").period
    net = TowerNet(shape)
    net.load_state_dict(stored["learner"]["net"])
    larger = grown(net, channels or shape.channels, blocks or shape.blocks, period)
    plan = stored["plan"] | {"architecture": dataclasses.asdict(larger.shape)}
    return {"plan": plan, "progress": stored["progress"], "learner": {"net": larger.state_dict()}}


@told_in_a_line
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("larger", type=Path, help="checkpoint to write")
    parser.add_argument("--channels", type=int, help="as many as before unless said")
    parser.add_argument("--blocks", type=int, help="as many as before unless said")
    parser.add_argument("--any-board", action="store_true", help="for boards of every size; on its own board the same")
    parser.add_argument("--seed", type=int, default=1, help="of the new weights that are not zero")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    stored = read_checkpoint(options.checkpoint)
    larger = grow_checkpoint(stored, options.channels, options.blocks, options.any_board)
    warn_of_channels(larger["plan"]["architecture"]["channels"])
    torch.save(larger, options.larger)


if __name__ == "__main__":
    main()
