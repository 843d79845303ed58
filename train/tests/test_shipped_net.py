"""The net in `nets/` says what its list of expected evaluations says."""

import json
from pathlib import Path

import numpy
import pytest
import torch

from boyi_train import weights
from boyi_train.baseline.hex_boards import planes
from boyi_train.export import OUTPUTS

NETS = Path(__file__).parents[2] / "nets"


def seen_by_mover(text: str) -> torch.Tensor:
    rows, side = text.split(" ")
    red, blue = ([[int(x == colour) for x in row] for row in rows.split("/")] for colour in "RB")
    both = torch.tensor([red, blue], dtype=torch.uint8)
    return both if side == "R" else both.flip(0).transpose(1, 2)


@pytest.mark.parametrize("name", ["hex-11"])
def test_a_shipped_net_gives_the_expected_evaluations(name: str) -> None:
    net, header = weights.read(NETS / f"{name}.net")
    assert header["element"] == "f16"
    for entry in json.loads((NETS / f"{name}.evaluations.json").read_text()):
        output = net(planes(seen_by_mover(entry["position"])[None]))
        for ours, key in zip(output[:3], OUTPUTS):
            torch.testing.assert_close(ours.flatten(), torch.tensor(entry[key]).flatten(), rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("name", ["dots-5x5", "dots", "hex", "surakarta"])
def test_a_shipped_net_gives_them_on_all_its_boards(name: str) -> None:
    boyi = pytest.importorskip("boyi")
    from boyi_train.environment import environment

    net, header = weights.read(NETS / f"{name}.net")
    for entry in json.loads((NETS / f"{name}.evaluations.json").read_text()):
        place = environment(entry["game"], "cpu")
        assert header.get("game", "hex") == place.spec.split(":")[0]
        words = place.encoding.encode(boyi.Game(place.spec, entry["position"])).view(numpy.int64)
        output = net(place.planes(torch.from_numpy(words)[None], torch.float32))
        cells = (place.logits(output.policy), place.logits(output.action_value))
        for ours, key in zip((*cells, output.value, output.margin), OUTPUTS):
            if ours is not None:
                expected = torch.tensor(entry[key]).flatten()
                torch.testing.assert_close(ours.flatten(), expected, rtol=1e-4, atol=1e-3)
