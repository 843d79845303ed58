"""What the GPU makes of the bits is what the module boyi says they mean."""

import json
from pathlib import Path

import numpy
import pytest
import torch

import boyi
from boyi_train.environment import environment
from boyi_train.nets import load_net
from boyi_train.network import FoldedNet, TowerNet

SPECS = ["hex:4", "hex:11", "dots:3x3", "dots:5x5", "surakarta"]


def positions(spec: str, count: int = 12) -> list[boyi.Game]:
    """Along a game that a random player plays with itself."""
    game, player = boyi.Game(spec), boyi.Player("random", spec, seed=3)
    seen: list[boyi.Game] = []
    while len(seen) < count and game.outcome is None:
        seen.append(game.copy())
        game.play(player.choose(game)["move"])
    return seen


def words_of(spec: str, games: list[boyi.Game], symmetry: int = 0) -> torch.Tensor:
    encoding = boyi.Encoding(spec)
    rows = [encoding.encode(game, symmetry).view(numpy.int64) for game in games]
    return torch.from_numpy(numpy.stack(rows))


@pytest.mark.parametrize("spec", SPECS)
def test_planes_are_those_of_the_encoding(spec: str) -> None:
    game, games = environment(spec, "cpu"), positions(spec)
    planes = game.planes(words_of(spec, games), torch.float32)
    count, rows, columns = game.encoding.plane_shape
    for made, position in zip(planes, games):
        expected = torch.from_numpy(game.encoding.planes(game.encoding.encode(position)))
        inside = made if made.shape[1] == rows else made[:count, 1 : rows + 1, 1 : columns + 1]
        torch.testing.assert_close(inside, expected)


@pytest.mark.parametrize("spec", SPECS)
def test_turned_planes_are_planes_of_the_turned_position(spec: str) -> None:
    game, games = environment(spec, "cpu"), positions(spec)
    planes = game.planes(words_of(spec, games), torch.float32)
    policy = torch.rand(len(games), game.policy_len)
    for symmetry in range(game.symmetries):
        turned, turned_policy = game.turned(planes, policy, symmetry)
        torch.testing.assert_close(turned, game.planes(words_of(spec, games, symmetry), torch.float32))
        for row, position in enumerate(games):
            for move in position.moves()[:5]:
                there = game.encoding.index(position, move, symmetry)
                assert turned_policy[row, there] == policy[row, game.encoding.index(position, move)]


@pytest.mark.parametrize("spec", SPECS)
def test_no_legal_move_is_masked(spec: str) -> None:
    game, games = environment(spec, "cpu"), positions(spec)
    legal = game.legal(words_of(spec, games))
    for row, position in zip(legal, games):
        assert all(row[game.encoding.index(position, move)] for move in position.moves())
        if not spec.startswith("surakarta"):
            assert row.sum() == len(position.moves())


@pytest.mark.parametrize("spec", SPECS)
def test_a_net_answers_with_a_logit_for_every_index(spec: str) -> None:
    game = environment(spec, "cpu")
    net = FoldedNet.of(TowerNet(game.shape(4, 1)).eval())
    output = net(game.planes(words_of(spec, positions(spec, 3)), torch.float32))
    assert game.logits(output.policy).shape == (3, game.policy_len) == game.logits(output.action_value).shape
    assert output.value.shape == (3,)


def test_the_shipped_net_says_of_encoded_positions_what_its_file_says() -> None:
    nets = Path(__file__).parents[2] / "nets"
    game, net = environment("hex:11", "cpu"), load_net(str(nets / "hex-11.net"), "cpu")
    for entry in json.loads((nets / "hex-11.evaluations.json").read_text()):
        words = words_of("hex:11", [boyi.Game("hex:11", position=entry["position"])])
        output = net(game.planes(words, torch.float32))
        torch.testing.assert_close(output.policy[0], torch.tensor(entry["policy"]), atol=2e-3, rtol=1e-3)
        torch.testing.assert_close(output.value[0], torch.tensor(entry["value"]), atol=2e-3, rtol=1e-3)
