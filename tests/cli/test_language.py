"""The command line in the language asked for, Typer's own words included."""

import re
from pathlib import Path

import pytest
import typer.core
import typer.main

from livingwell.cli import app as application
from livingwell.cli.printing import harmless
from livingwell.cli.usage import ASKED_FOR, PROBLEMS
from livingwell.views.language import LANGUAGES, _, speaking
from tests.cli.running import livingwell

COMMANDS = tuple(typer.main.get_group(application.app).commands)

WRONG = (
    ("serve", "--port", "1.5"),
    ("play", "--pace", "x"),
    ("rules", "nothing"),
    ("replay",),
    ("play", "--see", "x"),
    ("-x",),
    ("plai",),
    ("play", "--seed"),
    ("play", "--plain=3"),
    ("replay", "a", "b"),
    ("play", "--limit", "x"),
    ("match", "greedy", "random", "--games", "many"),
    ("match", "greedy", "random", "--games", "0"),
    ("play", "--pace", "inf"),
)
"""What brings out each of ``PROBLEMS``, in their order."""


def test_these_are_typers_words() -> None:
    source = Path(typer.core.__file__).read_text(encoding="utf-8")
    assert all(f'_("{word}")' in source for word in ASKED_FOR)


@pytest.mark.parametrize(
    ("language", "usage", "commands"),
    [
        ("en", "Usage: ", "Commands:"),
        ("fr", "Utilisation : ", "Commandes\N{NO-BREAK SPACE}:"),
        ("ko", "사용법: ", "명령:"),
    ],
)
def test_help_is_in_the_language_asked_for(language: str, usage: str, commands: str) -> None:
    code, out = livingwell("--help", "--lang", language)
    assert code == 0
    assert out.startswith(usage.replace(" : ", "\N{NO-BREAK SPACE}: "))
    lines = out.splitlines()
    first = lines.index(commands) + 1
    assert tuple(line.split()[0] for line in lines[first:]) == COMMANDS
    assert COMMANDS[0] == "play"
    assert not any(line.endswith("...") for line in lines[first:])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_tells_its_usage_and_its_help_option(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with speaking(language):
        with pytest.raises(SystemExit, match="0"):
            application.run([command, "--help"])
        out = capsys.readouterr().out
        assert out.startswith(_("Usage:"))
        assert _("Show this message and exit.") in out


def refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> str:
    """The last line of what is said to a command line that is wrong."""
    with pytest.raises(SystemExit, match="2"):
        application.run(list(arguments))
    told = capsys.readouterr()
    assert not told.out
    return told.err.splitlines()[-1]


def said(template: str) -> list[str]:
    """What a template says around its values and Korean particles."""
    return [text.partition("(")[0] for text in re.split(r"{\w+}", template)]


@pytest.mark.parametrize("language", ["fr", "ko"])
@pytest.mark.parametrize(("arguments", "template"), list(zip(WRONG, PROBLEMS, strict=True)))
def test_what_typer_says_is_wrong_is_told_in_the_language_spoken(
    arguments: tuple[str, ...], template: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    english = refused(arguments, capsys)
    with speaking(language):
        told = refused(arguments, capsys)
        assert all(text in told for text in said(_(template)))
    assert all(text in english for text in said(template))
    assert not any(text in told for text in said(template) if text.strip(" ():.?"))


def test_an_error_says_how_the_command_is_used() -> None:
    code, out = livingwell("replay", "--lang", "fr")
    usage, hint, blank, error = out.splitlines()
    assert code == 2
    assert (usage.split()[0], blank) == ("Utilisation", "")
    assert hint.endswith("replay --help'.")
    assert error == "Erreur\N{NO-BREAK SPACE}: Il manque l’argument 'file'."


def test_a_command_that_is_not_there_is_told() -> None:
    code, out = livingwell("chess", "--lang", "fr")
    assert code == 2
    assert "pas de commande 'chess'" in out


def test_a_language_that_is_not_there_is_refused_before_any_help() -> None:
    for arguments in (["--lang", "xx"], ["--lang", "xx", "--help"], ["play", "--lang=xx", "-h"]):
        code, out = livingwell(*arguments)
        assert code == 2
        assert out.splitlines()[-1].endswith("there is no language xx; there are en, fr, ko")


def test_spaces_that_french_needs_are_no_danger_to_a_terminal() -> None:
    french = "Erreur\N{NO-BREAK SPACE}: «\N{NARROW NO-BREAK SPACE}x\N{NARROW NO-BREAK SPACE}»"
    assert harmless(french) == french
    assert harmless("\x1b[2J\x85\N{RIGHT-TO-LEFT OVERRIDE}") == r"\x1b[2J\x85\u202e"


@pytest.mark.parametrize(
    ("language", "why"),
    [("en", "there is no such file"), ("fr", "il n’y a pas de tel fichier"), ("ko", "그런 파일")],
)
def test_what_the_system_refuses_is_told_in_the_language_spoken(language: str, why: str) -> None:
    code, out = livingwell("replay", "nowhere.lw", "--lang", language)
    assert code == 2
    assert out.startswith(f"nowhere.lw: {why}")
