"""What the gate lets pass, what it refuses to judge, and that a refusal changes nothing."""

import dataclasses
import json
from pathlib import Path

import pytest
import torch
from test_export import DOTS, HEX, checkpoint
from test_problem import ended, refused

from boyi_train import gate, weights
from boyi_train.match import Score
from boyi_train.network import Architecture, FoldedNet


def weight_file(path: Path, shape: Architecture, game: str) -> Path:
    torch.manual_seed(1)
    weights.write(path, FoldedNet(shape), game=game)
    return path


def test_a_narrow_win_is_no_win() -> None:
    assert gate.wins(Score(games=1000, points=560.0, deviation=0.35))
    assert not gate.wins(Score(games=1000, points=510.0, deviation=0.35))


def test_a_narrow_loss_is_no_loss() -> None:
    assert not gate.is_no_worse(Score(games=1000, points=440.0, deviation=0.35))
    assert gate.is_no_worse(Score(games=1000, points=490.0, deviation=0.35))


@pytest.mark.parametrize(
    ("shape", "made_for", "game", "message"),
    [
        (DOTS, "dots:2x2", "hex:3", "new.pt is for dots:2x2, not for hex:3"),
        (HEX, "hex:3", "hex", "new.pt is for hex:3, not for hex:11"),
        (HEX, None, "hex:4", "new.pt is for hex:3, not for hex:4"),
        (HEX, None, "surakarta", "new.pt is for hex:3, not for surakarta"),
        (dataclasses.replace(HEX, board=5), "hex:3", "hex:3", "new.pt is not for hex:3: board is 5, not 3"),
        (dataclasses.replace(HEX, channels=8), None, "hex:3", "a multiple of 16, at most 1024; this one has 8"),
        (HEX, None, "chess", "there is no game 'chess'"),
        (HEX, None, "hex:many", "expected a board size"),
    ],
)
@pytest.mark.parametrize("first", [False, True])
def test_a_net_for_something_else_is_refused(
    shape: Architecture,
    made_for: str | None,
    game: str,
    message: str,
    first: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    new, shipped = checkpoint(tmp_path / "new.pt", shape, made_for), tmp_path / "shipped.net"
    if not first:
        weight_file(shipped, HEX, "hex")
    before = shipped.read_bytes() if shipped.exists() else None
    refused(gate.main, [game, new, str(shipped)] + ["--first"] * first, message, monkeypatch, capsys)
    assert (shipped.read_bytes() if shipped.exists() else None) == before


def test_a_weight_file_names_its_game_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    new, other = checkpoint(tmp_path / "new.pt", HEX, "hex:3"), weight_file(tmp_path / "dots.net", DOTS, "dots")
    refused(gate.main, ["hex:3", new, str(other)], "dots.net is for dots, not for hex:3", monkeypatch, capsys)
    larger = weight_file(tmp_path / "larger.net", dataclasses.replace(DOTS, board=7), "dots")
    refused(gate.main, ["dots:2x2", str(other), str(larger)], "board is 7, not 5", monkeypatch, capsys)


def test_a_net_that_is_not_there_is_not_beaten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    new, shipped = checkpoint(tmp_path / "new.pt", HEX, "hex:3"), tmp_path / "shipped.net"
    refused(gate.main, ["hex:3", new, str(shipped)], "there is no net to beat; --first writes", monkeypatch, capsys)
    assert not shipped.exists()
    assert ended(gate.main, ["hex:3", new, str(shipped), "--first"], monkeypatch) == 0
    assert weights.read(shipped)[1]["game"] == "hex"
    refused(gate.main, ["hex:3", new, str(shipped), "--first"], "is there already", monkeypatch, capsys)


def test_a_file_that_cannot_be_read_is_no_loss_of_the_net(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    new, shipped = checkpoint(tmp_path / "new.pt", HEX, "hex:3"), weight_file(tmp_path / "shipped.net", HEX, "hex")
    shipped.write_bytes(shipped.read_bytes()[:-100])
    refused(gate.main, ["hex:3", new, str(shipped)], "shipped.net: checksum is", monkeypatch, capsys)
    refused(gate.main, ["hex:3", str(tmp_path / "no.pt"), str(shipped)], "no.pt: No such file", monkeypatch, capsys)


def test_a_checkpoint_is_not_overwritten_by_a_weight_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    new, shipped = checkpoint(tmp_path / "new.pt", HEX, "hex:3"), weight_file(tmp_path / "shipped.net", HEX, "hex")
    refused(gate.main, ["hex:3", str(shipped), new], "this is the name of a checkpoint", monkeypatch, capsys)


def test_games_may_begin_with_openings_that_the_nets_call_even(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = weight_file(tmp_path / "shipped.net", HEX, "hex")
    even = [str(shipped), str(shipped), "--random", "5", "--even-after", "3", "--simulations", "2"]
    assert ended(gate.main, ["hex:3", *even], monkeypatch) == 1, "a net does not beat itself"
    assert [json.loads(line)["games"] for line in capsys.readouterr().out.splitlines()] == [10, 10, 10]


def test_a_net_for_every_board_is_judged_on_each_and_on_all_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shape = dataclasses.replace(HEX, any_board=True)
    shipped = str(weight_file(tmp_path / "shipped.net", shape, "hex"))
    asked = ["hex:3", shipped, shipped, "--also", "hex:4", "--random", "4", "--moves", "2", "--simulations", "2"]
    assert ended(gate.main, asked, monkeypatch) == 1
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["game"], line["simulations"], line["games"]) for line in told] == [
        *(("hex:3", simulations, 8) for simulations in (1, 2)),
        *(("hex:4", simulations, 8) for simulations in (1, 2)),
        ("all", 2, 16),
    ]
    assert [line["passes"] for line in told] == [True, True, True, True, False], "worse nowhere, and no win"


def test_a_gate_without_openings_is_no_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = str(weight_file(tmp_path / "shipped.net", HEX, "hex"))
    refused(gate.main, ["hex:3", shipped, shipped, "--moves", "9"], "no such openings", monkeypatch, capsys)
