"""What a game begins with: the header of its record, and where its dice come from."""

from collections.abc import Sequence
from datetime import UTC, datetime

from livingwell.casting import Caster, Fair, System, new_entropy
from livingwell.record.header import Header
from livingwell.rules.material import SEATS
from livingwell.table.chairs import Chair
from livingwell.table.store import Opened


def header_for(opened: Opened, chairs: Sequence[Chair]) -> Header:
    """The header of a table's record; seats that added nothing to fair dice get randomness."""
    names = [chair.name for chair in chairs]
    keys = {"date": datetime.fromtimestamp(opened.opened / 1000, UTC).date().isoformat()}
    if opened.options.dice == "fair":
        keys["dice"] = f"fair1 {opened.commitment}"
        keys |= {
            f"entropy {SEATS[seat]}": chair.entropy or new_entropy().hex()
            for seat, chair in enumerate(chairs)
        }
    else:
        keys["dice"] = opened.options.dice
    return Header.of(names, **keys)


def dice_of(opened: Opened, header: Header) -> Caster | None:
    """Where a table's dice come from, ``None`` if people roll them."""
    match opened.options.dice:
        case "fair":
            assert opened.secret is not None
            entropy = tuple(map(bytes.fromhex, header.entropy))
            return Fair(bytes.fromhex(opened.secret), entropy)
        case "system":
            return System()
        case _:
            return None
