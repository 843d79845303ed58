import copy
import pickle
from pathlib import Path

import pytest

import boyi


def test_a_game_is_played_and_taken_back() -> None:
    game = boyi.Game("hex:3")
    game.play("b2")
    assert game.text == ".../.R./... B" == str(game)
    assert (game.mover, game.mover_name) == (1, "Blue")
    assert len(game.moves()) == 8
    assert game.undo() == "b2"
    assert game.undo() is None
    assert game == boyi.Game("hex:3")


def test_an_illegal_move_changes_nothing_and_says_why() -> None:
    game = boyi.Game("hex:3", moves=["b2"])
    with pytest.raises(ValueError, match="that cell is taken"):
        game.play("b2")
    with pytest.raises(ValueError, match="character"):
        game.play("9z")
    assert game.history == ["b2"]


def test_the_end_and_the_margin_are_seen() -> None:
    won = boyi.Game("hex:3", position=".R./.RB/R.B B")
    assert won.outcome == "first" and won.moves() == []
    dots = boyi.Game("dots:2x1", position="f3 1 0 R")
    dots.play("c1v")
    assert (dots.outcome, dots.margin) == ("first", 2)


@pytest.mark.parametrize("spec", ["hex:4", "surakarta", "dots:3x3"])
def test_moves_turn_with_the_board(spec: str) -> None:
    game = boyi.Game(spec)
    for number in range(game.symmetries):
        turned = game.transformed(number)
        assert {game.transformed_move(move, number) for move in game.moves()} == set(turned.moves())
    with pytest.raises(ValueError, match="expected a number below"):
        game.transformed(99)


def known_values() -> list[list[str]]:
    text = (Path(__file__).parents[3] / "data/solved/positions.txt").read_text()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [[part.strip() for part in line.split(";")] for line in lines]


@pytest.mark.parametrize("rules, start, moves, value", known_values())
def test_known_values_are_found(rules: str, start: str, moves: str, value: str) -> None:
    found = boyi.Game(rules, position=start or None, moves=moves.split()).solve(memory=16)
    margin = f" {found['margin']}" if "margin" in found else ""
    assert found["value"] + margin == value


def test_what_is_not_solved_in_time_is_unknown() -> None:
    open_board = boyi.Game("hex:12")
    found = open_board.solve(time=0.05, memory=16)
    assert found["value"] == "unknown" and found["nodes"] > 0 and found["progress"]
    with pytest.raises(ValueError, match="the game is over"):
        boyi.Game("hex:2", moves=["a1", "b1", "a2"]).solve(values=True)
    moves = boyi.Game("hex:4").solve(memory=16, values=True)["moves"]
    assert sum(worth == "win" for worth in moves.values()) == 4


def test_copies_go_their_own_way() -> None:
    game = boyi.Game("surakarta")
    other = copy.copy(game)
    other.play("c5-c4")
    assert game.history == [] and other.history == ["c5-c4"]
    assert game != other and game.position_hash != other.position_hash


def test_games_travel_to_other_processes() -> None:
    placed = boyi.Game("surakarta", position="............................WWB...B. W 44")
    for game in (boyi.Game("hex:5,swap=pieces", moves=["b2", "swap", "c3"]), boyi.Game("dots:3x3"), placed):
        for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            assert other == game and other.history == game.history and other.spec == game.spec
            while other.undo():
                pass
            assert other.text == (placed.text if game is placed else boyi.Game(game.spec).text)


def test_boards_are_drawn() -> None:
    game = boyi.Game("hex:3", moves=["b2"])
    assert "b2" not in game.drawing() and len(game.drawing(mark="b2").splitlines()) > 3
    with pytest.raises(ValueError, match="not on this board"):
        game.drawing(mark="f6")


def test_perft_counts_as_elsewhere() -> None:
    assert boyi.Game("surakarta").perft(3) == 5382


def test_a_bad_spec_is_named() -> None:
    with pytest.raises(ValueError, match="expected a game: hex, surakarta"):
        boyi.Game("go:19")


def test_a_game_that_brings_only_its_rules_is_played_solved_and_kept() -> None:
    game = boyi.Game("tictactoe", moves=["b2", "a1"])
    assert (game.text, game.mover_name) == ("O...X....", "X")
    assert game.solve()["value"] == "draw"
    player = boyi.Player("alphabeta:depth=9", "tictactoe")
    while game.outcome is None:
        game.play(player.choose(game)["move"])
    assert game.outcome == "draw"
    record = boyi.Record("tictactoe", game.history)
    assert boyi.read_record(record.write("json")).game() == game
