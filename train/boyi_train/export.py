"""Writes a trained net as files for others: the weight file, ONNX, and positions with their expected evaluations.

    python -m boyi_train.export runs/hex-11/checkpoint.pt --weights runs/hex-11.net
    python -m boyi_train.export ../nets/hex-11.net --onnx hex-11.onnx --evaluations ../nets/hex-11.evaluations.json
    python -m boyi_train.export runs/dots/checkpoint.pt --weights runs/dots-5x5.net
    python -m boyi_train.export runs/dots/checkpoint.pt --checkpoint ../nets/checkpoints/dots-5x5.pt

A net that is to be shipped goes through `boyi_train.gate`, which writes the file in `nets` itself.
The expected evaluations are those of the net as the weight file holds it (rounded to half precision), computed in
fp32: what any other implementation of the net is held against.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy
import torch

from . import weights
from .nets import load_folded, read_checkpoint
from .network import Evaluation, FoldedNet
from .plan import games_of
from .problem import BadInput, told_in_a_line

OUTPUTS = ("policy", "action_value", "value", "margin")


def as_entry(game: str, position: str, output: Evaluation) -> dict[str, Any]:
    """The evaluation of one position, rounded."""
    entry: dict[str, Any] = {"game": game, "position": position}
    for name, tensor in zip(OUTPUTS, output):
        if tensor is not None:
            entry[name] = [round(float(x), 5) for x in tensor.flatten()]
    return entry | {name: entry[name][0] for name in ("value", "margin") if name in entry}


def evaluations(game: str, net: FoldedNet, count: int = 8) -> list[dict[str, Any]]:
    """Random positions from empty to crowded, each with the net's evaluation of it by policy index."""
    from .environment import ENVIRONMENTS

    specs = ENVIRONMENTS[game.split(":")[0]].some if net.shape.any_board else (game,)
    return [evaluation(specs[index % len(specs)], net, 6 * index, seed=index) for index in range(count)]


def evaluation(game: str, net: FoldedNet, moves: int, seed: int) -> dict[str, Any]:
    """Of a position after some random moves; after fewer where a small board has no game that long."""
    from .environment import environment
    from .match import random_openings

    place = environment(game, "cpu")
    while not (drawn := random_openings(place.spec, 1, moves, seed)):
        moves //= 2
    words = torch.from_numpy(place.encoding.encode(drawn[0]).view(numpy.int64))[None]
    output = net(place.planes(words, torch.float32))
    policy, action_value = place.logits(output.policy), place.logits(output.action_value)
    return as_entry(place.spec, str(drawn[0]), Evaluation(policy, action_value, output.value, output.margin))


def write_onnx(net: FoldedNet, path: Path) -> float:
    """Exports in fp32 with a free batch size; the difference of ONNX Runtime, relative to the largest output."""
    import onnxruntime

    shape, size = net.shape, net.shape.board + 2
    names = list(OUTPUTS if shape.margin else OUTPUTS[:3])
    example = torch.zeros(2, shape.planes, size, size)
    axes = {name: {0: "batch"} for name in ("planes", *names)}
    torch.onnx.export(
        net, (example,), str(path), input_names=["planes"], output_names=names, dynamic_axes=axes, dynamo=False
    )
    # Any bits will do: what is compared is the arithmetic.
    inputs = torch.randint(2, (5, shape.planes, size, size), generator=torch.Generator().manual_seed(1)).float()
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    outputs = session.run(None, {"planes": inputs.numpy()})
    pairs = [(ours.numpy(), theirs) for ours, theirs in zip(net(inputs), outputs) if ours is not None]
    return max(float(numpy.abs(ours - theirs).max() / max(1, numpy.abs(ours).max())) for ours, theirs in pairs)


def write_lean_checkpoint(net: str, path: Path) -> None:
    """What another run with search can go on from: the net, how it was made and how far it came."""
    stored = read_checkpoint(net)
    kept = {name: stored[name] for name in ("plan", "progress")}
    torch.save(kept | {"learner": {"net": stored["learner"]["net"]}}, path)


def training_of(net: str) -> dict[str, Any]:
    """How the net of a checkpoint was made, in a few numbers; of a weight file nothing is said."""
    if not net.endswith(".pt"):
        return {}
    progress = read_checkpoint(net)["progress"]
    training = {key: progress[key] for key in ("games", "positions", "steps")}
    return training | {"gpu_minutes": round(progress["seconds"] / 60, 2)}


def game_in(net: str) -> str:
    """The game that a net's file names, with its size where that is known."""
    if net.endswith(".pt"):
        plan = read_checkpoint(net)["plan"]
        # The method without search is for Hex alone, and does not say so.
        if plan["architecture"].get("any_board"):
            return games_of(plan)[0].split(":")[0]
        return games_of(plan)[0] if plan.keys() & {"game", "games"} else f"hex:{plan['architecture']['board']}"
    header = weights.read(net)[1]
    name = str(header.get("game", "hex"))
    return f"hex:{header['board']}" if name == "hex" and not header.get("any_board") else name


def game_of(net: str, asked: str | None) -> str:
    """The game of a net; what is asked for may say more about it than the file does, but nothing else."""
    known = game_in(net)
    if asked is None or asked == known.split(":")[0]:
        return known
    if asked.split(":")[0] != known.split(":")[0] or (":" in known and not same_game(asked, known)):
        raise BadInput(f"--game {asked}: the net of {net} is for {known}")
    return asked


def check_size(game: str, net: FoldedNet) -> None:
    """Refuses a size (the usual one, if none is known) that is not the net's."""
    from .environment import environment

    place = environment(game, "cpu")
    board = place.shape(net.shape.channels, net.shape.blocks).board
    if not net.shape.any_board and board != net.shape.board:
        raise BadInput(f"{place.spec} has a board of {board}, the net of {net.shape.board}: say its size by --game")


def same_game(one: str, other: str) -> bool:
    """Whether two texts mean the same variant."""
    if one == other:
        return True
    from .environment import environment

    return environment(one, "cpu").spec == environment(other, "cpu").spec


@told_in_a_line
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", help="a checkpoint (.pt) or a weight file")
    size = "with its size, where the file does not say that and it is not the usual one: dots:4x4"
    parser.add_argument("--game", help=size)
    parser.add_argument("--weights", type=Path, help="weight file to write")
    parser.add_argument("--element", choices=sorted(weights.ELEMENTS), default="f16")
    parser.add_argument("--checkpoint", type=Path, help="checkpoint to write: only what a run --after it needs")
    parser.add_argument("--onnx", type=Path)
    parser.add_argument("--evaluations", type=Path)
    options = parser.parse_args()
    training = training_of(options.net)
    net = load_folded(options.net)
    game = game_of(options.net, options.game)
    name = game.split(":")[0]
    if options.evaluations:
        check_size(game, net)
    if options.weights:
        if why := weights.why_not_loaded(net.shape.channels):
            raise BadInput(f"{options.net}: {why}")
        weights.write(options.weights, net, options.element, training, name)
        print(f"{options.weights}: {options.weights.stat().st_size} bytes")
    if options.checkpoint:
        write_lean_checkpoint(options.net, options.checkpoint)
    if options.onnx or options.evaluations:
        net = weights.from_bytes(weights.to_bytes(net, options.element, {}))[0]
    if options.onnx:
        print(f"{options.onnx}: ONNX Runtime differs by at most {write_onnx(net, options.onnx):.2e}")
    if options.evaluations:
        entries = evaluations(game, net)
        lines = ",\n".join(json.dumps(entry) for entry in entries)
        options.evaluations.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
