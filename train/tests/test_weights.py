import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from test_network import SMALL, some_stones, trained_looking_net

import boyi
from boyi_train import weights
from boyi_train.baseline.hex_boards import planes
from boyi_train.export import evaluations, write_onnx
from boyi_train.network import FoldedNet


@pytest.fixture
def net() -> FoldedNet:
    return FoldedNet.of(trained_looking_net())


def test_a_net_in_fp32_comes_back_bit_for_bit(net: FoldedNet, tmp_path: Path) -> None:
    weights.write(tmp_path / "net", net, "f32", {"games": 7})
    read, header = weights.read(tmp_path / "net")
    assert header["training"] == {"games": 7}
    assert read.shape == SMALL
    for name, tensor in net.state_dict().items():
        assert torch.equal(tensor, read.state_dict()[name])


def test_half_precision_changes_the_evaluation_little(net: FoldedNet) -> None:
    read, _ = weights.from_bytes(weights.to_bytes(net, "f16", {}))
    inputs = planes(some_stones())
    for ours, theirs in zip(net(inputs)[:3], read(inputs)):
        torch.testing.assert_close(ours, theirs, rtol=1e-2, atol=1e-2 * float(ours.abs().max()))


def test_the_layout_is_the_documented_one(net: FoldedNet) -> None:
    data = weights.to_bytes(net, "f16", {})
    magic, version, header_bytes = struct.unpack_from("<8sII", data)
    assert (magic, version) == (b"BOYINET\0", 1)
    assert (16 + header_bytes) % 64 == 0
    _, header = weights.from_bytes(data)
    assert len(data) == 16 + header_bytes + header["payload_bytes"] + 4
    assert all(entry["offset"] % 64 == 0 for entry in header["tensors"])
    stem = header["tensors"][0]
    first = struct.unpack_from("<e", data, 16 + header_bytes + stem["offset"])[0]
    assert stem["name"] == "stem.weight" and stem["shape"] == [8, 2, 3, 3]
    assert first == float(net.stem.weight[0, 0, 0, 0].half())


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (lambda d: d[:10], "too few"),
        (lambda d: b"X" + d[1:], "magic"),
        (lambda d: d[:8] + b"\x09" + d[9:], "version is 9"),
        (lambda d: d[:-10] + bytes([d[-10] ^ 1]) + d[-9:], "checksum"),
        (lambda d: (lambda body: body + struct.pack("<I", zlib.crc32(body)))(d[:-8]), "payload has"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(
    net: FoldedNet, harm: Callable[[bytes], bytes], message: str
) -> None:
    with pytest.raises(weights.WeightFileError, match=message):
        weights.from_bytes(harm(weights.to_bytes(net, "f16", {})))


def test_onnx_runtime_agrees(net: FoldedNet, tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    assert write_onnx(net, tmp_path / "net.onnx") < 1e-5


def test_expected_evaluations_are_of_legal_positions(net: FoldedNet) -> None:
    entries = evaluations("hex:4", net)
    assert len({entry["position"] for entry in entries}) > 1
    assert all(boyi.Game(entry["game"], entry["position"]).outcome is None for entry in entries)
    assert all(len(entry["policy"]) == 16 for entry in entries)
