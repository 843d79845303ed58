"""Training with search on boards so small that a CPU does it in seconds."""

import dataclasses
import json
import math
import subprocess
import sys
from pathlib import Path

import numpy
import pytest
import torch
from test_train import assert_same

from boyi_train.nets import load_net
from boyi_train.network import Architecture, FoldedNet
from boyi_train.search.actor import PlaySettings
from boyi_train.search.environment import environment
from boyi_train.search.gate import is_no_worse, wins
from boyi_train.search.learner import LearnerSettings
from boyi_train.search.match import Score, chances, even_openings, one_move_openings, play, usual_openings
from boyi_train.search.plan import Plan
from boyi_train.search.run import Run
from boyi_train.search.train import train
from boyi_train.search.window import Window

PLAN = Plan(
    game="hex:3",
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
    plan = dataclasses.replace(PLAN, game=game, architecture=shape, learner=learner, play=play)
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


def test_openings_are_even_where_the_first_move_decides() -> None:
    game = environment("surakarta", "cpu")
    torch.manual_seed(7)
    nets = [FoldedNet(game.shape(4, 1)), FoldedNet(game.shape(4, 1))]
    for net, lean in zip(nets, (6.0, -6.0)):  # each sure of a winner, but not of the same one
        net.heads.value_output.bias.data.add_(lean)
    openings = usual_openings(game, nets, 5, seed=1)
    assert [len(opening.history) for opening in openings] == [10] * 5
    assert len({opening.text for opening in openings}) == 5
    assert all(0.35 <= chance <= 0.65 for chance in chances(game, nets, openings).tolist())
    with pytest.raises(ValueError, match="call only 0 even"):
        even_openings(game, nets[:1], 1, moves=1, seed=1)
    assert {len(opening.history) for opening in usual_openings(environment("hex:3", "cpu"), [], 9, seed=1)} == {2}


def test_a_narrow_win_is_no_win() -> None:
    assert wins(Score(games=1000, points=560.0, deviation=0.35))
    assert not wins(Score(games=1000, points=510.0, deviation=0.35))


def test_a_narrow_loss_is_no_loss() -> None:
    assert not is_no_worse(Score(games=1000, points=440.0, deviation=0.35))
    assert is_no_worse(Score(games=1000, points=490.0, deviation=0.35))


def test_the_commands_run(tmp_path: Path) -> None:
    def boyi_train(command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", f"boyi_train.search.{command}", *arguments, "--device", "cpu"]
        return subprocess.run(line, capture_output=True, text=True)

    small = "--games 64 --simulations 4 --batch 32 --fill 64 --channels 4 --blocks 1 --match-openings 4 --threads 1"
    run = tmp_path / "run"
    done = boyi_train("train", "hex:3", "--run", str(run), "--minutes", "0.02", *small.split())
    assert done.returncode == 0, done.stderr
    assert '"pool_to_bare"' in done.stdout and '"finished": true' in done.stdout
    shipped = tmp_path / "hex-3.net"
    checkpoint = str(run / "checkpoint.pt")
    assert boyi_train("gate", "hex:3", checkpoint, str(shipped)).returncode == 0, "nothing to beat"
    assert load_net(str(shipped), "cpu").shape.board == 3
    # Against itself, and not its checkpoint: that is rounded less, and a net that has learned little has nothing but ties.
    again = boyi_train("gate", "hex:3", str(shipped), str(shipped), "--random", "4", "--simulations", "4")
    assert again.returncode == 1, again.stdout + again.stderr
    scores = [json.loads(line)["score"] for line in again.stdout.splitlines()]
    assert scores == pytest.approx([0.5, 0.5], abs=0.1), "as many games of each pair are won as lost, but for rounding"
    puct = ["--simulations", "8", "--a", "search=puct,c=1,temperature=1.8", "--b", "search=puct"]
    match = boyi_train("match", "hex:3", checkpoint, str(shipped), "--random", "4", "--even-after", "1", *puct)
    assert '"games": 8' in match.stdout, match.stderr
    after = boyi_train(
        "train", "hex:3", "--run", str(tmp_path / "b"), "--after", checkpoint, "--minutes", "0.01", "--light",
        "--reference", str(shipped), *small.split(),
    )  # fmt: skip
    assert after.returncode == 0, after.stderr
    assert "against_reference" in after.stdout and not (tmp_path / "b" / "games.pt").exists()
