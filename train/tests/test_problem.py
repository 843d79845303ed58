"""Bad input ends every command with one line and status 2."""

import dataclasses
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import test_baseline_train
import test_train
import torch
from test_export import DOTS, HEX, checkpoint

from boyi_train import export, grow, match, nets, run, train, weights
from boyi_train.baseline import match as baseline_match
from boyi_train.baseline import train as baseline_train
from boyi_train.network import FoldedNet
from boyi_train.problem import BadInput, told_in_a_line


def ended(main: Callable[[], None], arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The status with which a command ends; what it would set for the whole process stays as it is."""
    monkeypatch.setattr(sys, "argv", ["command", *arguments, "--device", "cpu"])
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    monkeypatch.setattr(torch, "set_float32_matmul_precision", lambda _: None)
    try:
        main()
    except SystemExit as end:
        return end.code
    return 0


def refused(
    main: Callable[[], None],
    arguments: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    capsys.readouterr()
    status, told = ended(main, arguments, monkeypatch), capsys.readouterr().err
    assert status == 2 and told.startswith("error: ") and message in told and told.count("\n") == 1, told


@pytest.mark.parametrize("raised", [BadInput("two\tnets"), weights.WeightFileError("magic"), OSError("full")])
def test_bad_input_is_told_in_a_line(raised: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    def main() -> None:
        raise raised

    with pytest.raises(SystemExit) as end:
        told_in_a_line(main)()
    assert end.value.code == 2 and capsys.readouterr().err == f"error: {raised}\n"


@pytest.mark.parametrize("raised", [ValueError, KeyError, RuntimeError, AssertionError])
def test_a_mistake_of_the_code_keeps_its_traceback(raised: type[Exception]) -> None:
    def main() -> None:
        raise raised("here")

    with pytest.raises(raised, match="here"):
        told_in_a_line(main)()


def bad_files(folder: Path) -> dict[str, str]:
    """What is wrong with each, by its name."""
    whole = Path(checkpoint(folder / "whole.pt", HEX, None)).read_bytes()
    for name, content in (("cut", whole[:2000]), ("empty", b""), ("text", b"hello\n")):
        (folder / f"{name}.pt").write_bytes(content)
    nets.add_snapshot(folder / "snapshots.pt", 1.0, FoldedNet(HEX), 0)
    weights.write(folder / "a.net", FoldedNet(HEX))
    (folder / "cut.net").write_bytes((folder / "a.net").read_bytes()[:50])
    return {
        "no.pt": "No such file or directory",
        "no.net": "No such file or directory",
        "cut.pt": "cut, or was not written by torch",
        "empty.pt": "cut, or was not written by torch",
        "text.pt": "cut, or was not written by torch",
        "snapshots.pt": "is not the checkpoint of a run",
        "cut.net": "cut.net: checksum is",
    }


def test_files_that_are_no_nets_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = str(tmp_path / "written")
    for name, message in bad_files(tmp_path).items():
        bad, good = str(tmp_path / name), str(tmp_path / "whole.pt")
        refused(without_device(export.main), [bad, "--weights", written], message, monkeypatch, capsys)
        refused(baseline_match.main, [good, bad], message, monkeypatch, capsys)
        refused(match.main, ["hex:3", good, bad], message, monkeypatch, capsys)
        if name.endswith(".pt"):
            refused(without_device(grow.main), [bad, written, "--channels", "32"], message, monkeypatch, capsys)
            after = ["--run", str(tmp_path / "run"), "--minutes", "1", "--after", bad]
            refused(baseline_train.main, after, message, monkeypatch, capsys)
            refused(train.main, ["hex:3", *after], message, monkeypatch, capsys)
    assert not (tmp_path / "written").exists() and not (tmp_path / "run").exists()
    whole = str(tmp_path / "whole.pt")
    refused(baseline_match.main, [whole, f"{whole}:1"], "does not hold the snapshots of a run", monkeypatch, capsys)
    refused(baseline_match.main, [whole, f"{whole}:soon"], "'soon' is not a minute", monkeypatch, capsys)


def without_device(main: Callable[[], None]) -> Callable[[], None]:
    """These two always compute on the CPU, and have no option for it."""

    def command() -> None:
        del sys.argv[-2:]
        main()

    return command


def test_nets_of_different_boards_do_not_meet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = checkpoint(tmp_path / "small.pt", HEX, None)
    large = checkpoint(tmp_path / "large.pt", dataclasses.replace(HEX, board=4), None)
    dots = checkpoint(tmp_path / "dots.pt", DOTS, "dots:2x2")
    message = f"{small} is for a board of 3, {large} for one of 4"
    refused(baseline_match.main, [small, large], message, monkeypatch, capsys)
    refused(baseline_match.main, [small, dots], "dots.pt is not a net for Hex", monkeypatch, capsys)
    refused(match.main, ["hex:3", small, large], "large.pt is not for hex:3", monkeypatch, capsys)
    refused(match.main, ["hex:3", dots, small], "dots.pt is not for hex:3", monkeypatch, capsys)
    ladder = []
    for board in (3, 4):
        path = tmp_path / f"{board}.pt"
        nets.add_snapshot(path, 1.0, FoldedNet(dataclasses.replace(HEX, board=board)), 0)
        ladder.append(str(path))
    refused(baseline_match.main, ["--ladder", *ladder], "is for a board of 3", monkeypatch, capsys)
    begun = ["dots:2x2", "--run", str(tmp_path / "run"), "--minutes", "1", "--channels", "16", "--blocks", "1"]
    refused(train.main, [*begun, "--reference", small], "small.pt is not for dots:2x2", monkeypatch, capsys)


def test_a_net_does_not_shrink(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    net = checkpoint(tmp_path / "a.pt", HEX, None)
    smaller = [net, str(tmp_path / "b.pt"), "--channels", "8"]
    message = "16 channels and 1 blocks does not grow to 8 and 1"
    refused(without_device(grow.main), smaller, message, monkeypatch, capsys)


def test_a_run_goes_on_after_a_net_of_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    baseline_train.Run(tmp_path / "ended", test_baseline_train.PLAN, "cpu").save()
    small = "--minutes 0.0001 --games 32 --steps 8 --batch 64".split()
    arguments = ["--run", str(tmp_path / "run"), *small, "--after", str(tmp_path / "ended" / "checkpoint.pt")]
    refused(baseline_train.main, [*arguments, "--channels", "64"], "--channels 64: for the net of", monkeypatch, capsys)
    refused(baseline_train.main, [*arguments, "--board", "11"], "it is 3", monkeypatch, capsys)
    lean = checkpoint(tmp_path / "lean.pt", HEX, None)
    asked, message = [*arguments, "--after", lean], "only boyi_train.train goes on from it"
    refused(baseline_train.main, asked, message, monkeypatch, capsys)
    assert ended(baseline_train.main, arguments, monkeypatch) == 0
    assert nets.load_folded(str(tmp_path / "run" / "checkpoint.pt")).shape == test_baseline_train.PLAN.architecture


def test_a_run_goes_on_as_the_kind_that_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    baseline_train.Run(tmp_path / "without", test_baseline_train.PLAN, "cpu").save()
    run.Run(tmp_path / "with", test_train.PLAN, "cpu").save(games=False)
    without, beside = (["--run", str(tmp_path / name), "--minutes", "1"] for name in ("without", "with"))
    refused(baseline_train.main, beside, "is a run with search", monkeypatch, capsys)
    refused(train.main, ["hex:3", *without], "is a run without search", monkeypatch, capsys)


@pytest.mark.parametrize("seconds", ["0.001", "1000"])
@pytest.mark.parametrize("search", [False, True])
def test_a_piece_that_is_over_before_it_begins_says_so(
    search: bool, seconds: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = "--minutes 0.0001 --games 32 --batch 32 --channels 32 --blocks 1".split()
    arguments = ["--run", str(tmp_path), *small, "--piece-seconds", seconds]
    if search:
        assert ended(train.main, ["hex:3", *arguments, "--simulations", "2", "--threads", "1"], monkeypatch) == 0
    else:
        assert ended(baseline_train.main, [*arguments, "--board", "3"], monkeypatch) == 0
    told = capsys.readouterr().err
    trained = torch.load(tmp_path / "checkpoint.pt", weights_only=True)["progress"]["iterations"]
    assert (trained == 0) == ("nothing is trained in this piece: preparation took" in told) == (seconds == "0.001")
