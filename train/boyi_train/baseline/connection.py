"""Which boards have just been won: does the group of the stone just placed touch the top and the bottom row?

Only the player who has just moved can have won, and only through that stone, so one flood from it decides. On
CUDA a thread floods one board held as row bit masks in registers; elsewhere the same flood is made of whole-batch
tensor operations, slower and obvious, and the two are interchangeable.
"""

from functools import cache
from typing import Any

import torch
from torch import Tensor

# Widest board whose row fits the kernel's 32-bit masks with room for the shift between rows.
LARGEST_BOARD = 30

KERNEL = r"""
#define N {board}

__device__ unsigned spread(unsigned seed, unsigned row) {{
    for (unsigned grown = seed & row;; seed = grown) {{
        grown |= ((grown << 1) | (grown >> 1)) & row;
        if (grown == seed) return seed;
    }}
}}

extern "C" __global__ void joins_top_and_bottom(const unsigned char* stones, long long board_stride,
                                                const long long* last, bool* won, int boards) {{
    int board = blockIdx.x * blockDim.x + threadIdx.x;
    if (board >= boards) return;
    const unsigned char* cells = stones + board * board_stride;
    unsigned row[N], reached[N];
    for (int r = 0; r < N; r++) {{
        row[r] = 0;
        for (int c = 0; c < N; c++) row[r] |= (unsigned)(cells[r * N + c] != 0) << c;
    }}
    int start = (int)last[board];
    for (int r = 0; r < N; r++) reached[r] = r == start / N ? spread(1u << (start % N), row[r]) : 0;
    for (bool growing = true; growing;) {{
        growing = false;
        for (int r = 1; r < N; r++) {{
            unsigned now = spread(reached[r] | reached[r - 1] | (reached[r - 1] >> 1), row[r]);
            growing |= now != reached[r];
            reached[r] = now;
        }}
        for (int r = N - 2; r >= 0; r--) {{
            unsigned now = spread(reached[r] | reached[r + 1] | (reached[r + 1] << 1), row[r]);
            growing |= now != reached[r];
            reached[r] = now;
        }}
    }}
    won[board] = reached[0] && reached[N - 1];
}}
"""


def joins_top_and_bottom(stones: Tensor, last: Tensor) -> Tensor:
    """For each board of `stones` [boards, N, N] (uint8, one player's), whether the group of cell `last` wins."""
    if stones.is_cuda and _kernel(stones.shape[1]) is not None:
        return _flood_by_kernel(stones, last)
    return flood_by_tensors(stones, last)


def flood_by_tensors(stones: Tensor, last: Tensor) -> Tensor:
    boards, size, _ = stones.shape
    own = stones.bool()
    reached = torch.zeros_like(own)
    reached.view(boards, -1).scatter_(1, last[:, None], True)
    while True:
        grown = reached.clone()
        grown[:, :, 1:] |= reached[:, :, :-1]
        grown[:, :, :-1] |= reached[:, :, 1:]
        grown[:, 1:] |= reached[:, :-1]
        grown[:, :-1] |= reached[:, 1:]
        grown[:, 1:, :-1] |= reached[:, :-1, 1:]
        grown[:, :-1, 1:] |= reached[:, 1:, :-1]
        grown &= own
        if torch.equal(grown, reached):
            return reached[:, 0].any(1) & reached[:, size - 1].any(1)
        reached = grown


@cache
def _kernel(board: int) -> Any:
    """The compiled kernel for one board size, or None where CuPy is not installed."""
    if board > LARGEST_BOARD:
        return None
    try:
        import cupy
    except ImportError:
        return None
    return cupy.RawKernel(KERNEL.format(board=board), "joins_top_and_bottom")


def _flood_by_kernel(stones: Tensor, last: Tensor) -> Tensor:
    import cupy
    import numpy

    boards, size, _ = stones.shape
    if stones.dtype != torch.uint8 or stones.stride()[1:] != (size, 1):
        raise ValueError(f"the kernel reads uint8 boards with dense rows, got {stones.dtype} {stones.stride()}")
    last = last.contiguous()
    won = torch.empty(boards, dtype=torch.bool, device=stones.device)
    threads = 64
    with cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
        _kernel(size)(
            ((boards + threads - 1) // threads,),
            (threads,),
            (
                stones.data_ptr(),
                numpy.int64(stones.stride(0)),
                last.data_ptr(),
                won.data_ptr(),
                numpy.int32(boards),
            ),
        )
    return won
