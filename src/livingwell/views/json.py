"""The table as JSON: what ``livingwell replay --json`` prints, and states without loss."""

from typing import Any

from livingwell.record.lines import spell
from livingwell.record.replay import Moment
from livingwell.rules.dice import owed
from livingwell.rules.legal import decisions
from livingwell.rules.material import SEATS, Seat
from livingwell.rules.result import result
from livingwell.rules.state import Phase, Player, State


def moment_to_json(moment: Moment) -> dict[str, Any]:
    """A moment of a replay as the notation has it."""
    move = None if moment.move is None else spell(moment.move)
    return {"line": moment.line, "move": move, **state_to_json(moment.state)}


def state_to_json(state: State) -> dict[str, Any]:
    """A state as the notation's replay JSON has it, with all that ``state_from_json`` needs."""
    return {
        "round": state.round,
        "phase": str(state.phase),
        "roll": _roll(state),
        "to_act": _letters(state.to_act),
        "supply": state.supply,
        "players": [_player(seat, player) for seat, player in enumerate(state.players)],
        "legal": [spell(move) for move in decisions(state)],
        "result": _result(state),
        "decided_by": _decided_by(state),
        "active": None if state.active is None else SEATS[state.active],
        "pending": _letters(state.pending),
    }


def _roll(state: State) -> dict[str, list[int]] | None:
    if not state.rolling:
        return None
    return {SEATS[due.seat]: [due.player, due.power] for due in owed(state)}


def _player(seat: Seat, player: Player) -> dict[str, Any]:
    fields = player._asdict()
    return {"seat": SEATS[seat], **fields, "unlocked": sorted(player.unlocked)}


def _result(state: State) -> dict[str, Any] | None:
    final = result(state)
    if final is None:
        return None
    return {
        "scores": list(final.scores),
        "winners": _letters(final.winners),
        "ranks": list(final.ranks),
    }


def _decided_by(state: State) -> list[str] | None:
    """What settled each seat's place; beside the result, whose keys the notation lays down."""
    final = result(state)
    return None if final is None else list(final.decided_by)


def _letters(seats: tuple[Seat, ...]) -> list[str]:
    return [SEATS[seat] for seat in seats]


def state_from_json(data: dict[str, Any]) -> State:
    """The state that ``state_to_json`` described. Raises ``ValueError`` if something is amiss."""
    try:
        players = tuple(_player_from_json(player) for player in data["players"])
        active = None if data["active"] is None else SEATS.index(data["active"])
        pending = tuple(SEATS.index(letter) for letter in data["pending"])
        rolling = data["roll"] is not None
        return State(players, data["round"], Phase(data["phase"]), rolling, active, pending)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a state of the game: {error!r}") from None


def _player_from_json(data: dict[str, Any]) -> Player:
    dice, power, ready = (tuple(data[key]) for key in ("dice", "power", "ready"))
    return Player(
        data["points"],
        data["tokens"],
        frozenset(data["unlocked"]),
        data["out"],
        dice,
        power,
        ready,
        data["again"],
        data["turns"],
    )
