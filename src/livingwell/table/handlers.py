"""What a request comes to: the lines to write, or why none. Nothing is changed here.

Each handler looks at the table as it lies and gives the texts of the next lines; the table's one
publisher numbers, writes and shows them.
"""

from collections.abc import Collection

from livingwell.casting import Caster, Fair
from livingwell.record.game import result_line
from livingwell.record.lines import parse, spell
from livingwell.rules.material import SEATS, Seat
from livingwell.rules.moves import Move, Roll
from livingwell.rules.result import result
from livingwell.rules.state import Phase, State
from livingwell.rules.step import step
from livingwell.table.errors import MovedOn, Refused
from livingwell.table.ledger import Ledger


def decide(
    ledger: Ledger, dice: Caster | None, line: str, mine: Collection[Seat], n: int | None
) -> list[str]:
    """A decision of one of the seats ``mine``, made in view of line ``n`` (``Ledger.bearing``).

    Raises ``MovedOn``, ``Refused``, ``Illegal`` or ``Misread``.
    """
    move = parse(line)
    if isinstance(move, Roll):
        raise Refused("dice by table")
    if move.seat not in mine:
        raise Refused("not your seat", seat=SEATS[move.seat])
    if n is not None and n != ledger.bearing(move.seat):
        raise MovedOn
    state = _after(ledger.state, move)
    texts = [spell(move)]
    if dice is not None and state.phase is Phase.REROLL:
        # The die falls in the same breath: nobody ever finds it in the hand.
        texts.append(spell(dice.cast(state)))
    return texts


def undo(ledger: Ledger, seat: Seat, n: int | None) -> list[str]:
    """Take back the last move, as ``seat``. Raises ``MovedOn`` or ``Refused``."""
    if n is not None and n != ledger.n:
        raise MovedOn
    if not ledger.undoable(seat):
        raise Refused("not undoable")
    return [f"{SEATS[seat]} undo"]


def roll(ledger: Ledger, dice: Caster | None, n: int | None) -> list[str]:
    """Let the dice fall that are owed. Raises ``MovedOn`` or ``Refused``."""
    _check_owed(ledger, n)
    if dice is None:
        raise Refused("dice by hand")
    return _fall(ledger.state, dice.cast(ledger.state), dice)


def enter(ledger: Ledger, dice: Caster | None, line: str, n: int | None) -> list[str]:
    """Dice that people rolled themselves. Raises as ``decide``."""
    _check_owed(ledger, n)
    if dice is not None:
        raise Refused("dice by table")
    return _fall(ledger.state, parse(line), None)


def _check_owed(ledger: Ledger, n: int | None) -> None:
    if n is not None and n != ledger.n:
        raise MovedOn
    if not ledger.state.rolling:
        raise Refused("no dice to roll")


def _fall(state: State, move: Move, dice: Caster | None) -> list[str]:
    """The roll, and the lines that close the record if it was the last one."""
    texts = [spell(move)]
    final = result(_after(state, move))
    if final is not None:
        texts.append(result_line(final))
        if isinstance(dice, Fair):
            texts.append(f"reveal {dice.reveal}")
    return texts


def _after(state: State, move: Move) -> State:
    return step(state, move)[0]
