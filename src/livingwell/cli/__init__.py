"""The command ``livingwell``: arguments to calls. Each module here holds the commands of a room."""

import io
import os
import sys

from livingwell.cli.interrupts import heed


def main() -> None:
    """Run the command line; errors that a user can mend end it in one line and exit code 2."""
    if sys.stdin is None:
        # Started with standard input closed: there is nothing to read, which is no fault.
        sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115 it lives as long as the program
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Where a sign cannot be shown, a question mark is.
        sys.stdout.reconfigure(errors="replace")
    asked, arguments = _asked_language(sys.argv[1:])
    _speak(asked)
    # Only now, so that the commands' help is in the right language too.
    from livingwell.cli.app import run

    heed()
    try:
        run([*([] if asked is None else ["--lang", asked]), *(arguments or ["--help"])])
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone; so nothing is left to flush it to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)


def _asked_language(arguments: list[str]) -> tuple[str | None, list[str]]:
    """What ``--lang`` asks for, before or behind a command, and the arguments without it."""
    for at, argument in enumerate(arguments):
        if argument == "--lang" and arguments[at + 1 :]:
            return arguments[at + 1], arguments[:at] + arguments[at + 2 :]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang="), arguments[:at] + arguments[at + 1 :]
    return None, arguments


def _speak(asked: str | None) -> None:
    """Speak the language asked for, if there is such a one, or that of the environment."""
    from livingwell.views.language import LANGUAGES, is_installed, preferred, speak_everywhere

    code = asked if asked in LANGUAGES else preferred()
    speak_everywhere(code)
    if not is_installed(code):
        name = LANGUAGES[code]
        print(f"No translations into {name} are installed: this is English.", file=sys.stderr)
