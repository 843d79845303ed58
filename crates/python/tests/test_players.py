import signal
from typing import Any

import pytest

import boyi


def test_a_player_answers_with_its_thoughts() -> None:
    game = boyi.Game("dots:3x3")
    player = boyi.Player("uct:simulations=300", "dots:3x3", seed=1)
    decision = player.choose(game)
    game.play(decision["move"])
    assert 0 <= decision["value"] <= 1
    assert decision["simulations"] == 300 and decision["line"][0] == decision["move"]
    assert {"move", "value", "visits", "prior", "proven", "line"} == decision["candidates"][0].keys()


def test_a_seed_repeats_the_thoughts() -> None:
    thoughts = [boyi.Player("uct:simulations=200", "hex:5", seed=7).choose(boyi.Game("hex:5")) for _ in range(2)]
    assert thoughts[0]["candidates"] == thoughts[1]["candidates"]


def test_progress_is_told_and_ends_a_search() -> None:
    player = boyi.Player("uct:simulations=1000000000", "hex:11")
    told: list[int] = []

    def enough(thoughts: dict[str, Any]) -> None:
        told.append(thoughts["simulations"])
        if len(told) == 3:
            raise StopIteration("enough")

    with pytest.raises(StopIteration, match="enough"):
        player.choose(boyi.Game("hex:11"), progress=enough)
    assert len(told) == 3 and told == sorted(told)


def test_an_interrupt_ends_a_search() -> None:
    player = boyi.Player("uct:simulations=1000000000", "hex:11")
    # Python hears no Ctrl-C in a program that a shell has started in the background, unless it is told to.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            player.choose(boyi.Game("hex:11"), progress=lambda _: signal.raise_signal(signal.SIGINT))
    finally:
        signal.signal(signal.SIGINT, before)


def test_players_are_listed_with_their_options() -> None:
    listed = {player["name"]: player for player in boyi.players("hex")}
    assert "uct" in listed and sum(player["best"] for player in listed.values()) == 1
    assert any(option["name"] == "simulations" for option in listed["uct"]["options"])


def test_mistakes_are_named() -> None:
    with pytest.raises(ValueError, match="there is no player"):
        boyi.Player("nobody", "hex:5")
    with pytest.raises(ValueError, match="was made to play hex:5"):
        boyi.Player("random", "hex:5").choose(boyi.Game("hex:6"))
    over = boyi.Game("hex:3", position=".R./.RB/R.B B")
    with pytest.raises(RuntimeError, match="the game is over"):
        boyi.Player("random", "hex:3").choose(over)
