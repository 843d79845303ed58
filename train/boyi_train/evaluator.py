"""Evaluates the leaves of the pool, one half on the GPU while the trees of the other half grow.

The host buffers are pinned and the pool reads and writes them in place: a leaf crosses the bus as its bits, and comes
back as half-precision logits and a chance, with no other copy.
"""

import time

import numpy
import torch

from .environment import Environment
from .network import FoldedNet


class Buffers:
    """One half's leaves and evaluations, on both sides of the bus."""

    def __init__(self, rows: int, words: int, policy_len: int, device: torch.device) -> None:
        pinned = device.type == "cuda"
        self.leaves = torch.zeros(rows, words, dtype=torch.int64, pin_memory=pinned)
        self.logits = torch.zeros(rows, policy_len, dtype=torch.float16, pin_memory=pinned)
        self.chances = torch.zeros(rows, dtype=torch.float32, pin_memory=pinned)
        self.leaf_array = self.leaves.numpy().view(numpy.uint64)
        self.logit_array = self.logits.numpy()
        self.chance_array = self.chances.numpy()
        self.device_leaves = torch.zeros(rows, words, dtype=torch.int64, device=device)
        self.done = torch.cuda.Event() if pinned else None
        self.graph: torch.cuda.CUDAGraph | None = None


class Evaluator:
    """`net` must be as self-play runs it (`for_play`); evaluators for several boards may share it."""

    def __init__(self, environment: Environment, net: FoldedNet, rows: int, graphs: bool = False) -> None:
        self.environment = environment
        self.device = environment.device
        self.net = net
        words, policy_len = environment.encoding.words, environment.policy_len
        self.buffers = [Buffers(rows, words, policy_len, self.device) for _ in range(2)]
        if graphs and self.device.type == "cuda":
            self._record_graphs()

    @property
    def dtype(self) -> torch.dtype:
        return self.net.stem.weight.dtype

    @torch.no_grad()
    def _evaluate(self, buffers: Buffers) -> None:
        buffers.device_leaves.copy_(buffers.leaves, non_blocking=True)
        output = self.net(self.environment.planes(buffers.device_leaves, self.dtype))
        buffers.logits.copy_(self.environment.logits(output.policy).half(), non_blocking=True)
        buffers.chances.copy_(torch.sigmoid(output.value), non_blocking=True)

    def _record_graphs(self) -> None:
        """One launch in place of some forty; whatever the libraries choose or allocate is settled before."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for buffers in self.buffers:
                for _ in range(3):
                    self._evaluate(buffers)
        torch.cuda.current_stream().wait_stream(stream)
        torch.cuda.synchronize()
        for buffers in self.buffers:
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self._evaluate(buffers)
            buffers.graph = graph

    def launch(self, half: int) -> None:
        """Starts the evaluation of a half's leaves; returns at once where there is a GPU."""
        buffers = self.buffers[half]
        if buffers.graph is not None:
            buffers.graph.replay()
        else:
            self._evaluate(buffers)
        if buffers.done is not None:
            buffers.done.record()

    def wait(self, half: int) -> None:
        """Until the evaluations of a half are there."""
        done = self.buffers[half].done
        if done is not None:
            done.synchronize()

    @torch.no_grad()
    def bare_rate(self, seconds: float = 1.0) -> float:
        """Evaluations a second of the net alone, on planes that are there already, at the pool's batch size."""
        planes = self.environment.planes(self.buffers[0].device_leaves, self.dtype)
        for _ in range(3):
            self.net(planes)
        self._synchronize()
        started, batches = time.perf_counter(), 0
        while time.perf_counter() - started < seconds:
            for _ in range(8):
                self.net(planes)
            batches += 8
            self._synchronize()
        return batches * len(planes) / (time.perf_counter() - started)

    def _synchronize(self) -> None:
        if self.device.type == "cuda":
            torch.cuda.synchronize()
