"""Nets are written as nets of their own game."""

import dataclasses
import re
import sys
from pathlib import Path
from typing import Any

import pytest
import torch

from boyi_train import export, grow, weights
from boyi_train.network import Architecture, FoldedNet, TowerNet

HEX = Architecture(board=3, channels=16, blocks=1, value_hidden=8)
DOTS = Architecture(board=5, channels=16, blocks=1, value_hidden=8, planes=9, margin=True)


def checkpoint(path: Path, shape: Architecture, game: str | None) -> str:
    plan: dict[str, Any] = {"method": "search", "architecture": dataclasses.asdict(shape)}
    progress = {"games": 1, "positions": 2, "steps": 3, "seconds": 4.0}
    if game is not None:
        plan["game"] = game
    torch.save({"plan": plan, "progress": progress, "learner": {"net": TowerNet(shape).state_dict()}}, path)
    return str(path)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["export", *arguments])
    export.main()


@pytest.mark.parametrize(
    ("shape", "game", "asked"),
    [
        (HEX, None, []),  # as the method without search leaves it
        (HEX, "hex:3", []),
        (DOTS, "dots:2x2", []),
        (DOTS, "dots:2x2", ["--game", "dots:2x2"]),
        (DOTS, "dots:2x2", ["--game", "dots"]),
    ],
)
def test_a_net_is_written_as_one_of_its_game(
    shape: Architecture, game: str | None, asked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net, written, expected = checkpoint(tmp_path / "a.pt", shape, game), tmp_path / "a.net", tmp_path / "a.json"
    run(monkeypatch, net, *asked, "--weights", str(written), "--evaluations", str(expected))
    assert weights.read(written)[1]["game"] == (game or "hex").split(":")[0]
    assert expected.exists() and not list(tmp_path.glob("*.part"))
    again = tmp_path / "again.net"
    run(monkeypatch, str(written), "--weights", str(again))
    assert weights.read(again)[1]["game"] == weights.read(written)[1]["game"]


@pytest.mark.parametrize(
    ("shape", "game", "asked", "message"),
    [
        (DOTS, "dots:2x2", "hex", "the net of .* is for dots:2x2"),
        (DOTS, "dots:2x2", "dots:3x3", "the net of .* is for dots:2x2"),
        (HEX, None, "dots:2x2", "the net of .* is for hex:3"),
        (HEX, None, "hex:4", "the net of .* is for hex:3"),
        (dataclasses.replace(HEX, channels=8), None, "hex", "a multiple of 16, at most 1024; this one has 8"),
    ],
)
def test_another_game_or_a_net_that_the_engine_would_not_load_is_refused(
    shape: Architecture,
    game: str | None,
    asked: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    net = checkpoint(tmp_path / "a.pt", shape, game)
    with pytest.raises(SystemExit):
        run(monkeypatch, net, "--game", asked, "--weights", str(tmp_path / "a.net"))
    assert re.search(message, capsys.readouterr().err)
    assert not (tmp_path / "a.net").exists()


def test_the_size_is_asked_for_where_the_file_does_not_say_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    net, expected = tmp_path / "dots.net", tmp_path / "dots.json"
    weights.write(net, FoldedNet(DOTS), game="dots")
    with pytest.raises(SystemExit):
        run(monkeypatch, str(net), "--evaluations", str(expected))
    assert "dots:5x5 has a board of 11, the net of 5: say its size by --game" in capsys.readouterr().err
    run(monkeypatch, str(net), "--game", "dots:2x2", "--evaluations", str(expected))
    assert expected.exists()


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path, net = tmp_path / "a.net", FoldedNet(HEX)
    weights.write(path, net)
    before = path.read_bytes()
    net.stem.weight[0, 0, 0, 0] = float("inf")
    with pytest.raises(weights.WeightFileError):
        weights.write(path, net)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("channels", "said"), [(64, ""), (48, "is fast with"), (40, "loads nets whose"), (2048, "loads nets whose")]
)
def test_channels_that_the_engine_dislikes_are_warned_of(
    channels: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    weights.warn_of_channels(channels)
    warned = capsys.readouterr().err
    assert said in warned and bool(said) == bool(warned)


def test_growing_warns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    small, larger = checkpoint(tmp_path / "a.pt", HEX, None), tmp_path / "b.pt"
    monkeypatch.setattr(sys, "argv", ["grow", small, str(larger), "--channels", "20"])
    grow.main()
    assert "multiple of 16" in capsys.readouterr().err and larger.exists()
