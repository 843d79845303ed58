"""The margin: learned where it is known, written to the file and read back."""

import math
from pathlib import Path

import pytest
import torch

from boyi_train import weights
from boyi_train.learner import margin_loss
from boyi_train.network import Architecture, FoldedNet, TowerNet


def test_only_known_margins_teach() -> None:
    found = torch.tensor([0.2, 0.5, -1.0], requires_grad=True)
    loss = margin_loss(found, torch.tensor([math.nan, 0.5, -0.6]))
    loss.backward()
    assert float(loss) == pytest.approx((0.4 - 0.05) / 2)  # beyond the beta of 0.1 the loss is linear
    assert found.grad is not None
    assert found.grad.tolist() == pytest.approx([0.0, 0.0, -0.5])


def test_no_known_margin_is_no_loss() -> None:
    found = torch.zeros(3, requires_grad=True)
    loss = margin_loss(found, torch.full((3,), math.nan))
    loss.backward()
    assert float(loss) == 0 and found.grad is not None and not found.grad.any()


@pytest.mark.parametrize(
    "shape",
    [
        Architecture(board=5, channels=8, blocks=1, value_hidden=8, planes=8, margin=True),
        Architecture(board=3, channels=8, blocks=1, value_hidden=8, planes=10, policy="pairs"),
    ],
)
def test_nets_of_other_games_come_back_from_the_file(shape: Architecture, tmp_path: Path) -> None:
    net = FoldedNet.of(TowerNet(shape))
    weights.write(tmp_path / "net", net, "f32", {}, "dots")
    read, header = weights.read(tmp_path / "net")
    assert read.shape == shape and header["game"] == "dots"
    planes = torch.rand(2, shape.planes, shape.board + 2, shape.board + 2)
    for ours, theirs in zip(net(planes), read(planes)):
        assert (ours is None and theirs is None) or torch.equal(ours, theirs)
    assert (net(planes).margin is not None) == shape.margin
