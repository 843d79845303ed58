"""The nets of these tests are so small that a second thread only gets in the way."""

try:
    import torch
except ImportError:  # test_planes needs none
    pass
else:
    torch.set_num_threads(1)
