"""What the pages show: plain values, made by the server and drawn by the templates.

Every sentence in them is in the viewer's language already. Seats are named by letter (``"A"``).
A template is given ``page`` (a ``Page``) and one view, under the name in brackets:

==============  ============================  =====================================================
address         template                      views
==============  ============================  =====================================================
``/``           ``home.html``                 ``setup`` (SetupView)
``/tables``     ``lobby.html``                ``lobby`` (LobbyView), ``setup`` (SetupView)
``/t/ID``       ``table.html``                ``table`` (TableView), ``actions`` (ActionView),
                                              ``log`` (entries, oldest first), ``end`` (EndView or
                                              None)
``/t/ID/join/SECRET``  ``join.html``          ``join`` (JoinView)
``/t/ID/replay``       ``replay.html``        ``replay`` (ReplayView), ``end``
``/rules``      ``rules.html``                ``rules`` (RulesView)
``/api``        ``api.html``                  ``operations`` (apipage.OperationView each)
``/learn``      ``learn.html``                ``lesson`` (LessonView), ``setup``
any error       ``error.html``                ``error`` (ErrorView)
==============  ============================  =====================================================

Fragments, each the whole inside of the element with its name as id: ``board.html`` (``board``: a
Board), ``actions.html`` (``table``, ``actions``), ``log.html`` (``entries``, to be appended). The
parts of a board are pieces of their own, as small as the cards and dice on it.
In templates, ``link("/t/…")`` makes an address that holds under a sub-path, ``asset("x.css")``
that of a static file, and ``_``, ``ngettext``, ``pgettext`` translate.

The stream ``/t/ID/events`` sends named server-sent events whose data is such a fragment:
``board`` (all of it, or each part that has changed), ``actions`` (where the viewer's have
changed) and ``log`` (the entries since the last one); the event id is the table's line number.
``?after=N`` says which line the page shows already, and ``&seal=…`` which board and actions.

Forms (all ``POST``; each works without JavaScript and then sees the page again). A request with
the header ``HX-Request: true`` gets status 204 instead, for the stream tells what came of it; or
``actions.html`` with ``actions.notice``, with status 409 where the table has moved on and 422 where
the line was refused.

================================  =================================================================
``/tables``                       fields of SetupView below
``/t/ID/lines``                   ``line``, ``seat``, ``n`` (SeatActions.n)
``/t/ID/undo``                    ``seat``, ``n`` (ActionView.n)
``/t/ID/roll``                    ``n`` (ActionView.n); with real dice also ``A``, ``B``, …: the
                                  faces of each seat that owes dice, such as ``34+2``
``/t/ID/join/SECRET``             ``name``, ``entropy`` (32 hex digits or empty)
``/t/ID/sit``                     ``seat``, ``name``, ``entropy``: an open seat of a public table
``/t/ID/start``                   the host fills the open seats with bots (``bot``: a level)
``/t/ID/back``                    ``I am back``: the bot hands the seats over again
``/t/ID/pace``                    ``pace``: how fast bots play here
``/t/ID/rematch``                 the same people again
``/language``                     ``language``, ``back`` (an address here to return to)
================================  =================================================================
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from livingwell.table.store import Stage
from livingwell.web.advice import Advice
from livingwell.web.doors import Option

SeatKind: TypeAlias = Literal["person", "bot"]
DieKind: TypeAlias = Literal["player", "black", "yellow"]


@dataclass(frozen=True, slots=True)
class Page:
    """What every page needs. ``path`` is its own address, for the form that changes language."""

    language: str
    languages: tuple[tuple[str, str], ...]
    path: str
    name: str = ""
    """The name that the viewer played under last."""


class CardView(NamedTuple):
    """An ability card of a seat.

    ``powered``: a Power die shows its number and an ability can be used with it now.
    ``fresh``: unlocked by the last line.
    """

    number: int
    name: str
    text: str
    unlocked: bool
    powered: bool = False
    fresh: bool = False


class DieView(NamedTuple):
    """A die as it lies. ``face`` 0 is in the hand. ``fresh``: the last roll threw it.

    ``spent``: a Power die that has scored or has been used this turn. ``matched``: letters of the
    seats whose Power dice scored against it in the last line.
    """

    kind: DieKind
    face: int
    fresh: bool = False
    spent: bool = False
    matched: tuple[str, ...] = ()


class SeatView(NamedTuple):
    """One seat and what lies before it. ``name`` is empty while the seat is open.

    ``gained`` is what the last line did to its points. ``away``: a bot plays for its person.
    ``present``: somebody of this seat has the page open. ``warned``: its time is up and a bot
    takes over at ``deadline`` (milliseconds since 1970; before that, when its time is up).
    """

    letter: str
    name: str
    kind: SeatKind
    bot: str
    points: int
    tokens: int
    cards: tuple[CardView, ...]
    player_dice: tuple[DieView, ...]
    power_dice: tuple[DieView, ...]
    out: bool
    active: bool
    to_act: bool
    gained: int
    present: bool
    away: bool
    warned: bool
    deadline: int | None


class OwedView(NamedTuple):
    """Dice that a seat is about to roll."""

    letter: str
    name: str
    player: int
    power: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log, told in sentences; ``undone`` if it was taken back later."""

    n: int
    line: str
    seat: str
    sentences: tuple[str, ...]
    round: int
    undone: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """The board as anybody sees it.

    ``n`` is the number of the last line. ``stage``: ``waiting`` for people, ``playing``, ``over``.
    ``phase``: ``opening``, ``tiebreak``, ``turn``, ``reroll``, ``bonus`` or ``over``. ``heading``
    says whose turn it is. ``news`` are the sentences of what happened last. ``roll`` is the number
    of the line in which dice last fell: a browser animates ``fresh`` dice once for each.
    ``owed`` lists dice about to be rolled. ``source`` is ``fair``, ``system`` or ``hand``.
    """

    id: str
    n: int
    stage: Stage
    phase: str
    round: int
    rounds: int
    seats: tuple[SeatView, ...]
    supply: int
    heading: str
    news: tuple[str, ...]
    roll: int
    owed: tuple[OwedView, ...]
    source: str
    commitment: str
    public: bool
    clock: int
    """Seconds a turn, 0 for no clock."""
    pace: str
    watchers: int
    now: int = 0
    """When this was so (ms since 1970), by the clock of which deadlines tell."""


class Choice(NamedTuple):
    """A legal decision. ``label`` is short, ``description`` says what it would do.

    ``cards``, ``total`` and ``modifiers`` belong to a set to unlock; ``card``, ``face`` and
    ``target`` to an ability or a reroll. ``die`` is the kind of Power die that powers an ability.
    """

    line: str
    label: str
    description: str
    card: int = 0
    face: int = 0
    target: str = ""
    die: DieKind | None = None
    cards: tuple[int, ...] = ()
    total: int = 0
    modifiers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatActions:
    """The decisions of one seat that the viewer controls.

    ``n`` goes with each of its lines: the number of the last line that bears on the decision.
    ``locked`` are the cards that can still be unlocked, for choosing a set one by one.
    """

    letter: str
    name: str
    n: int
    uses: tuple[Choice, ...]
    rerolls: tuple[Choice, ...]
    sets: tuple[Choice, ...]
    out: Choice | None
    dice: tuple[int, ...]
    tokens: int
    locked: tuple[int, ...]
    totals: tuple[tuple[int, tuple[int, ...]], ...]
    """Each total open to the seat, and the cards 7-9 that make it."""
    advice: Advice | None = None


@dataclass(frozen=True, slots=True)
class Invitation:
    """The link by which a friend takes an open seat; shown to the host alone."""

    letter: str
    path: str


@dataclass(frozen=True, slots=True)
class ActionView:
    """What one viewer may do now.

    ``mine`` are the letters of the viewer's seats. ``undo`` is the seat whose last decision can be
    taken back, or empty. ``roll``: a press lets the dice fall now (they fall by themselves at
    ``roll_at``, milliseconds since 1970, if that is set). ``owed`` are the dice to be typed in by
    hand. ``open`` are seats that the viewer may take. ``notice`` is a sentence to show once.
    ``coached``: there are hints here, and ``tutored``: a tutor asks before a blunder.
    """

    n: int
    mine: tuple[str, ...] = ()
    seats: tuple[SeatActions, ...] = ()
    undo: str = ""
    roll: bool = False
    roll_at: int | None = None
    owed: tuple[OwedView, ...] = ()
    open: tuple[str, ...] = ()
    host: bool = False
    invitations: tuple[Invitation, ...] = ()
    bots: tuple[Option, ...] = ()
    paces: tuple[Option, ...] = ()
    away: bool = False
    waiting_for: str = ""
    """A sentence saying whom the table waits for, when it is not this viewer."""
    compiling: str = ""
    """A sentence saying why a bot or the coach takes so long, if it is for the compiler."""
    replaced: str = ""
    """A sentence saying in whose place another bot plays."""
    notice: str = ""
    coached: bool = False
    tutored: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """Points of one kind: what they came from and how many; losses are negative.

    Every place of a game has the same kinds in the same order.
    """

    label: str
    points: int


@dataclass(frozen=True, slots=True)
class PlaceView:
    """How one seat did. ``decided`` tells the tie-break that settled its place, if one did."""

    letter: str
    name: str
    rank: int
    score: int
    points: int
    tokens: int
    cards: int
    decided: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class TurnScores:
    """Points of every seat after a turn, for the chart; ``label`` such as ``1: Jane``."""

    at: int
    round: int
    label: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndView:
    """The end of a game: places from first to last, and the score by turn.

    ``secret`` is set when the dice were fair: the browser can check every roll with it.
    """

    heading: str
    places: tuple[PlaceView, ...]
    series: tuple[TurnScores, ...]
    record: str
    secret: str = ""
    commitment: str = ""
    rematch: str = ""
    """The table at which the same people play again, if one of them opened it."""
    review: str = ""
    """Where the game is looked back upon, if there is a judge to do it."""


@dataclass(frozen=True, slots=True)
class ReplayView:
    """The board after move ``at`` of ``last``; 0 is the table before the first move."""

    id: str
    at: int
    last: int
    line: str
    sentences: tuple[str, ...]
    table: TableView
    rounds: tuple[int, ...] = ()
    """The move with which each round opens."""


@dataclass(frozen=True, slots=True)
class LessonView:
    """Step ``step`` of ``last`` of the guided first game, counted from 0.

    ``table`` is the board with the heading of the step. ``actions`` holds the one decision that the
    step waits for; without it a press goes on, and where ``roll`` is set it lets dice fall.
    """

    step: int
    last: int
    text: str
    table: TableView
    actions: SeatActions | None = None
    roll: bool = False


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule in our own words; ``number`` is empty where it only explains."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class ChapterView:
    """Rules on one topic."""

    topic: str
    title: str
    rules: tuple[RuleView, ...]


@dataclass(frozen=True, slots=True)
class RulesView:
    """The rules and the ten cards."""

    chapters: tuple[ChapterView, ...] = ()
    cards: tuple[CardView, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class ErrorView:
    """What went wrong, and what would be right."""

    status: int
    heading: str
    detail: str
