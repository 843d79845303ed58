import dataclasses

import torch

from boyi_train.baseline.hex_boards import planes
from boyi_train.nets import tower_to_bf16
from boyi_train.network import Architecture, FoldedNet, TowerNet, source_rows

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


ANY = dataclasses.replace(SMALL, board=5, any_board=True)


def test_each_row_of_another_board_has_a_row_of_the_table() -> None:
    def sources(rows: int, board: int, period: int = 1) -> list[int]:
        sources: list[int] = source_rows(rows, board, period, torch.device("cpu")).argmax(1).tolist()
        return sources

    assert sources(5, 5) == [0, 1, 2, 3, 4]
    assert sources(3, 5) == [0, 1, 4] and sources(4, 5) == [0, 1, 3, 4]
    assert sources(8, 5) == [0, 1, 2, 2, 2, 2, 3, 4] and sources(9, 5) == [0, 1, 2, 2, 2, 2, 2, 3, 4]
    assert sources(9, 11, period=2) == [0, 1, 2, 3, 4, 7, 8, 9, 10]
    assert sources(15, 11, period=2) == [0, 1, 2, 3, 4, 5, 4, 5, 6, 5, 6, 7, 8, 9, 10]
    assert all((a - b) % 2 == 0 for a, b in enumerate(sources(15, 11, period=2))), "edges stay edges"


def test_a_net_for_any_board_sees_rectangles_too() -> None:
    net = trained_looking_net(ANY)
    for rows, columns in [(5, 5), (3, 3), (7, 7), (4, 9)]:
        inputs = torch.rand(2, 2, rows + 2, columns + 2)
        policy, action_value, value, _ = net(inputs)
        assert policy.shape == action_value.shape == (2, rows * columns) and value.shape == (2,)
        for ours, folded in zip((policy, action_value, value), FoldedNet.of(net)(inputs)):
            torch.testing.assert_close(ours, folded, rtol=1e-4, atol=1e-4)


def test_only_a_net_for_any_board_is_told_the_size() -> None:
    net = trained_looking_net(ANY)
    tower = torch.ones(1, ANY.channels, 9, 9)
    larger = net.heads(tower).value
    with torch.no_grad():
        net.heads.value_hidden.weight[:, 2 * ANY.channels :] = 0
    assert larger != net.heads(tower).value
    assert net.heads(tower).value == net.heads(tower[:, :, :5, :5]).value
