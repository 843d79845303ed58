"""A run: self-play with learning beside it, and everything that it needs to go on exactly where it stopped.

While games go on with the net as it was when an iteration began, the learner makes its steps in a thread of its own, from
the positions of the iterations before: neither sees what the other one does, so the outcome does not depend on which of
them is faster.
"""

import dataclasses
import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import torch

from .course import Course
from .environment import environment
from .learner import Draw, Learner
from .match import play, usual_openings
from .nets import CHECKPOINT, SNAPSHOTS, add_snapshot, for_play, load_snapshots, read_checkpoint, read_stored
from .network import FoldedNet, TowerNet
from .plan import Plan, Progress, plan_from_dict, progress_from_dict
from .problem import BadInput
from .variant import Variant

GAMES = "games.pt"  # the games in progress and the window: large, and only needed to go on exactly


class Run(Course):
    plan: Plan
    progress: Progress
    playing: FoldedNet  # the net as self-play runs it; there once play has started

    def __init__(
        self, folder: Path, plan: Plan, device: str, after: Path | None = None, reference: FoldedNet | None = None
    ) -> None:
        super().__init__(folder, device)
        saved = None
        if (folder / CHECKPOINT).exists():
            saved = read_checkpoint(folder / CHECKPOINT)
            if saved["plan"]["method"] != "search":
                raise BadInput(f"{folder} is a run without search: boyi_train.baseline.train goes on with it")
            plan = plan_from_dict(saved["plan"])
        self.plan, self.progress = plan, Progress()
        torch.manual_seed(plan.seed)
        net = TowerNet(plan.architecture).to(self.device).to(memory_format=torch.channels_last)
        self.learner = Learner(net, plan.learner, len(plan.games))
        chosen = zip(plan.games, plan.shares, strict=True)
        self.variants = [
            Variant(environment(spec, device), plan, share, plan.seed + 1 + 100_000 * index)
            for index, (spec, share) in enumerate(chosen)
        ]
        self._beside = ThreadPoolExecutor(1)
        self.rival: FoldedNet | None = None
        self.reference = reference
        if saved is not None:
            self.progress = progress_from_dict(saved["progress"])
            for variant, owed in zip(self.variants, self.progress.steps_owed):
                variant.owed = owed
            self.learner.load_state_dict(saved["learner"])
            if self.progress.snapshots and (folder / SNAPSHOTS).exists():
                self.rival = load_snapshots(folder / SNAPSHOTS, self.device, self.progress.snapshots)[-1][1]
        elif after is not None:
            self._follow(read_checkpoint(after))

    def start_play(self, graphs: bool) -> str:
        """Sets up self-play; the games of the checkpoint go on if they are here. Says what happened."""
        self.playing = for_play(FoldedNet.of(self.learner.net), self.device)
        # Another seed in every piece: games that start anew are then not those of the piece before.
        seed = self.plan.seed + 2 + 1000 * self.progress.iterations
        for index, variant in enumerate(self.variants):
            variant.start_play(self.playing, self.plan, seed + 100_000 * index, graphs)
        if not (self.folder / GAMES).exists():
            return "new games" if self.progress.iterations else "a new run"
        kept = read_stored(self.folder / GAMES)
        if kept["iterations"] != self.progress.iterations:
            return "new games: those kept are of another moment"
        # A run of one board used to keep its games by themselves.
        variants = kept.get("variants") or [{"games": kept["games"], "window": kept["window"]}]
        for variant, state in zip(self.variants, variants, strict=True):
            variant.load_state_dict(state)
        return "the games and the window go on"

    def _follow(self, ended: dict[str, Any]) -> None:
        """Starts from the net and the counts of another run, of either kind; everything else is new."""
        self.learner.net.load_state_dict(ended["learner"]["net"])
        before = ended["plan"]
        if before["method"] == "action-value":
            self.learner.net.heads.play_by_action_values(before["temperature"][1])
        for name in ("games", "positions", "steps", "seconds", "iterations"):
            setattr(self.progress, name, ended["progress"][name])
        self.progress.seconds_before = self.progress.seconds
        self.progress.iterations_before = self.progress.iterations
        self.rival = for_play(FoldedNet.of(self.learner.net), self.device)

    def iterate(self) -> dict[str, Any]:
        """About a move of every game, and the steps that the positions before allow; what there is to log."""
        plan, progress = self.plan, self.progress
        due = [variant.due_steps(plan.learner.most_steps) for variant in self.variants]
        rate = self.rate()
        started = self.now()
        self.playing.take(self.learner.net)
        waited, worked = self._actor_seconds()
        learning = self._beside.submit(self._learn, due, rate)
        evaluations = sum(variant.actor.play(plan.play.simulations) for variant in self.variants)
        taken = [variant.actor.take() for variant in self.variants]
        played = time.perf_counter()
        losses, learned = learning.result()
        positions = [self._keep(*pair) for pair in zip(self.variants, taken, due)]
        ended = self.now()

        counts: Counter[str] = Counter()
        for _, happened in taken:
            counts.update(happened)
        progress.iterations += 1
        progress.steps += sum(due)
        progress.steps_owed = [variant.owed for variant in self.variants]
        progress.games += counts["games"]
        progress.positions += sum(positions)
        progress.evaluations += evaluations
        progress.seconds += ended - started
        progress.play_seconds += played - started
        now_waited, now_worked = self._actor_seconds()
        learned_positions = sum(steps * variant.batch for steps, variant in zip(due, self.variants))
        entry: dict[str, Any] = {
            "iteration": progress.iterations,
            "seconds": round(progress.seconds, 2),
            "games": progress.games,
            "positions": progress.positions,
            "steps": progress.steps,
            "window": sum(len(variant.window) for variant in self.variants),
            "evaluations_per_second": round(evaluations / (played - started)),
            "waited_share": round((now_waited - waited) / (played - started), 3),
            "tree_share": round((now_worked - worked) / (played - started), 3),
            "play_share": round((played - started) / (ended - started), 3),
            "learn_share": round(learned / (ended - started), 3),
            "learned_per_second": round(learned_positions / max(learned, 1e-9)),
            "rate": rate,
            "length": round(counts["searches"] / max(1, counts["games"]), 1),
            **{name: counts[name] for name in ("first_wins", "draws", "claimed", "tested_claims", "wrong_claims")},
            **{name: round(float(loss), 4) for name, loss in losses.items()},
        }
        if len(self.variants) > 1:
            entry["of_each"] = {
                spec: {"games": happened["games"], "positions": added, "steps": steps}
                for spec, (_, happened), added, steps in zip(plan.games, taken, positions, due)
            }
        return entry

    def _actor_seconds(self) -> tuple[float, float]:
        """Seconds that self-play has waited for the GPU, and worked on trees."""
        actors = [variant.actor for variant in self.variants]
        return sum(actor.waited for actor in actors), sum(actor.worked for actor in actors)

    def _keep(self, variant: Variant, taken: tuple[dict[str, Any], dict[str, int]], steps: int) -> int:
        """Adds finished games to the window and counts the steps that they allow; how many positions they had."""
        samples, _ = taken
        value = self.plan.result_weight * samples["result"] + (1 - self.plan.result_weight) * samples["mixed"]
        variant.window.add(samples, value)
        variant.owed += len(value) * self.plan.learner.reuse / variant.batch - steps
        return len(value)

    def _draws(self, due: list[int]) -> Iterator[Draw]:
        """A batch for each step that is due, the boards in random order."""
        order = [variant for variant, steps in zip(self.variants, due) for _ in range(steps)]
        random.Random(self.plan.seed + self.progress.iterations).shuffle(order)
        return (variant.draw() for variant in order)

    def _learn(self, due: list[int], rate: float) -> tuple[dict[str, Any], float]:
        """The losses of the steps that are due for each variant, and how many seconds they took."""
        started = time.perf_counter()
        losses = self.learner.learn(self._draws(due), rate)._asdict() if any(due) else {}
        return losses, time.perf_counter() - started

    def take_snapshot(self) -> dict[str, Any]:
        """Measures the net's policy against the last snapshot and against the reference, and keeps it."""
        net = FoldedNet.of(self.learner.net)
        minute = self.progress.seconds / 60
        add_snapshot(self.folder / SNAPSHOTS, minute, net, self.progress.snapshots)
        self.progress.snapshots += 1
        current = for_play(net, self.device)
        entry: dict[str, Any] = {"snapshot": round(minute, 3)}
        entry |= self._measure(current)
        self.rival = current
        return entry | {"elo": round(self.progress.elo, 1)}

    def _measure(self, current: FoldedNet) -> dict[str, Any]:
        """The scores of the net; where no openings are found for it, why: no reason to lose what was trained."""
        others = [net for net in (self.rival, self.reference) if net is not None]
        if not others or not self.plan.match_openings:
            return {}
        of_each = {variant.environment.spec: self._measure_on(variant, current, others) for variant in self.variants}
        self.progress.elo += sum(scores.get("elo", 0.0) for scores in of_each.values()) / len(of_each)
        return of_each if len(of_each) > 1 else next(iter(of_each.values()))

    def _measure_on(self, variant: Variant, current: FoldedNet, others: list[FoldedNet]) -> dict[str, Any]:
        game = variant.environment
        try:
            openings = usual_openings(game, [current, *others], self.plan.match_openings, self.progress.snapshots)
        except BadInput as error:
            return {"not_measured": str(error)}
        scores: dict[str, Any] = {}
        if self.rival is not None:
            scores |= play(game, current, self.rival, openings, 1).as_dict()
        if self.reference is not None:
            scores["against_reference"] = play(game, current, self.reference, openings, 1).as_dict()
        return scores

    def save(self, games: bool) -> None:
        """Saves the run; with the games in progress and the window, so that it goes on exactly, if asked."""
        if games:
            self.playing.take(self.learner.net)  # as a run that goes on from here will have it
            states = [variant.state_dict() for variant in self.variants]
            self.write(GAMES, {"iterations": self.progress.iterations, "variants": states})
        state = {
            "plan": dataclasses.asdict(self.plan),
            "progress": dataclasses.asdict(self.progress),
            "learner": self.learner.state_dict(),
        }
        self.write(CHECKPOINT, state)
