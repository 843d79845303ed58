#!/usr/bin/env python3
"""Holds that no game is named outside its own folder and the list of games.

Counted are the lines of programs in `crates/*/src` and in `web` that name a game or a type of it. Not counted are comments
and the examples in them, except where they are the help of commands, and tests.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LIST = "crates/games/src/list.rs"
KINDS = {".rs", ".js", ".css", ".html"}


def named(text: str, names: re.Pattern[str], kind: str, help_texts: bool = False) -> list[int]:
    """The numbers of the lines that name a game.

    >>> names = of_games(["hex", "dots"])
    >>> named('let a = Hex::new();\\n// Of Hex.\\nlet b = "dots:5x5";\\nlet c = hexadecimal;', names, ".rs")
    [1, 3]
    >>> named('fn a() {}\\n#[cfg(test)]\\nmod tests {\\n    use hex;\\n}', names, ".rs")
    []
    >>> named('fn a() {} // as in Hex\\nlet html = "<a>"; /* Hex */\\nDotsBoard.holds_hex()', names, ".js")
    [3]
    >>> named('/// Plays Hex.\\nfn a() {}', names, ".rs"), named('/// Plays Hex.\\nfn a() {}', names, ".rs", True)
    ([], [1])
    """
    if kind == ".rs":
        # The module of tests is the last thing in a file.
        text = re.split(r"^#\[cfg\(test\)\]\n(?:#\[.*\]\n)*mod \w+ \{", text, maxsplit=1, flags=re.MULTILINE)[0]
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", blank, text, flags=re.DOTALL)
    # An address in a text holds no comment.
    text = re.sub(r"(?<![:/])//(?!/).*" if help_texts else r"(?<!:)//.*", blank, text)
    return [number for number, line in enumerate(text.splitlines(), 1) if names.search(line)]


def of_games(folders: list[str]) -> re.Pattern[str]:
    """Their names: as words, and as the beginning of types.

    >>> [bool(of_games(["hex"]).search(text)) for text in ("holds-hex", "HexMove", "hex_net", "hexagon", "Hexagon")]
    [True, True, True, False, False]
    """
    any_of = "|".join(folders)
    types = "|".join(name.capitalize() for name in folders)
    return re.compile(rf"(?<![A-Za-z])(?:(?i:{any_of})(?![A-Za-z])|(?:{types})(?=[A-Z]))")


def main() -> int:
    folders = sorted(path.parent.name for path in ROOT.glob("crates/*/rules"))
    names = of_games(folders)
    tests = lambda path: path.name == "tests.rs" or "tests" in path.parts
    sources = [path for path in ROOT.glob("crates/*/src/**/*") if not tests(path)]
    wrong = 0
    for path in sorted([*sources, *ROOT.glob("web/**/*")]):
        place = str(path.relative_to(ROOT))
        if path.suffix not in KINDS or place == LIST:
            continue
        text = path.read_text()
        found = named(text, names, path.suffix, help_texts=place.startswith("crates/cli/"))
        for number in found:
            print(f"{place}:{number}: {text.splitlines()[number - 1].strip()}")
        wrong += len(found)
    print(f"{wrong} lines name a game outside {LIST} and the folders of {', '.join(folders)}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
