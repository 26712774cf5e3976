"""Which language is spoken, and what happens where its catalogue is not there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from livingwell.views import language
from livingwell.views.language import (
    LANGUAGES,
    _,
    current,
    fill,
    is_installed,
    ngettext,
    pgettext,
    preferred,
    speak,
    speaking,
)


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "ko"}, "ko"),
        ({"LANG": "fr_CA", "LC_ALL": "ko_KR.UTF-8"}, "ko"),
        ({"LANGUAGE": "de:ko:fr", "LANG": "fr_FR"}, "ko"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "frp_IT"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], code: str) -> None:
    assert preferred(environment) == code


def test_a_language_is_spoken_for_the_length_of_a_block() -> None:
    with speaking("fr"):
        assert current() == "fr"
        with speaking("ko"):
            assert current() == "ko"
        assert current() == "fr"
    assert current() == "en"


def test_there_is_no_other_language() -> None:
    with pytest.raises(ValueError, match="no language 'xx'; there are en, fr, ko"):
        speak("xx")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_is_installed(code: str) -> None:
    assert is_installed(code)


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of catalogues with nothing in it yet."""
    monkeypatch.setattr(language, "_LOCALE", tmp_path)
    language._catalogue.cache_clear()
    yield tmp_path
    language._catalogue.cache_clear()


@pytest.mark.parametrize("content", [None, b"", b"abc", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_without_a_sound_catalogue_english_is_spoken(locale: Path, content: bytes | None) -> None:
    if content is not None:
        catalogue = locale / "fr/LC_MESSAGES/livingwell.mo"
        catalogue.parent.mkdir(parents=True)
        catalogue.write_bytes(content)
    with speaking("fr"):
        assert not is_installed("fr")
        assert _("The game is over.") == "The game is over."
        assert ngettext("{count} point", "{count} points", 2) == "{count} points"
        assert pgettext("two", "{first} and {last}") == "{first} and {last}"
    assert is_installed("en")


def test_values_are_filled_in_and_never_read_as_templates() -> None:
    assert fill("{a}, {b}", a="{b}", b=3) == "{b}, 3"
