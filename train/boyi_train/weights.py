"""The weight file: a folded net as flat tensors behind a JSON header, checksummed. nets/README.md defines it."""

import json
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy
import torch
from torch import nn

from .network import Architecture, FoldedNet, PairHeads, weight_and_bias
from .problem import BadInput

MAGIC = b"BOYINET\0"
VERSION = 1
ALIGNMENT = 64
FIXED = struct.Struct("<8sII")  # magic, version, header length
ELEMENTS = {"f16": "<f2", "f32": "<f4"}


class WeightFileError(BadInput):
    """The file is not a weight file that this version reads."""


def why_not_loaded(channels: int) -> str | None:
    """Why the engine would not load a net of so many channels; None: it would."""
    if channels > 0 and channels % 16 == 0 and channels <= 1024:
        return None
    return f"the engine loads nets whose channels are a multiple of 16, at most 1024; this one has {channels}"


def warn_of_channels(channels: int) -> None:
    """Says before a net is trained what the engine will think of it."""
    warning = why_not_loaded(channels)
    if warning is None and channels % 32:
        warning = f"the engine is fast with nets whose channels are a multiple of 32; this one has {channels}"
    if warning is not None:
        print(f"warning: {warning}", file=sys.stderr)


def file_tensors(net: FoldedNet) -> dict[str, torch.Tensor]:
    """The tensors of a net by their names in the file, in the order in which they are used."""
    tensors = _named("stem", net.stem)
    for index, (first, second) in enumerate(net.blocks()):
        tensors |= _named(f"block.{index}.first", first) | _named(f"block.{index}.second", second)
    heads = net.heads
    if isinstance(heads, PairHeads):
        tensors |= _named("ends", heads.ends) | {"pairs.bias": heads.pair_bias}
    else:
        tensors |= {"cells.weight": heads.cell_weight, "cells.bias": heads.cell_bias}
    return tensors | _named("value.hidden", heads.value_hidden) | _named("value.output", heads.value_output)


def _named(name: str, layer: nn.Conv2d | nn.Linear) -> dict[str, torch.Tensor]:
    weight, bias = weight_and_bias(layer)
    return {f"{name}.weight": weight, f"{name}.bias": bias}


def to_bytes(net: FoldedNet, element: str, training: dict[str, Any], game: str = "hex") -> bytes:
    payload = bytearray()
    entries = []
    for name, tensor in file_tensors(net).items():
        values = numpy.ascontiguousarray(tensor.detach().float().cpu().numpy()).astype(ELEMENTS[element])
        if not numpy.isfinite(values).all():
            raise WeightFileError(f"tensor {name} does not fit {element}: a value is not finite")
        payload += bytes(-len(payload) % ALIGNMENT)
        raw = values.tobytes()
        entries.append({"name": name, "shape": list(values.shape), "offset": len(payload), "bytes": len(raw)})
        payload += raw
    header = {
        "game": game,
        "architecture": "residual-tower",
        **net.shape.as_dict(),
        "element": element,
        "payload_bytes": len(payload),
        "tensors": entries,
        "training": training,
    }
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-(FIXED.size + len(text)) % ALIGNMENT)
    body = FIXED.pack(MAGIC, VERSION, len(text)) + text + bytes(payload)
    return body + struct.pack("<I", zlib.crc32(body))


def from_bytes(data: bytes) -> tuple[FoldedNet, dict[str, Any]]:
    """The net of a weight file, in fp32, and the file's header."""
    if len(data) < FIXED.size + 4:
        raise WeightFileError(f"{len(data)} bytes are too few for a weight file")
    magic, version, header_bytes = FIXED.unpack_from(data)
    if magic != MAGIC:
        raise WeightFileError(f"magic is {magic!r}, expected {MAGIC!r}")
    if version != VERSION:
        raise WeightFileError(f"version is {version}, expected {VERSION}")
    body, (checksum,) = data[:-4], struct.unpack("<I", data[-4:])
    if zlib.crc32(body) != checksum:
        raise WeightFileError(f"checksum is {zlib.crc32(body):08x}, the file says {checksum:08x}")
    header = json.loads(body[FIXED.size : FIXED.size + header_bytes])
    payload = body[FIXED.size + header_bytes :]
    if len(payload) != header["payload_bytes"]:
        raise WeightFileError(f"payload has {len(payload)} bytes, the header says {header['payload_bytes']}")
    fields = Architecture.__dataclass_fields__
    shape = Architecture(**{key: header[key] for key in fields if key in header})
    net = FoldedNet(shape)
    entries = {entry["name"]: entry for entry in header["tensors"]}
    for name, tensor in file_tensors(net).items():
        if name not in entries:
            raise WeightFileError(f"tensor {name} is missing")
        entry = entries[name]
        if entry["shape"] != list(tensor.shape):
            raise WeightFileError(f"tensor {name} has shape {entry['shape']}, expected {list(tensor.shape)}")
        raw = payload[entry["offset"] : entry["offset"] + entry["bytes"]]
        values = numpy.frombuffer(raw, ELEMENTS[header["element"]]).reshape(entry["shape"])
        tensor.copy_(torch.from_numpy(values.astype(numpy.float32)))
    return net, header


def write(
    path: Path | str, net: FoldedNet, element: str = "f16", training: dict[str, Any] | None = None, game: str = "hex"
) -> None:
    """The file is complete, or what was there before is still there."""
    path = Path(path)
    part = path.with_name(path.name + ".part")
    part.write_bytes(to_bytes(net, element, training or {}, game))
    part.replace(path)


def read(path: Path | str) -> tuple[FoldedNet, dict[str, Any]]:
    try:
        return from_bytes(Path(path).read_bytes())
    except WeightFileError as error:
        raise WeightFileError(f"{path}: {error}") from None
