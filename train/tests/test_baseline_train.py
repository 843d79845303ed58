"""A run stopped and resumed is the same run."""

import dataclasses
import math
from pathlib import Path
from typing import Any

import torch

from boyi_train.baseline.learner import LearnerSettings
from boyi_train.baseline.match import MatchResult, fit_ratings, one_move_openings, play_match
from boyi_train.baseline.selfplay import SelfPlaySettings
from boyi_train.baseline.train import Plan, Run, train
from boyi_train.nets import load_net, load_snapshots
from boyi_train.network import Architecture, FoldedNet

PLAN = Plan(
    iterations=6,
    claims_from=0.3,
    match_openings=8,
    architecture=Architecture(board=3, channels=4, blocks=1, value_hidden=4),
    selfplay=SelfPlaySettings(games=32, steps=8, claim_margin=0.4),
    learner=LearnerSettings(batch=64),
)


def assert_same(a: Any, b: Any) -> None:
    if isinstance(a, torch.Tensor):
        assert torch.equal(a, b)
    elif isinstance(a, dict):
        assert a.keys() == b.keys()
        for key in a.keys() - {"seconds"}:
            assert_same(a[key], b[key])
    elif isinstance(a, list):
        for x, y in zip(a, b, strict=True):
            assert_same(x, y)
    else:
        assert a == b


def test_a_resumed_run_is_the_same_run(tmp_path: Path) -> None:
    train(Run(tmp_path / "whole", PLAN, "cpu"), deadline=math.inf)
    pieces = tmp_path / "pieces"
    for _ in range(3):
        piece = Run(pieces, PLAN, "cpu")
        piece.learner.prepare(board=3)
        for _ in range(2):
            piece.iterate()
            if piece.snapshot_is_due():
                piece.take_snapshot()
        piece.save()
    whole, joined = (torch.load(f / "checkpoint.pt", weights_only=True) for f in (tmp_path / "whole", pieces))
    assert whole["progress"]["iterations"] == 6
    assert_same(whole, joined)


def test_a_run_goes_on_without_what_its_checkpoint_does_not_know(tmp_path: Path) -> None:
    run = Run(tmp_path, PLAN, "cpu")
    run.take_snapshot()
    run.save()
    run.learner.net.heads.value_output.bias.data.add_(1)
    run.take_snapshot()  # and then it is killed
    again = Run(tmp_path, PLAN, "cpu")
    first = load_snapshots(tmp_path / "snapshots.pt", "cpu")[0][1]
    assert again.rival is not None
    assert_same(again.rival.state_dict(), first.state_dict())
    again.take_snapshot()
    assert len(load_snapshots(tmp_path / "snapshots.pt", "cpu")) == 2


def test_a_run_after_another_starts_as_it_played(tmp_path: Path) -> None:
    values = Run(tmp_path / "values", dataclasses.replace(PLAN, method="action-value", iterations=2), "cpu")
    train(values, deadline=math.inf)
    checkpoint = tmp_path / "values" / "checkpoint.pt"
    after = Run(tmp_path / "policy", PLAN, "cpu", after=checkpoint)
    assert after.progress.games == values.progress.games and after.progress.share(PLAN) == 0
    assert after.rival is not None
    result = play_match(load_net(str(checkpoint), "cpu"), after.rival, one_move_openings(3))
    assert result.score == 0.5
    train(after, deadline=math.inf)
    assert after.progress.iterations == 8


def test_a_net_is_its_own_equal(tmp_path: Path) -> None:
    torch.manual_seed(0)
    net = FoldedNet(PLAN.architecture)
    result = play_match(net, net, one_move_openings(3))
    assert result.games == 18
    assert result.score == 0.5


def test_ratings_recover_a_chain_of_scores() -> None:
    scores = {(0, 1): MatchResult(999, 0, 249), (1, 2): MatchResult(999, 0, 249)}
    scores[0, 2] = MatchResult(999, 50, 49)
    ratings = fit_ratings(scores, 3)
    assert abs(ratings[1] - 190.8) < 3 and abs(ratings[2] - 2 * 190.8) < 6
