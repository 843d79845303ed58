"""Training with search on boards so small that a CPU does it in seconds."""

import dataclasses
import json
import math
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy
import pytest
import torch
from test_baseline_train import assert_same

import boyi
from boyi_train.actor import PlaySettings
from boyi_train.environment import environment
from boyi_train.grow import grow_checkpoint
from boyi_train.learner import LearnerSettings
from boyi_train.match import (
    chances,
    even_openings,
    one_move_openings,
    play,
    random_openings,
    usual_openings,
    whatever_the_turn,
)
from boyi_train.nets import load_net, load_snapshots
from boyi_train.network import Architecture, FoldedNet, TowerNet
from boyi_train.plan import Plan
from boyi_train.problem import BadInput
from boyi_train.run import Run
from boyi_train.train import main, parser, plan_of, train
from boyi_train.window import Window

PLAN = Plan(
    games=("hex:3",),
    iterations=12,
    match_openings=8,
    rate=(1e-2, 1e-3),
    architecture=Architecture(board=3, channels=8, blocks=1, value_hidden=8),
    play=PlaySettings(games=64, simulations=6, claim_margin=0.02, threads=1),
    learner=LearnerSettings(batch=64, window=600, fill=100),
)


def a_run(folder: Path, plan: Plan = PLAN) -> Run:
    run = Run(folder, plan, "cpu")
    run.start_play(graphs=False)
    return run


def test_a_resumed_run_is_the_same_run(tmp_path: Path) -> None:
    train(a_run(tmp_path / "whole"), math.inf, save_every=4)
    for _ in range(3):
        piece = a_run(tmp_path / "pieces")
        for _ in range(4):
            piece.iterate()
            if piece.snapshot_is_due():
                piece.take_snapshot()
        piece.save(games=True)
    whole, joined = (
        torch.load(tmp_path / folder / "checkpoint.pt", weights_only=True) for folder in ("whole", "pieces")
    )
    assert whole["progress"]["iterations"] == 12 and whole["progress"]["steps"] > 5
    for times in ("seconds", "play_seconds"):
        del whole["progress"][times], joined["progress"][times]
    assert_same(whole, joined)


def test_a_window_that_is_never_filled_is_refused() -> None:
    with pytest.raises(ValueError, match="fill is 101, and the window holds 100"):
        LearnerSettings(window=100, fill=101)
    assert LearnerSettings(window=100, fill=100).fill == 100


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["hex:3", "--window", "100", "--fill", "101"], "fill is 101, and the window holds 100"),
        (["chess"], "there is no game 'chess'"),
    ],
)
def test_wrong_options_are_told_in_a_line(
    options: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["train", *options, "--run", str(tmp_path / "run"), "--minutes", "1"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2 and message in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_a_run_after_another_has_its_net(tmp_path: Path) -> None:
    checkpoint = tmp_path / "ended.pt"
    plan = {"architecture": dataclasses.asdict(PLAN.architecture)}
    torch.save({"plan": plan, "progress": {}, "learner": {}}, checkpoint)

    def shape(game: str, *options: str) -> Architecture:
        return plan_of(parser().parse_args([game, "--run", "unused", "--minutes", "1", *options])).architecture

    after = ("--after", str(checkpoint))
    assert shape("hex:3") == Architecture(board=3, channels=64, blocks=9)
    assert shape("hex:3", *after) == shape("hex:3", *after, "--channels", "8", "--blocks", "1") == PLAN.architecture
    with pytest.raises(ValueError, match="--channels 16: .* has 8 channels; boyi_train.grow"):
        shape("hex:3", *after, "--channels", "16")
    with pytest.raises(ValueError, match="--blocks 2: .* has 1 blocks; boyi_train.grow"):
        shape("hex:3", *after, "--blocks", "2")
    with pytest.raises(ValueError, match="not for hex:4: board is 3, not 4$"):
        shape("hex:4", *after)
    with pytest.raises(ValueError, match="board is 3, not 5, planes is 2, not 9, margin is False, not True$"):
        shape("dots:2x2", *after)
    with pytest.raises(ValueError, match="planes is 2, not 10, policy is cells, not pairs"):
        shape("surakarta", *after)


def test_nothing_is_looked_for_when_there_is_nobody_to_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> list[boyi.Game]:
        raise BadInput("the nets call only 3 even")

    monkeypatch.setattr("boyi_train.run.usual_openings", none)
    run = Run(tmp_path, PLAN, "cpu")
    assert "not_measured" not in run.take_snapshot()
    assert run.take_snapshot()["not_measured"] == "the nets call only 3 even"
    assert run.progress.snapshots == 2 and run.rival is not None


def test_what_was_trained_is_saved_before_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run(tmp_path)

    def killed() -> dict[str, object]:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "take_snapshot", killed)
    with pytest.raises(KeyboardInterrupt):
        train(run, math.inf)
    assert Run(tmp_path, PLAN, "cpu").progress.iterations == run.progress.iterations > 0


def test_snapshots_that_the_checkpoint_does_not_know_are_dropped(tmp_path: Path) -> None:
    run = a_run(tmp_path)
    run.take_snapshot()
    run.save(games=False)
    run.progress.seconds = 60.0
    run.learner.net.heads.value_output.bias.data.add_(1)
    run.take_snapshot()  # and then it is killed
    again = Run(tmp_path, PLAN, "cpu")
    assert again.rival is not None and run.rival is not None
    (minute, first), (lost_minute, lost) = load_snapshots(tmp_path / "snapshots.pt", "cpu")
    assert_same(again.rival.state_dict(), first.state_dict())
    again.progress.seconds = 120.0
    again.take_snapshot()
    assert [minute for minute, _ in load_snapshots(tmp_path / "snapshots.pt", "cpu")] == [minute, 2.0]
    assert lost_minute == 1.0 and not torch.equal(lost.heads.value_output.bias, first.heads.value_output.bias)


def test_a_checkpoint_without_snapshots_goes_on(tmp_path: Path) -> None:
    run = a_run(tmp_path)
    run.take_snapshot()
    run.save(games=False)
    (tmp_path / "snapshots.pt").unlink()
    again = Run(tmp_path, PLAN, "cpu")
    assert again.rival is None and again.progress.snapshots == 1
    assert "score" not in again.take_snapshot(), "there is nobody to play"


@pytest.fixture
def listening() -> Iterator[None]:
    """A process that was started in the background does not hear Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted(run: Run, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C, so many times, in the second iteration."""
    iterate = run.iterate

    def with_interruption() -> dict[str, object]:
        if run.progress.iterations == 1:
            for _ in range(times):
                signal.raise_signal(signal.SIGINT)
        return iterate()

    monkeypatch.setattr(run, "iterate", with_interruption)


@pytest.mark.usefixtures("listening")
def test_an_interrupted_piece_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = a_run(tmp_path)
    interrupted(run, 1, monkeypatch)
    train(run, math.inf)
    assert "ends after this iteration" in capsys.readouterr().err
    assert Run(tmp_path, PLAN, "cpu").progress.iterations == 2 and (tmp_path / "games.pt").exists()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("listening")
def test_the_second_interruption_is_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run(tmp_path)
    interrupted(run, 2, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        train(run, math.inf)
    assert run.progress.iterations == 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_search_teaches_small_hex(tmp_path: Path) -> None:
    plan = dataclasses.replace(PLAN, iterations=40, play=dataclasses.replace(PLAN.play, simulations=12))
    run = a_run(tmp_path, plan)
    train(run, math.inf, light=True)
    game = environment("hex:3", "cpu")
    torch.manual_seed(5)
    score = play(game, FoldedNet.of(run.learner.net), FoldedNet(PLAN.architecture), one_move_openings("hex:3"), 1)
    assert score.mean > 0.7


@pytest.mark.parametrize("game", ["dots:2x2", "surakarta"])
def test_other_games_plug_in(game: str, tmp_path: Path) -> None:
    shape = environment(game, "cpu").shape(4, 1)
    learner = LearnerSettings(batch=32, window=500, fill=50)
    play = PlaySettings(games=32, simulations=2, threads=1)
    plan = dataclasses.replace(PLAN, games=(game,), architecture=shape, learner=learner, play=play)
    run = a_run(tmp_path, plan)
    for _ in range(300):
        entry = run.iterate()
        if "value" in entry:
            break
    assert math.isfinite(entry["value"]) and math.isfinite(entry["policy"])


def test_the_window_keeps_the_newest() -> None:
    window = Window(10, 1, 2, torch.device("cpu"), seed=1)
    for start in range(0, 25, 5):
        numbers = numpy.arange(start, start + 5)
        samples: dict[str, numpy.ndarray] = {
            "positions": numbers[:, None].astype(numpy.uint64),
            "policy": numpy.zeros((5, 2), numpy.float16),
            "played": numbers.astype(numpy.uint16),
            "margin": numpy.zeros(5, numpy.float32),
        }
        window.add(samples, numbers)
    assert sorted(window.columns["value"].tolist()) == list(range(15, 25))
    drawn = window.draw(200)
    assert torch.equal(drawn["positions"][:, 0], drawn["played"])
    assert set(drawn["played"].tolist()) == set(range(15, 25))


def test_openings_are_even_where_the_first_move_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    game = environment("surakarta", "cpu")
    torch.manual_seed(7)
    nets = [FoldedNet(game.shape(4, 1)), FoldedNet(game.shape(4, 1))]
    for net, lean in zip(nets, (6.0, -6.0)):  # each sure of a winner, but not of the same one
        net.heads.value_output.bias.data.add_(lean)
    openings = usual_openings(game, nets, 5, seed=1)
    assert [len(opening.history) for opening in openings] == [10] * 5
    assert len({opening.text for opening in openings}) == 5
    assert all(0.35 <= chance <= 0.65 for chance in chances(game, nets, openings).tolist())
    monkeypatch.setattr("boyi_train.match.MOST_BATCHES", 2)  # in vain is in vain, and sooner
    with pytest.raises(ValueError, match="call only 0 even"):
        even_openings(game, nets[:1], 1, moves=1, seed=1)
    assert {len(opening.history) for opening in usual_openings(environment("hex:3", "cpu"), [], 9, seed=1)} == {2}


def test_openings_that_are_images_of_each_other_are_one() -> None:
    assert len(one_move_openings("hex:11")) == 61 and len(one_move_openings("dots:5x5")) == 9
    assert len(random_openings("dots:5x5", 300, 2, seed=1)) == 243, "there are no more"
    openings = usual_openings(environment("dots:5x5", "cpu"), [], 300, seed=1)
    assert [len(opening.history) for opening in openings] == [2] * 243 + [3] * 57
    assert len({whatever_the_turn(opening) for opening in openings}) == 300
    for opening in openings[::50]:
        turned = [opening.transformed(symmetry) for symmetry in range(opening.symmetries)]
        assert len(turned) == 8 and len({whatever_the_turn(game) for game in turned}) == 1


def test_there_are_only_so_many_openings_of_a_tiny_board() -> None:
    openings = usual_openings(environment("hex:2", "cpu"), [], 500, seed=1)
    assert 0 < len(openings) < 20 and all(opening.outcome is None for opening in openings)


def test_the_commands_run(tmp_path: Path) -> None:
    def boyi_train(command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", f"boyi_train.{command}", *arguments, "--device", "cpu"]
        return subprocess.run(line, capture_output=True, text=True)

    small = "--games 64 --simulations 4 --batch 32 --fill 64 --channels 16 --blocks 1 --match-openings 4 --threads 1"
    run = tmp_path / "run"
    done = boyi_train("train", "hex:3", "--run", str(run), "--minutes", "0.02", *small.split())
    assert done.returncode == 0, done.stderr
    assert "multiple of 32; this one has 16" in done.stderr
    summary = json.loads(done.stdout.splitlines()[-1])
    assert summary["finished"] and summary["piece"]["pool_to_bare"] > 0
    assert summary["run"] == summary["piece"], "one piece is the whole run"
    logged = [json.loads(line) for line in (run / "log.jsonl").read_text().splitlines()]
    assert logged[-1]["run"] == summary["run"]
    lost = boyi_train("train", "hex:3", "--run", str(tmp_path / "c"), "--after", str(tmp_path / "no.pt"), "--minutes", "1")
    assert lost.returncode == 2 and "no.pt" in lost.stderr and "Traceback" not in lost.stderr
    shipped = tmp_path / "hex-3.net"
    checkpoint = str(run / "checkpoint.pt")
    assert boyi_train("gate", "hex:3", checkpoint, str(shipped), "--first").returncode == 0, "nothing to beat"
    assert load_net(str(shipped), "cpu").shape.board == 3
    # Against itself, and not its checkpoint: that is rounded less, and a net that has learned little has nothing but ties.
    again = boyi_train("gate", "hex:3", str(shipped), str(shipped), "--random", "4", "--simulations", "4")
    assert again.returncode == 1, again.stdout + again.stderr
    scores = [json.loads(line)["score"] for line in again.stdout.splitlines()]
    assert scores == pytest.approx([0.5, 0.5, 0.5], abs=0.1), "as many games of each pair are won as lost, but for rounding"
    puct = ["--simulations", "8", "--a", "search=puct,c=1,temperature=1.8", "--b", "search=puct"]
    match = boyi_train("match", "hex:3", checkpoint, str(shipped), "--random", "4", "--even-after", "2", *puct)
    assert '"games": 8' in match.stdout, match.stderr
    after = boyi_train(
        "train", "hex:3", "--run", str(tmp_path / "b"), "--after", checkpoint, "--minutes", "0.01", "--light",
        "--reference", str(shipped), *small.split(),
    )  # fmt: skip
    assert after.returncode == 0, after.stderr
    assert "against_reference" in after.stdout and not (tmp_path / "b" / "games.pt").exists()


def test_several_boards_are_learned_side_by_side(tmp_path: Path) -> None:
    """From a net of one board, to the same net in pieces as in one go."""
    torch.manual_seed(3)
    small = TowerNet(Architecture(board=3, channels=8, blocks=1, value_hidden=8))
    plan = {"games": ["hex:3"], "architecture": dataclasses.asdict(small.shape), "method": "search"}
    progress = {"games": 0, "positions": 0, "steps": 0, "seconds": 0.0, "iterations": 0}
    stored = {"plan": plan, "progress": progress, "learner": {"net": small.state_dict()}}
    torch.save(grow_checkpoint(stored, None, None, any_board=True), tmp_path / "any.pt")
    options = "hex:3 hex:4 hex:5 --shares 1 1 0.5 --run unused --minutes 1 --games 64 --simulations 4".split()
    options += "--batch 64 --window 600 --fill 60 --threads 1 --match-openings 4 --after".split()
    plan_of_all = plan_of(parser().parse_args([*options, str(tmp_path / "any.pt")]))
    assert plan_of_all.architecture.any_board and plan_of_all.learner.fixed_norms
    plan_of_all = dataclasses.replace(plan_of_all, minutes=0.0, iterations=16)

    def started(folder: str) -> Run:
        run = Run(tmp_path / folder, plan_of_all, "cpu", tmp_path / "any.pt")
        run.start_play(graphs=False)
        return run

    run = started("whole")
    assert [variant.games for variant in run.variants] == [64, 32, 16]
    train(run, math.inf, save_every=8)
    logged = [json.loads(line) for line in (tmp_path / "whole" / "log.jsonl").read_text().splitlines()]
    assert all(any(entry.get("of_each", {}).get(f"hex:{n}", {}).get("steps") for entry in logged) for n in (3, 4, 5))
    assert {"hex:3", "hex:4", "hex:5"} <= logged[-1].keys(), "the last snapshot is measured on each"
    for _ in range(2):
        piece = started("pieces")
        for _ in range(8):
            piece.iterate()
            if piece.snapshot_is_due():
                piece.take_snapshot()
        piece.save(games=True)
    whole, joined = (
        torch.load(tmp_path / folder / "checkpoint.pt", weights_only=True) for folder in ("whole", "pieces")
    )
    for times in ("seconds", "play_seconds"):
        del whole["progress"][times], joined["progress"][times]
    assert_same(whole, joined)


def test_the_boards_of_a_run_are_of_one_game() -> None:
    with pytest.raises(BadInput, match="one net learns the boards of one game"):
        plan_of(parser().parse_args(["hex:3", "dots:2x2", "--run", "unused", "--minutes", "1"]))
    with pytest.raises(BadInput, match="boyi_train.grow --any-board makes one"):
        plan_of(parser().parse_args(["hex:3", "hex:4", "--run", "unused", "--minutes", "1"]))
    with pytest.raises(BadInput, match="--shares: 1 numbers above 0"):
        plan_of(parser().parse_args(["hex:3", "--shares", "1", "2", "--run", "unused", "--minutes", "1"]))
