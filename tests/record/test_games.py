"""The handed games: the state after every line, as an independent referee has it."""

import json
from pathlib import Path
from typing import Any

import pytest

from livingwell.record import read, spell
from livingwell.record.replay import replay
from livingwell.views.json import state_from_json, state_to_json

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.lw"))
PLAYER_KEYS = ("seat", "points", "tokens", "unlocked", "out")


def told(state: dict[str, Any]) -> dict[str, Any]:
    """A described state with the notation's keys only, the legal lines in one order."""
    players = [{key: player[key] for key in PLAYER_KEYS} for player in state["players"]]
    return state | {"players": players, "legal": sorted(state["legal"])}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_state_is_the_referees(path: Path) -> None:
    expected = [json.loads(line) for line in path.with_suffix(".jsonl").read_text().splitlines()]
    moments = list(replay(path.read_bytes(), path.name))
    assert len(moments) == len(expected)
    for moment, right in zip(moments, expected, strict=True):
        ours = told(state_to_json(moment.state))
        ours |= {"line": moment.line, "move": moment.move and spell(moment.move)}
        assert {key: ours[key] for key in right} == told(right)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    assert str(read(path.read_bytes())) == path.read_text()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_state_survives_json(path: Path) -> None:
    for moment in replay(path.read_bytes()):
        assert state_from_json(json.loads(json.dumps(state_to_json(moment.state)))) == moment.state
