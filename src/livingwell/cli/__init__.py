"""The command ``livingwell``: arguments to calls. Each module here holds the commands of a room."""

import os
import sys


def main() -> None:
    """Run the command line; errors that a user can mend end it in one line and exit code 2."""
    from livingwell.views.language import LANGUAGES, preferred, speak

    # Before the commands are imported, so that their help is in the right language too.
    asked = _asked_language(sys.argv[1:])
    speak(asked if asked in LANGUAGES else preferred())
    from livingwell.cli.app import run

    try:
        run()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone; so nothing is left to flush it to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


def _asked_language(arguments: list[str]) -> str | None:
    for at, argument in enumerate(arguments):
        if argument == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None
