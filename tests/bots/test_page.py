"""The page on bots is true: its example runs, keeps to the protocol, and is not bad."""

import shlex
import sys
from pathlib import Path

from livingwell.bots import NAMES, find
from livingwell.testing import check_bot
from tests.bots.playing import play

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples/bot.py"
PAGE = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
COMMAND = [sys.executable, str(EXAMPLE)]


def test_it_shows_the_example_as_it_is() -> None:
    assert f"```python\n{EXAMPLE.read_text(encoding='utf-8')}```" in PAGE


def test_the_example_keeps_to_the_protocol() -> None:
    check_bot(COMMAND, seconds=60)


def test_the_example_beats_chance() -> None:
    bot = find(f"cmd:{shlex.join(COMMAND)}", seconds=60)
    wins = 0
    for seed in range(20):
        final = play([bot, find(f"random:{seed}")], seed).result
        assert final is not None
        wins += 0 in final.winners
    bot.close()
    assert wins >= 15


def test_it_names_every_bot() -> None:
    for name in NAMES:
        assert f"`{name.partition(':')[0]}" in PAGE
