"""Where nets come from: weight files, checkpoints of a run, and a run's snapshots (its own past, for matches)."""

from pathlib import Path
from typing import Any

import torch

from . import weights
from .network import Architecture, FoldedNet, TowerNet
from .problem import BadInput

SNAPSHOTS = "snapshots.pt"
CHECKPOINT = "checkpoint.pt"


def for_play(net: FoldedNet, device: torch.device | str) -> FoldedNet:
    """The net as self-play and matches run it: the tower in bf16 and channels last on CUDA, fp32 elsewhere."""
    net = net.to(device)
    if torch.device(device).type == "cuda":
        tower_to_bf16(net)
        net = net.to(memory_format=torch.channels_last)
    net.eval()
    return net


def tower_to_bf16(net: FoldedNet) -> None:
    """All but the heads, whose weights are not even rounded on the way."""
    for part in (net.stem, net.first, net.second):
        part.to(torch.bfloat16)


def read_stored(path: Path | str) -> Any:
    """What `torch.save` wrote, on the CPU."""
    with open(path, "rb") as file:
        try:
            return torch.load(file, map_location="cpu", weights_only=True)
        except Exception as error:  # torch has no error of its own for this: it is whatever its readers stumble over
            raise BadInput(f"{path} is cut, or was not written by torch") from error


def read_checkpoint(path: Path | str) -> dict[str, Any]:
    """The checkpoint of a run of either kind."""
    stored = read_stored(path)
    if not isinstance(stored, dict) or not {"plan", "progress", "learner"} <= stored.keys():
        raise BadInput(f"{path} is not the checkpoint of a run")
    return stored


def load_folded(path: str) -> FoldedNet:
    """The net of a weight file or a checkpoint, in fp32 on the CPU."""
    if not path.endswith(".pt"):
        return weights.read(path)[0]
    checkpoint = read_checkpoint(path)
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
    try:
        wanted = float(minute)
    except ValueError:
        raise BadInput(f"{name}: {minute!r} is not a minute of {path}") from None
    return min(load_snapshots(path, device), key=lambda snapshot: abs(snapshot[0] - wanted))[1]


def load_snapshots(
    path: Path | str, device: torch.device | str, known: int | None = None
) -> list[tuple[float, FoldedNet]]:
    """(minute, net) from the earliest on; only the first `known`, if that is said.

    A run that was killed may have kept a net after its last checkpoint: going on from there, it knows nothing of it.
    """
    stored = read_stored(path)
    if not isinstance(stored, dict) or not {"architecture", "nets"} <= stored.keys():
        raise BadInput(f"{path} does not hold the snapshots of a run")
    nets = []
    for entry in stored["nets"][:known]:
        net = FoldedNet(Architecture(**stored["architecture"]))
        net.load_state_dict(entry["weights"])
        nets.append((entry["minute"], for_play(net, device)))
    return nets


def add_snapshot(path: Path, minute: float, net: FoldedNet, known: int) -> None:
    """Appends a net in half precision to the `known` snapshots of a run; what lies beyond these is dropped."""
    stored: dict[str, Any] = {"architecture": net.shape.as_dict(), "nets": []}
    if known and path.exists():
        stored["nets"] = read_stored(path)["nets"][:known]
    half = {name: tensor.detach().cpu().half().contiguous() for name, tensor in net.state_dict().items()}
    stored["nets"].append({"minute": minute, "weights": half})
    part = path.with_suffix(".part")
    torch.save(stored, part)
    part.replace(path)
