"""A run: self-play with learning beside it, and everything that it needs to go on exactly where it stopped.

While games go on with the net as it was when an iteration began, the learner makes its steps in a thread of its own, from
the positions of the iterations before: neither sees what the other one does, so the outcome does not depend on which of
them is faster.
"""

import dataclasses
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import torch

from ..course import Course
from ..nets import CHECKPOINT, SNAPSHOTS, add_snapshot, for_play, load_snapshots, read_checkpoint, read_stored
from ..network import FoldedNet, TowerNet
from ..problem import BadInput
from .actor import Actor
from .environment import environment
from .evaluator import Evaluator
from .learner import SearchLearner
from .match import play, usual_openings
from .plan import Plan, Progress, plan_from_dict
from .window import Window

GAMES = "games.pt"  # the games in progress and the window: large, and only needed to go on exactly


class Run(Course):
    plan: Plan
    progress: Progress
    evaluator: Evaluator  # there once play has started
    actor: Actor

    def __init__(
        self, folder: Path, plan: Plan, device: str, after: Path | None = None, reference: FoldedNet | None = None
    ) -> None:
        super().__init__(folder, device)
        saved = None
        if (folder / CHECKPOINT).exists():
            saved = read_checkpoint(folder / CHECKPOINT)
            if saved["plan"]["method"] != "search":
                raise BadInput(f"{folder} is a run without search: boyi_train.train goes on with it")
            plan = plan_from_dict(saved["plan"])
        self.plan, self.progress = plan, Progress()
        self.game = environment(plan.game, device)
        torch.manual_seed(plan.seed)
        net = TowerNet(plan.architecture).to(self.device).to(memory_format=torch.channels_last)
        self.learner = SearchLearner(self.game, net, plan.learner)
        words, policy_len = self.game.encoding.words, self.game.policy_len
        self.window = Window(plan.learner.window, words, policy_len, self.device, plan.seed + 1)
        self._beside = ThreadPoolExecutor(1)
        self.rival: FoldedNet | None = None
        self.reference = reference
        if saved is not None:
            self.progress = Progress(**saved["progress"])
            self.learner.load_state_dict(saved["learner"])
            if self.progress.snapshots and (folder / SNAPSHOTS).exists():
                self.rival = load_snapshots(folder / SNAPSHOTS, self.device, self.progress.snapshots)[-1][1]
        elif after is not None:
            self._follow(read_checkpoint(after))

    def start_play(self, graphs: bool) -> str:
        """Sets up self-play; the games of the checkpoint go on if they are here. Says what happened."""
        self.evaluator = Evaluator(self.game, FoldedNet.of(self.learner.net), self.plan.play.games // 2, graphs)
        # Another seed in every piece: games that start anew are then not those of the piece before.
        seed = self.plan.seed + 2 + 1000 * self.progress.iterations
        self.actor = Actor(self.game, self.evaluator, self.plan.play, seed)
        if not (self.folder / GAMES).exists():
            return "new games" if self.progress.iterations else "a new run"
        kept = read_stored(self.folder / GAMES)
        if kept["iterations"] != self.progress.iterations:
            return "new games: those kept are of another moment"
        self.window.load_state_dict(kept["window"])
        self.actor.restore(kept["games"].numpy().tobytes())
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
        plan, progress, settings = self.plan, self.progress, self.plan.learner
        steps = 0
        if len(self.window) >= settings.fill:
            steps = min(int(progress.steps_owed), settings.most_steps)
        rate = self.rate()
        started = self.now()
        self.evaluator.net.take(self.learner.net)
        waited, worked = self.actor.waited, self.actor.worked
        learning = self._beside.submit(self._learn, steps, rate)
        evaluations = self.actor.play(plan.play.simulations)
        samples, counts = self.actor.take()
        played = time.perf_counter()
        losses, learned = learning.result()
        value = plan.result_weight * samples["result"] + (1 - plan.result_weight) * samples["mixed"]
        self.window.add(samples, value)
        ended = self.now()

        progress.iterations += 1
        progress.steps += steps
        progress.steps_owed += len(value) * settings.reuse / settings.batch - steps
        progress.games += counts["games"]
        progress.positions += len(value)
        progress.evaluations += evaluations
        progress.seconds += ended - started
        progress.play_seconds += played - started
        return {
            "iteration": progress.iterations,
            "seconds": round(progress.seconds, 2),
            "games": progress.games,
            "positions": progress.positions,
            "steps": progress.steps,
            "window": len(self.window),
            "evaluations_per_second": round(evaluations / (played - started)),
            "waited_share": round((self.actor.waited - waited) / (played - started), 3),
            "tree_share": round((self.actor.worked - worked) / (played - started), 3),
            "play_share": round((played - started) / (ended - started), 3),
            "learn_share": round(learned / (ended - started), 3),
            "learned_per_second": round(steps * settings.batch / max(learned, 1e-9)),
            "rate": rate,
            "length": round(counts["searches"] / max(1, counts["games"]), 1),
            **{name: counts[name] for name in ("first_wins", "draws", "claimed", "tested_claims", "wrong_claims")},
            **{name: round(float(loss), 4) for name, loss in losses.items()},
        }

    def _learn(self, steps: int, rate: float) -> tuple[dict[str, Any], float]:
        """The losses of so many steps, and how many seconds they took."""
        started = time.perf_counter()
        losses = self.learner.learn(self.window, steps, rate)._asdict() if steps else {}
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
        if not others:
            return {}
        try:
            openings = usual_openings(self.game, [current, *others], self.plan.match_openings, self.progress.snapshots)
        except BadInput as error:
            return {"not_measured": str(error)}
        scores: dict[str, Any] = {}
        if self.rival is not None:
            score = play(self.game, current, self.rival, openings, 1)
            self.progress.elo += score.elo
            scores |= score.as_dict()
        if self.reference is not None:
            scores["against_reference"] = play(self.game, current, self.reference, openings, 1).as_dict()
        return scores

    def save(self, games: bool) -> None:
        """Saves the run; with the games in progress and the window, so that it goes on exactly, if asked."""
        if games:
            self.evaluator.net.take(self.learner.net)  # as a run that goes on from here will have it
            kept = torch.frombuffer(bytearray(self.actor.save()), dtype=torch.uint8)
            state = {"iterations": self.progress.iterations, "games": kept, "window": self.window.state_dict()}
            self.write(GAMES, state)
        state = {
            "plan": dataclasses.asdict(self.plan),
            "progress": dataclasses.asdict(self.progress),
            "learner": self.learner.state_dict(),
        }
        self.write(CHECKPOINT, state)
