#!/usr/bin/env python3
"""Holds docs/extending.md to the tree: its code is that of the files it names, its paths are there, and the game is small."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs/extending.md"
EXAMPLE = "crates/tictactoe"
LINES = 250


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """Each block of code with the path in its first line.

    >>> list(blocks("1. So:\\n\\n   ```rust\\n   // a/b.rs\\n       let c = 1;\\n   ```\\n"))
    [('a/b.rs', 'let c = 1;')]
    """
    for found in re.finditer(r"^( *)```\w+\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL):
        first, rest = found[2].split("\n", 1)
        yield first.strip().lstrip("/# "), dedent(rest).strip()


def paths(text: str) -> list[str]:
    """The paths in backticks, but for those with a name to be filled in.

    >>> paths("in `crates/kit/src/lib.rs`, `crates/GAME/kit` or `Kit` and `a/b c`")
    ['crates/kit/src/lib.rs']
    """
    return [path for path in re.findall(r"`([\w.-]+(?:/[\w.-]+)+)`", text) if not re.search(r"[A-Z]{3}", path)]


def without_indent(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines())


def main() -> int:
    text = GUIDE.read_text()
    told = [f"there is no {path}" for path in paths(text) if not (ROOT / path).exists()]
    shown = list(blocks(text))
    for path, code in shown:
        if without_indent(code) not in without_indent((ROOT / path).read_text()):
            told.append(f"{path} has no such lines:\n{code}")
    sources = [path for path in (ROOT / EXAMPLE).rglob("*") if path.is_file()]
    lines = sum(len(path.read_text().splitlines()) for path in sources)
    if lines >= LINES:
        told.append(f"{EXAMPLE} has {lines} lines: the guide promises fewer than {LINES}")
    print("\n".join(told) or f"{GUIDE.name}: {len(shown)} pieces of code and {len(paths(text))} paths are as the tree has them; {EXAMPLE} has {lines} lines")
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main())
