#!/usr/bin/env python3
"""Holds the dependencies to deny.toml: licences, versions beside one another, and where they come from.

It reads what cargo knows, without a network and without a tool to build: `cargo install cargo-deny` takes longer than all
other checks together, and the prebuilt ones are years old. Advisories are asked for where it is installed.
"""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index"


def allows(licence: str, allowed: set[str]) -> bool:
    """Whether an SPDX expression leaves a choice of licences that are all allowed.

    >>> allows("MIT OR GPL-3.0", {"MIT"}), allows("MIT AND GPL-3.0", {"MIT"}), allows("MIT/Apache-2.0", {"MIT"})
    (True, False, True)
    >>> allows("(MIT OR X) AND (X OR Y)", {"MIT", "Y"}), allows("MIT WITH E", {"MIT"}), allows("MIT WITH E", {"MIT WITH E"})
    (True, False, True)
    >>> allows("", {"MIT"})
    False
    """
    words = {"OR": "or", "/": "or", "AND": "and", "(": "(", ")": ")"}
    found = re.findall(r"[()/]|[\w.+-]+(?: WITH [\w.-]+)?", licence)
    # Nothing but True, False, and, or and parentheses is left to evaluate.
    return bool(found) and bool(eval(" ".join(words.get(word) or str(word in allowed) for word in found)))


def number(version: str) -> tuple[int, ...]:
    """
    >>> number("0.10.0") > number("0.9.9-rc.1")
    True
    """
    return tuple(int(part) for part in re.findall(r"\d+", version.split("-")[0].split("+")[0]))


def complaints(packages: list[dict[str, Any]], rules: dict[str, Any]) -> list[str]:
    told = []
    allowed = set(rules["licenses"]["allow"])
    known = {entry["crate"] for entry in rules["bans"]["skip"]}
    versions = defaultdict(list)
    for package in packages:
        name = f"{package['name']}@{package['version']}"
        if not allows(package["license"] or "", allowed):
            told.append(f"{name}: its licence {package['license']!r} is not among those in deny.toml")
        if package["source"] not in (None, CRATES_IO):
            told.append(f"{name}: it comes from {package['source']}, not from crates.io")
        versions[package["name"]].append(package["version"])
    older = {f"{name}@{v}" for name, all in versions.items() for v in sorted(all, key=number)[:-1]}
    told += [f"{name}: a newer version is there as well; if that is needed, say why in deny.toml" for name in older - known]
    told += [f"{name}: deny.toml skips it, but there is no newer one beside it any more" for name in known - older]
    return sorted(told)


def main() -> int:
    metadata = ["cargo", "metadata", "--format-version", "1", "--locked", "--all-features"]
    packages = json.loads(subprocess.run(metadata, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)["packages"]
    told = complaints(packages, tomllib.loads((ROOT / "deny.toml").read_text()))
    print("\n".join(told) or f"{len(packages)} packages have allowed licences and sources, and no version that nobody needs")
    if not shutil.which("cargo-deny"):
        print("note: without cargo-deny (cargo install --locked cargo-deny) nobody asks for advisories")
    elif subprocess.run(["cargo", "deny", "fetch", "db"], cwd=ROOT).returncode:
        print("note: the database of advisories cannot be fetched, so nobody asks for them")
    elif subprocess.run(["cargo", "deny", "check", "--disable-fetch", "advisories"], cwd=ROOT).returncode:
        return 1
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main())
