"""The nets of these tests are so small that a second thread only gets in the way."""

import torch

torch.set_num_threads(1)
