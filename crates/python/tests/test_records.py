import pytest

import boyi

CCGC = "{[HEX][东南大学 R][重庆大学 B][先手胜][2017.07.29 14:00 重庆][2017 CCGC];R(F,6);B(E,5)}"


def test_a_record_is_read_and_converted() -> None:
    record = boyi.read_record(CCGC)
    assert record.spec == "hex:11" and record.players == ("东南大学", "重庆大学")
    assert record.moves == ["f6", "e7"] and record.outcome == "first"
    assert record.write("hexworld") == b"https://hexworld.org/board/#11,f6e7"
    again = boyi.read_record(record.write("json"), "json")
    assert again.moves == record.moves and again.date == record.date
    assert record.game().history == record.moves
    assert record.write("ccgc:encoding=utf8").decode().startswith("{[HEX][东南大学 R]")
    assert boyi.read_record(CCGC, "ccgc:rows=top").moves == ["f6", "e5"]


def test_a_record_is_made_from_moves() -> None:
    record = boyi.Record("hex:2", ["a1", "b1", "a2"], players=("one", "two"))
    assert (record.outcome, record.reason, record.players) == ("first", "win", ("one", "two"))
    assert b"one" in record.write("sgf")


def test_what_is_wrong_is_named_with_its_place() -> None:
    with pytest.raises(ValueError, match="line 1, column 9"):
        boyi.read_record(b"#11,a1b2a1")
    with pytest.raises(ValueError, match="this format is for hex"):
        boyi.Record("dots:5x5").write("sgf")
    with pytest.raises(ValueError, match="one of the formats"):
        boyi.read_record(CCGC, "pgn")
    assert "sgf" in boyi.record_formats()
