"""The last positions of self-play, on the device where they are learned from."""

from typing import Any

import numpy
import torch
from torch import Tensor


class Window:
    """A ring of rows; the oldest are overwritten."""

    def __init__(self, capacity: int, words: int, policy_len: int, device: torch.device, seed: int) -> None:
        self.capacity = capacity
        self.columns = {
            "positions": torch.zeros(capacity, words, dtype=torch.int64, device=device),
            "policy": torch.zeros(capacity, policy_len, dtype=torch.float16, device=device),
            "played": torch.zeros(capacity, dtype=torch.int64, device=device),
            "value": torch.zeros(capacity, dtype=torch.float32, device=device),
            "margin": torch.zeros(capacity, dtype=torch.float32, device=device),
        }
        self.random = torch.Generator(device).manual_seed(seed)
        self.written = 0  # rows ever

    def __len__(self) -> int:
        return min(self.written, self.capacity)

    def add(self, samples: dict[str, numpy.ndarray], value: numpy.ndarray) -> None:
        """Adds rows as the pool gives them, with the value that is to be learned."""
        rows = {
            "positions": torch.from_numpy(samples["positions"].view(numpy.int64)),
            "policy": torch.from_numpy(samples["policy"]),
            "played": torch.from_numpy(samples["played"].astype(numpy.int64)),
            "value": torch.from_numpy(value.astype(numpy.float32)),
            "margin": torch.from_numpy(samples["margin"]),
        }
        count = len(value)
        start = max(0, count - self.capacity)  # more than the ring holds: the last ones
        while start < count:
            place = (self.written + start) % self.capacity
            stop = min(count, start + self.capacity - place)
            for name, column in self.columns.items():
                column[place : place + stop - start].copy_(rows[name][start:stop])
            start = stop
        self.written += count

    def draw(self, rows: int) -> dict[str, Tensor]:
        """Rows drawn evenly, with replacement."""
        device = self.random.device
        index = torch.randint(len(self), (rows,), generator=self.random, device=device)
        return {name: column[index] for name, column in self.columns.items()}

    def state_dict(self) -> dict[str, Any]:
        kept = {name: column[: len(self)].cpu() for name, column in self.columns.items()}
        return {"columns": kept, "written": self.written, "random": self.random.get_state()}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        for name, column in state["columns"].items():
            self.columns[name][: len(column)].copy_(column)
        self.written = state["written"]
        self.random.set_state(state["random"].cpu())
