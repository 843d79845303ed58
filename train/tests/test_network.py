import torch

from boyi_train.hex_boards import planes
from boyi_train.nets import tower_to_bf16
from boyi_train.network import Architecture, FoldedNet, TowerNet

SMALL = Architecture(board=4, channels=8, blocks=2, value_hidden=6)


def trained_looking_net(shape: Architecture = SMALL, seed: int = 0) -> TowerNet:
    """A net in which every parameter and statistic matters."""
    torch.manual_seed(seed)
    net = TowerNet(shape)
    with torch.no_grad():
        for tensor in net.state_dict().values():
            if tensor.is_floating_point():
                tensor.copy_(torch.rand_like(tensor) - 0.4 if tensor.ndim != 1 else torch.rand_like(tensor) + 0.3)
    net.eval()
    return net


def some_stones(count: int = 12, board: int = 4) -> torch.Tensor:
    cells = torch.randint(0, 3, (count, board, board), generator=torch.Generator().manual_seed(3))
    return torch.stack([cells == 1, cells == 2], 1).to(torch.uint8)


def test_folding_keeps_the_function() -> None:
    net = trained_looking_net()
    inputs = planes(some_stones())
    for ours, folded in zip(net(inputs)[:3], FoldedNet.of(net)(inputs)):
        torch.testing.assert_close(ours, folded, rtol=1e-4, atol=1e-4)


def test_heads_have_one_number_a_cell_and_one_value() -> None:
    policy, action_value, value, margin = trained_looking_net()(planes(some_stones(5)))
    assert policy.shape == action_value.shape == (5, 16)
    assert value.shape == (5,) and margin is None


def test_only_the_tower_is_rounded_for_a_gpu() -> None:
    net, rounded = (FoldedNet.of(trained_looking_net()) for _ in range(2))
    tower_to_bf16(rounded)
    for (name, exact), tensor in zip(net.state_dict().items(), rounded.state_dict().values(), strict=True):
        if name.startswith("heads"):
            assert tensor.dtype == torch.float32 and torch.equal(tensor, exact), name
        else:
            assert tensor.dtype == torch.bfloat16, name
