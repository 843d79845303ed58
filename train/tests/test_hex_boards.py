"""Whole games against a plain two-colour board, and the symmetries."""

import torch
from test_connection import group_joins

from boyi_train.baseline.hex_boards import HexBoards, occupied, planes
from boyi_train.baseline.match import random_openings


class PlainGame:
    """Hex on a list of lists in the absolute frame: 1 joins top and bottom, 2 joins left and right."""

    def __init__(self, size: int) -> None:
        self.size, self.to_move, self.winner = size, 1, 0
        self.cells = [[0] * size for _ in range(size)]

    def play(self, row: int, column: int) -> None:
        self.cells[row][column] = self.to_move
        own = [[int(x == self.to_move) for x in line] for line in self.cells]
        if self.to_move == 2:
            own, row, column = [list(line) for line in zip(*own)], column, row
        if group_joins(own, row * self.size + column):
            self.winner = self.to_move
        self.to_move = 3 - self.to_move

    def seen_by_mover(self) -> list[list[list[int]]]:
        sides = [self.to_move, 3 - self.to_move]
        both = [[[int(x == side) for x in line] for line in self.cells] for side in sides]
        return both if self.to_move == 1 else [[list(line) for line in zip(*one)] for one in both]


def test_random_games_agree_with_a_plain_board() -> None:
    size, games = 4, 60
    generator = torch.Generator().manual_seed(0)
    boards = HexBoards(games, size, "cpu")
    plain = [PlainGame(size) for _ in range(games)]
    for _ in range(size * size):
        noise = torch.rand(games, size * size, generator=generator)
        cell = noise.masked_fill(occupied(boards.stones), -1).argmax(1)
        won = boards.play(cell)
        for game, (one, c) in enumerate(zip(plain, cell.tolist())):
            row, column = divmod(c, size)
            mover, decided = one.to_move, one.winner
            one.play(*((row, column) if mover == 1 else (column, row)))
            assert boards.stones[game].tolist() == one.seen_by_mover()
            if not decided:
                assert bool(won[game]) == (one.winner == mover)
    assert all(one.winner for one in plain)


def test_turning_a_board_turns_its_games() -> None:
    size, games = 5, 40
    cells = torch.rand(games, size * size, generator=torch.Generator().manual_seed(1)).argsort(1)
    straight, turned = HexBoards(games, size, "cpu"), HexBoards(games, size, "cpu")
    everyone = torch.ones(games, dtype=torch.bool)
    for ply in range(size * size):
        cell = cells[:, ply]
        cell = cell if ply % 2 == 0 else cell % size * size + cell // size
        won = straight.play(cell)
        assert won.equal(turned.play(size * size - 1 - cell))
        turned.turn(everyone)
        assert straight.stones.equal(turned.stones)
        turned.turn(everyone)


def test_planes_give_each_edge_to_its_owner() -> None:
    stones = torch.zeros(1, 2, 2, 2, dtype=torch.uint8)
    stones[0, 0, 0, 1] = 1
    mover, opponent = planes(stones)[0].int().tolist()
    assert mover == [[0, 1, 1, 0], [0, 0, 1, 0], [0, 0, 0, 0], [0, 1, 1, 0]]
    assert opponent == [[0, 0, 0, 0], [1, 0, 0, 1], [1, 0, 0, 1], [0, 0, 0, 0]]


def test_random_openings_never_take_a_cell_twice() -> None:
    openings = random_openings(3, 50, 4, seed=0)
    boards = HexBoards(50, 3, "cpu")
    for ply in range(4):
        boards.play(openings[:, ply])
    assert (occupied(boards.stones).sum(1) == 4).all()
