import torch

from boyi_train.baseline.hex_boards import occupied
from boyi_train.baseline.selfplay import SelfPlay, SelfPlaySettings, lambda_returns
from boyi_train.network import Architecture, FoldedNet, TowerNet

SHAPE = Architecture(board=3, channels=4, blocks=1, value_hidden=4)


def test_returns_blend_values_and_the_result_from_alternating_views() -> None:
    # Three moves of one game, the third wins; lambda 1/2; worked by hand from the end.
    value = torch.tensor([[0.6], [0.3], [0.8]])
    done = torch.tensor([[False], [False], [True]])
    chosen = torch.ones(3, 1, dtype=torch.bool)
    outcome = lambda_returns(value, torch.tensor([0.9]), done, chosen, 0.5)
    third = 1.0
    second = 1 - (0.5 * 0.8 + 0.5 * third)
    first = 1 - (0.5 * 0.3 + 0.5 * second)
    torch.testing.assert_close(outcome[:, 0], torch.tensor([first, second, third]))


def test_returns_do_not_flow_back_through_a_random_move() -> None:
    value = torch.tensor([[0.6], [0.3], [0.8]])
    done = torch.tensor([[False], [False], [True]])
    chosen = torch.tensor([[True], [False], [True]])
    outcome = lambda_returns(value, torch.tensor([0.9]), done, chosen, 1.0)
    torch.testing.assert_close(outcome[:, 0], torch.tensor([0.7, 0.0, 1.0]))


def test_returns_end_in_the_value_where_the_rollout_ends() -> None:
    undecided = torch.zeros(1, 1, dtype=torch.bool)
    outcome = lambda_returns(torch.tensor([[0.5]]), torch.tensor([0.9]), undecided, ~undecided, 1.0)
    torch.testing.assert_close(outcome, torch.tensor([[0.1]]))


def test_a_rollout_plays_legal_moves_and_finishes_games() -> None:
    torch.manual_seed(0)
    selfplay = SelfPlay(3, SelfPlaySettings(games=16, steps=20), torch.device("cpu"), seed=5)
    rollout, counts = selfplay.rollout(FoldedNet.of(TowerNet(SHAPE)), claims=False)
    assert rollout.cell.shape == (320,)
    assert not occupied(rollout.stones).gather(1, rollout.cell[:, None]).any()
    stones = rollout.stones.flatten(2).sum(2).int()
    assert ((stones[:, 1] - stones[:, 0] == 0) | (stones[:, 1] - stones[:, 0] == 1)).all()
    assert counts.finished > 16
    assert (rollout.log_prob < 0).logical_or(stones.sum(1) == 8).all()
