"""A grown net is the old one with room to learn."""

import dataclasses
from pathlib import Path

import pytest
import torch
from test_network import SMALL, trained_looking_net
from test_train import PLAN, a_run

from boyi_train.grow import grow_checkpoint, grown
from boyi_train.network import Architecture, Evaluation, FoldedNet, TowerNet
from boyi_train.run import Run

PAIRS = dataclasses.replace(SMALL, planes=3, policy="pairs", margin=True)


def some_planes(shape: Architecture) -> torch.Tensor:
    size = shape.board + 2
    return torch.rand(12, shape.planes, size, size, generator=torch.Generator().manual_seed(3))


def assert_equal_to_rounding(ours: Evaluation, theirs: Evaluation) -> None:
    for a, b in zip(ours, theirs, strict=True):
        assert (a is None) == (b is None)
        if a is not None and b is not None:
            torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("shape", [SMALL, PAIRS], ids=["cells", "pairs"])
@pytest.mark.parametrize(("channels", "blocks"), [(13, 2), (8, 4), (13, 4)], ids=["wider", "deeper", "both"])
def test_growing_keeps_the_function(shape: Architecture, channels: int, blocks: int) -> None:
    net = trained_looking_net(shape)
    larger = grown(net, channels, blocks).eval()
    assert larger.shape == dataclasses.replace(shape, channels=channels, blocks=blocks)
    inputs = some_planes(shape)
    assert_equal_to_rounding(larger(inputs), net(inputs))
    assert_equal_to_rounding(FoldedNet.of(larger)(inputs), net(inputs))
    assert_equal_to_rounding(larger.train()(inputs), net.train()(inputs))


def gradients(net: TowerNet) -> dict[str, torch.Tensor]:
    net.zero_grad()
    output = net.train()(some_planes(net.shape))
    (output.policy.square().mean() + output.action_value.square().mean() + output.value.square().mean()).backward()
    return {name: p.grad for name, p in net.named_parameters() if p.grad is not None}


def test_everything_new_learns() -> None:
    larger = grown(trained_looking_net(), 13, 3)
    first = gradients(larger)
    outgoing = {
        "blocks.0.first.convolution.weight": first["blocks.0.first.convolution.weight"][:8, 8:],
        "blocks.1.second.convolution.weight": first["blocks.1.second.convolution.weight"][:8, 8:],
        "blocks.2.second.norm.weight": first["blocks.2.second.norm.weight"][:8],
        "heads.cell_weight": first["heads.cell_weight"][:, 8:],
        "heads.value_hidden.weight": first["heads.value_hidden.weight"].unflatten(1, (2, 13))[:, :, 8:],
    }
    for name, gradient in outgoing.items():
        assert (gradient != 0).float().mean() > 0.5, name
    torch.optim.SGD(larger.parameters(), lr=1e-3).step()
    for name, gradient in gradients(larger).items():
        new = gradient if name.startswith("blocks.2") else gradient[8:]
        if len(new) and name.startswith(("stem", "blocks")):
            assert (new != 0).float().mean() > 0.5, name


def test_a_run_goes_on_from_a_grown_net(tmp_path: Path) -> None:
    run = a_run(tmp_path / "small")
    for _ in range(4):
        run.iterate()
    run.save(games=False)
    small = torch.load(tmp_path / "small" / "checkpoint.pt", weights_only=True)
    larger = grow_checkpoint(small, 12, None)
    torch.save(larger, tmp_path / "larger.pt")
    shape = dataclasses.replace(PLAN.architecture, channels=12)
    after = Run(tmp_path / "larger", dataclasses.replace(PLAN, architecture=shape), "cpu", tmp_path / "larger.pt")
    assert after.progress.games == run.progress.games
    inputs = some_planes(shape)
    assert_equal_to_rounding(after.learner.net.eval()(inputs), run.learner.net.eval()(inputs))


def test_a_net_does_not_shrink() -> None:
    with pytest.raises(ValueError, match="8 channels and 2 blocks does not grow to 4 and 2"):
        grown(trained_looking_net(), 4, 2)


def test_a_net_grown_for_any_board_is_the_same_on_its_own() -> None:
    net = trained_looking_net()
    larger = grown(net, 13, 3, period=1).eval()
    assert larger.shape == dataclasses.replace(SMALL, channels=13, blocks=3, any_board=True)
    assert_equal_to_rounding(larger(some_planes(SMALL)), net(some_planes(SMALL)))
    again = grown(larger, 14, 3).eval()
    other = torch.rand(3, 2, 9, 9)
    assert_equal_to_rounding(again(other), larger(other))
