"""The test vectors of the page on fair dice, read from the page itself."""

import hmac
import re
from hashlib import sha256
from pathlib import Path

import pytest

from livingwell.casting import Fair, Seeded, commitment, face, source
from livingwell.record import load

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs/fair-dice.md").read_text()
VECTOR = re.compile(r"^\| `([^`|]+)` \| `([0-9a-f]{4})` \| ([1-6]) \|$", re.MULTILINE)
HEX = re.compile(r"`((?:[0-9a-f]{2})+)`")


def section(title: str) -> str:
    return PAGE.split(f"### {title}\n")[1].split("\n### ")[0]


def vectors(title: str) -> list[tuple[str, str, int]]:
    return [(label, start, int(shown)) for label, start, shown in VECTOR.findall(section(title))]


def hexes(title: str, digits: int) -> list[str]:
    return [text for text in HEX.findall(section(title)) if len(text) == digits]


def seed1() -> tuple[bytes, str]:
    found = re.search("TEXT is `([^`]+)`", section("seed1"))
    assert found
    key = sha256(found[1].encode()).digest()
    assert [key.hex()] == hexes("seed1", 64)
    return key, "seed1"


def fair1() -> tuple[bytes, str]:
    secret, promised = hexes("fair1", 64)
    assert commitment(bytes.fromhex(secret)) == promised
    return bytes.fromhex(secret), "|".join(["fair1", *hexes("fair1", 32)])


@pytest.mark.parametrize(("scheme", "count"), [("seed1", 9), ("fair1", 7)], ids=["seed1", "fair1"])
def test_the_published_vectors_hold(scheme: str, count: int) -> None:
    key, prefix = seed1() if scheme == "seed1" else fair1()
    found = vectors(scheme)
    assert len(found) == count
    for label, start, shown in found:
        assert hmac.digest(key, f"{prefix}|{label}|0".encode(), "sha256").hex().startswith(start)
        assert face(key, prefix, label) == shown


def test_the_vectors_are_of_the_games_the_page_names() -> None:
    for name, title in (("dice-seed1", "seed1"), ("dice-fair1", "fair1")):
        assert f"tests/games/{name}.lw" in PAGE
        game = load(ROOT / f"tests/games/{name}.lw")
        dice = source(game.header.entries, game.reveal)
        if isinstance(dice, Seeded):
            assert f"`{dice.text}`" in section(title)
        else:
            assert isinstance(dice, Fair)
            assert hexes(title, 64) == [dice.reveal, dice.commitment]
            assert hexes(title, 32) == [part.hex() for part in dice.entropy]
