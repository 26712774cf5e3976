"""The command line in the language asked for, Typer's own words included."""

from pathlib import Path

import pytest
import typer.core

from livingwell.cli.language import TYPERS_WORDS
from tests.cli.running import livingwell


def test_these_are_typers_words() -> None:
    source = Path(typer.core.__file__).read_text(encoding="utf-8")
    assert all(f'_("{word}")' in source for word in TYPERS_WORDS)


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Commands"), ("fr", "Commandes"), ("ko", "명령")]
)
def test_help_is_in_the_language_asked_for(language: str, word: str) -> None:
    code, out = livingwell("--help", "--lang", language)
    assert (code, f"{word}:" in out) == (0, True)


def test_a_command_that_is_not_there_is_told() -> None:
    code, out = livingwell("chess", "--lang", "fr")
    assert code == 2
    assert "pas de commande 'chess'" in out
