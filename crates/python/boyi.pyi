"""Hex, Surakarta and Dots and Boxes: rules, players, records, and self-play for training.

Games and players are named as on the command line: `hex:11`, `surakarta`, `dots:5x5`; `uct:simulations=1000`. What
goes wrong is a ValueError that says what was read and what was expected, or a RuntimeError where a player has no answer.
An array of another element type, or with more axes or fewer, is a TypeError.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "__version__",
    "Game",
    "Player",
    "Record",
    "Encoding",
    "SelfPlay",
    "Match",
    "players",
    "read_record",
    "record_formats",
]

__version__: str

_Outcome = Literal["first", "second", "draw"]

@final
class Game:
    """A game with the moves that led to its position."""

    def __new__(cls, spec: str, position: str | None = None, moves: Sequence[str] = ...) -> Game: ...
    def play(self, move: str) -> None:
        """Plays a move; a ValueError says why it cannot be played, and leaves the game as it was."""

    def undo(self) -> str | None:
        """Takes the last move back and returns it; None at the start."""

    def moves(self) -> list[str]:
        """The legal moves; none once the game is over."""

    @property
    def history(self) -> list[str]:
        """The moves played so far."""

    @property
    def spec(self) -> str:
        """The game with its size and options, such as `hex:11`."""

    @property
    def mover(self) -> int:
        """Whose turn it is: 0 for the player who moved first, 1 for the other."""

    @property
    def mover_name(self) -> str:
        """What that side is called: `Red`, `Black`."""

    @property
    def outcome(self) -> _Outcome | None:
        """The result once the game is over."""

    @property
    def margin(self) -> int | None:
        """The lead of the player who moved first, in games that count points."""

    @property
    def text(self) -> str:
        """The position in one line, as `Game(spec, position=...)` reads it."""

    def drawing(self, mark: str | None = None) -> str:
        """The board drawn for a terminal; `mark` is shown as the last move."""

    @property
    def position_hash(self) -> int: ...
    @property
    def symmetries(self) -> int:
        """How many symmetries the rules have; number 0 leaves everything where it is."""

    def transformed(self, symmetry: int) -> Game:
        """The position turned by that symmetry; its history starts there."""

    def transformed_move(self, move: str, symmetry: int) -> str:
        """The move that means in the turned position what this one means here."""

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves there are."""

    def solve(
        self,
        *,
        time: float | None = None,
        memory: int = 1024,
        threads: int | None = None,
        values: bool = False,
    ) -> dict[str, Any]:
        """The exact value of the position, under the names of `boyi solve --json`: `value` (`win`, `loss`, `draw` or
        `unknown`, of the side to move), `margin` where the game counts points, `line`, `nodes`, `seconds`, and `progress`
        where it is unknown; with `values` also `moves`, what every move leads to. Without a `time` in seconds it goes on
        until it knows, or until Ctrl-C. `memory` is in megabytes; all cores are used if `threads` is left out."""

    def copy(self) -> Game: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any, /) -> Game: ...
    def __reduce__(self) -> tuple[type[Game], tuple[str, str | None, list[str]]]: ...
    def __eq__(self, other: object, /) -> bool:
        """Whether the positions are the same, whatever led there."""

    def __hash__(self) -> int:
        """Of the position: it changes with every move, so a game that is played on is no key of a dict."""

@final
class Player:
    """Whatever chooses moves, from the first move of a game to the last."""

    def __new__(cls, spec: str, game: str, *, time: float | None = None, seed: int | None = None) -> Player:
        """`time`: seconds a move where the spec sets no limit."""

    @property
    def spec(self) -> str: ...
    def choose(self, game: Game, *, progress: Callable[[dict[str, Any]], object] | None = None) -> dict[str, Any]:
        """The `move` with what was thought, under the names of `boyi best --json`: `mover`, `value` (0 to 1, of the side
        to move), `judged` (whether the player says anything about the position), `proven`, `margin`, `line`,
        `simulations`, `nodes`, `depth`, `seconds`, `seconds_left`, `rate`, `memory`, `player` and `candidates` (each
        with `move`, `value`, `visits`, `prior`, `proven`, and the `line` that would follow where the search tells it).
        `progress` is called with the same, but for `move` and `player`, about ten times a second meanwhile. Ctrl-C, or
        what it raises, ends the search."""

def players(game: str | None = None) -> list[dict[str, Any]]:
    """The kinds of players of a game, of the first one if none is named: `name`, `about`, whether it is `best`, and
    `options` (`name`, `about`, `values`, `default`)."""

@final
class Record:
    """A game: who played, by which rules, which moves, and how it ended."""

    def __new__(cls, spec: str, moves: Sequence[str] = ..., *, players: tuple[str, str] = ...) -> Record: ...
    @property
    def spec(self) -> str: ...
    @property
    def moves(self) -> list[str]:
        """The moves of the main line."""

    @property
    def players(self) -> tuple[str, str]:
        """The first player and the second: names, or teams where no name is known."""

    @property
    def outcome(self) -> _Outcome | None: ...
    @property
    def reason(self) -> str:
        """Why it ended: `win`, `resignation`, `time`, ..."""

    @property
    def date(self) -> str: ...
    @property
    def event(self) -> str: ...
    def game(self) -> Game:
        """The game at the end of the main line, its moves included."""

    def write(self, format: str) -> bytes:
        """The record in another format, as the bytes of a file; options follow a colon: `ccgc:encoding=utf8,rows=top`."""

def read_record(data: bytes | str, format: str | None = None, *, file_name: str | None = None) -> Record:
    """Reads the bytes of a record, or a link, in the format given (`ccgc:rows=top`) or the one that it looks like."""

def record_formats() -> list[str]: ...

@final
class Encoding:
    """How positions and moves of one variant of a game are put to a net. Everything is seen by the side to move."""

    def __new__(cls, spec: str) -> Encoding: ...
    @property
    def spec(self) -> str: ...
    @property
    def words(self) -> int:
        """64-bit words of an encoded position."""

    @property
    def policy_len(self) -> int:
        """Policy indices are below this."""

    @property
    def plane_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of the net's input."""

    @property
    def symmetries(self) -> int: ...
    def encode(self, game: Game, symmetry: int = 0) -> NDArray[np.uint64]:
        """A position that is not over."""

    def planes(self, words: NDArray[np.uint64]) -> NDArray[np.float32]:
        """The net's input from an encoded position."""

    def index(self, game: Game, move: str, symmetry: int = 0) -> int:
        """The policy index of a move."""

    def move_at(self, game: Game, index: int, symmetry: int = 0) -> str | None:
        """The move with that policy index, legal or not; None if no move has it."""

    def permutation(self, symmetry: int) -> NDArray[np.int64]:
        """For each policy index of a position, where its move stands in the turned position."""

@final
class SelfPlay:
    """Games of self-play in two halves: while a net evaluates the leaves of one, the trees of the other grow.

    Finished games restart at once, so a half always waits for exactly `rows` evaluations.
    """

    def __new__(
        cls,
        spec: str,
        games: int,
        *,
        openings: Sequence[float] | None = None,
        claim_margin: float | None = None,
        played_out: float | None = None,
        trace: float | None = None,
        threads: int = 0,
        seed: int = 0,
        **search: float | str,
    ) -> SelfPlay:
        """`openings`: weights of 0, 1, 2, ... random moves. `claim_margin`: a game ends when both sides are this sure
        of its winner, except a share `played_out`, which measures how often that is wrong. `trace`: lambda of the
        column `mixed`.

        `search`: `simulations` a move, the root's evaluation included (1: no search); `temperature` of the policy;
        `search="gumbel"` with `considered`, `visit_offset`, `value_scale`, `noise`; or `search="puct"` with `c`,
        `first_play_reduction`, `noise`, `concentration`, `drawn_plies`.
        """

    @property
    def rows(self) -> int:
        """Games in a half: rows of its arrays."""

    @property
    def words(self) -> int: ...
    @property
    def policy_len(self) -> int: ...
    @property
    def threads(self) -> int: ...
    def leaves(self, half: int, leaves: NDArray[np.uint64]) -> None:
        """Writes the leaves that a half waits for into `leaves`, [rows, words]."""

    def step(
        self,
        half: int,
        logits: NDArray[np.float32] | NDArray[np.float16],
        chances: NDArray[np.float32],
        leaves: NDArray[np.uint64],
    ) -> None:
        """Takes the evaluations of a half's leaves, `logits` [rows, policy_len] and the `chances` [rows] of the side to
        move, goes on with its games on all threads without holding Python's lock, and writes the leaves that they
        wait for next. Rows must follow each other in memory; nothing is copied. A chance outside 0 to 1, or a logit
        that is no number below infinity, is a ValueError, logits that are neither float32 nor float16 a TypeError, and
        nothing has happened."""

    def take(self) -> tuple[dict[str, NDArray[Any]], dict[str, int]]:
        """The positions of all games that ended since the last call, one row each, and what happened.

        Columns: `positions` [n, words] uint64, `policy` [n, policy_len] float16 (the policy to learn), `played` uint16
        (policy index), `result`, `root_value`, `mixed` float32 (chances of the side to move: the result, the search's
        value, the lambda-return), `margin` float32 (NaN where there is none), `game` uint64, `ply` uint16. Counts:
        `games`, `searches`, `first_wins`, `draws`, `claimed`, `tested_claims`, `wrong_claims`."""

    def save(self) -> bytes:
        """The games in progress. Their searches start again, here as well as after `restore`: ask for the leaves
        again. What was not taken is not saved."""

    def restore(self, saved: bytes) -> None:
        """Goes on with games that `save` wrote for a pool of the same game and size."""

@final
class Match:
    """Two nets, A and B: every opening twice, A first and B first, all games side by side."""

    def __new__(
        cls,
        spec: str,
        openings: Sequence[Game],
        *,
        a: Mapping[str, float | str] | None = None,
        b: Mapping[str, float | str] | None = None,
        threads: int = 0,
        seed: int = 0,
    ) -> Match:
        """`a` and `b`: the search options of each net, as of `SelfPlay`; `noise=0` for play without chance."""

    @property
    def rows(self) -> int: ...
    @property
    def words(self) -> int: ...
    @property
    def policy_len(self) -> int: ...
    def leaves(self, leaves: NDArray[np.uint64], owners: NDArray[np.uint8]) -> None:
        """Writes the leaf that each game waits for, and whose net is to evaluate it: 0 for A, 1 for B, 2 when it is
        over."""

    def step(self, logits: NDArray[np.float32] | NDArray[np.float16], chances: NDArray[np.float32]) -> int:
        """Takes evaluations and goes on; returns how many games are not over."""

    def scores(self) -> NDArray[np.float32]:
        """What A scored in each game, in pairs by opening: 0, a half or 1; NaN while it goes on."""

    def positions(self) -> list[str]: ...
