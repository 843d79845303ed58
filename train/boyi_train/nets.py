"""Where nets come from: weight files, checkpoints of a run, and a run's snapshots (its own past, for matches)."""

from pathlib import Path
from typing import Any

import torch

from . import weights
from .network import Architecture, FoldedNet, TowerNet

SNAPSHOTS = "snapshots.pt"
CHECKPOINT = "checkpoint.pt"


def for_play(net: FoldedNet, device: torch.device | str) -> FoldedNet:
    """The net as self-play and matches run it: the tower in bf16 and channels last on CUDA, fp32 elsewhere."""
    net = net.to(device)
    if torch.device(device).type == "cuda":
        net = net.to(torch.bfloat16).to(memory_format=torch.channels_last)
        net.heads.float()
    net.eval()
    return net


def load_folded(path: str) -> FoldedNet:
    """The net of a weight file or a checkpoint, in fp32 on the CPU."""
    if not path.endswith(".pt"):
        return weights.read(path)[0]
    checkpoint = torch.load(path, map_location="cpu", weights_only=True)
    net = TowerNet(Architecture(**checkpoint["plan"]["architecture"]))
    net.load_state_dict(checkpoint["learner"]["net"])
    folded = FoldedNet.of(net)
    if checkpoint["plan"]["method"] == "action-value":
        folded.heads.play_by_action_values(checkpoint["plan"]["temperature"][1])
    return folded


def load_net(name: str, device: str) -> FoldedNet:
    """A weight file, a checkpoint, or `SNAPSHOTS:MINUTE`, the snapshot nearest to that minute."""
    path, _, minute = name.partition(":")
    if not minute:
        return for_play(load_folded(path), device)
    return min(load_snapshots(path, device), key=lambda snapshot: abs(snapshot[0] - float(minute)))[1]


def load_snapshots(path: Path | str, device: torch.device | str) -> list[tuple[float, FoldedNet]]:
    """(minute, net) from the earliest on."""
    stored = torch.load(path, map_location="cpu", weights_only=True)
    nets = []
    for entry in stored["nets"]:
        net = FoldedNet(Architecture(**stored["architecture"]))
        net.load_state_dict(entry["weights"])
        nets.append((entry["minute"], for_play(net, device)))
    return nets


def add_snapshot(path: Path, minute: float, net: FoldedNet) -> None:
    """Appends a net in half precision to the snapshots of a run."""
    stored: dict[str, Any] = {"architecture": net.shape.as_dict(), "nets": []}
    if path.exists():
        stored = torch.load(path, map_location="cpu", weights_only=True)
    half = {name: tensor.detach().cpu().half().contiguous() for name, tensor in net.state_dict().items()}
    stored["nets"].append({"minute": minute, "weights": half})
    part = path.with_suffix(".part")
    torch.save(stored, part)
    part.replace(path)
