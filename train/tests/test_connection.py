"""The fast connection tests against a slow, obvious search."""

import random

import pytest
import torch

from boyi_train.baseline.connection import flood_by_tensors, joins_top_and_bottom

NEIGHBOURS = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)]


def group_joins(stones: list[list[int]], cell: int) -> bool:
    size = len(stones)
    seen, open_cells = set(), [divmod(cell, size)]
    while open_cells:
        r, c = open_cells.pop()
        if (r, c) in seen or not (0 <= r < size and 0 <= c < size) or not stones[r][c]:
            continue
        seen.add((r, c))
        open_cells += [(r + dr, c + dc) for dr, dc in NEIGHBOURS]
    rows = {r for r, _ in seen}
    return 0 in rows and size - 1 in rows


def random_boards(size: int, count: int) -> tuple[torch.Tensor, torch.Tensor]:
    generator = random.Random(size)
    boards, last = [], []
    for _ in range(count):
        density = generator.uniform(0.3, 0.8)
        cells = [[int(generator.random() < density) for _ in range(size)] for _ in range(size)]
        cell = generator.randrange(size * size)
        cells[cell // size][cell % size] = 1
        boards.append(cells)
        last.append(cell)
    return torch.tensor(boards, dtype=torch.uint8), torch.tensor(last)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 11])
def test_a_flood_by_tensors_finds_what_a_search_finds(size: int) -> None:
    stones, last = random_boards(size, 200)
    expected = [group_joins(s, c) for s, c in zip(stones.tolist(), last.tolist())]
    assert flood_by_tensors(stones, last).tolist() == expected


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
@pytest.mark.parametrize("size", [2, 5, 11, 19])
def test_the_kernel_agrees_with_the_flood_by_tensors(size: int) -> None:
    stones, last = random_boards(size, 3000)
    expected = flood_by_tensors(stones, last)
    both = torch.stack([stones, 1 - stones], 1).cuda()  # boards with another player's plane between them
    assert joins_top_and_bottom(both[:, 0], last.cuda()).cpu().equal(expected)
