"""Bad input, whatever the command, is told in a line; a traceback is left to mistakes of the code."""

import functools
import sys
from collections.abc import Callable


class BadInput(ValueError):
    """A file or an option is not what it should be, or does not go with another."""


def told_in_a_line(main: Callable[[], None]) -> Callable[[], None]:
    """Bad input, and files that cannot be read or written, end the command with exit status 2."""

    @functools.wraps(main)
    def command() -> None:
        try:
            main()
        except BadInput as error:
            _end(str(error))
        except OSError as error:
            _end(str(error) if error.filename is None else f"{error.filename}: {error.strerror}")

    return command


def _end(message: str) -> None:
    print(f"error: {message}", file=sys.stderr)
    sys.exit(2)
