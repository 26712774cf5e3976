"""The table for programs: version 1 of the HTTP interface."""

from http import HTTPStatus
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livingwell.record.lines import spell
from livingwell.rules.legal import legal
from livingwell.rules.material import SEATS, Seat
from livingwell.table.chairs import Chair, checked_entropy, checked_name, hashed
from livingwell.table.errors import Refused
from livingwell.table.ledger import Entry
from livingwell.table.live import Live
from livingwell.table.options import Options
from livingwell.views.json import state_to_json
from livingwell.views.language import _
from livingwell.web import messages
from livingwell.web.auth import bearer
from livingwell.web.forms import line_number
from livingwell.web.guard import address_of
from livingwell.web.keys import new_secret
from livingwell.web.messages import Letter
from livingwell.web.routes.after import record_of
from livingwell.web.routes.joining import fill_with_bots
from livingwell.web.routes.lobby import check_room
from livingwell.web.setup import bot_of
from livingwell.web.site import site_of, table_of
from livingwell.web.stream import Stream, follow, line_as_event, line_as_json

JSON_LINES: Final = "application/x-ndjson"
EVENTS: Final = "text/event-stream"


def _problems(**told: str) -> dict[int | str, dict[str, Any]]:
    """Responses for OpenAPI, by the name of their status."""
    content = {"application/problem+json": {"schema": messages.Problem.model_json_schema()}}
    return {
        int(HTTPStatus[name]): {"description": text, "content": content}
        for name, text in told.items()
    }


router = APIRouter(
    prefix="/api/v1",
    tags=["tables"],
    responses=_problems(
        BAD_REQUEST="The request cannot be read.",
        REQUEST_ENTITY_TOO_LARGE="The request has too many bytes.",
        UNPROCESSABLE_ENTITY="Something in the request is not as it should be.",
        TOO_MANY_REQUESTS="Too many requests from one address.",
    ),
)
_NO_TABLE = _problems(NOT_FOUND="There is no such table.")
_CONFLICT = _problems(CONFLICT="The table does not lie like that, or not any more.")
_NOT_YOURS = _problems(
    UNAUTHORIZED="The request shows no token.", FORBIDDEN="The token does not allow that."
)

_scheme = HTTPBearer(
    auto_error=False, description="The token that came with your seat.", bearerFormat="opaque"
)


def _holder(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_scheme)],
) -> str:
    """The hash of the token that a program shows."""
    if credentials is None or not credentials.credentials:
        raise HTTPException(
            HTTPStatus.UNAUTHORIZED,
            _("Show the token of your seat: Authorization: Bearer TOKEN."),
            {"www-authenticate": "Bearer"},
        )
    return hashed(credentials.credentials)


Holder: TypeAlias = Annotated[str, Depends(_holder)]


@router.post("/tables", status_code=HTTPStatus.CREATED, summary="Open a table")
async def open_table(request: Request, wish: messages.NewTable) -> messages.Opened:
    """Open a table.

    The game begins as soon as every seat is taken. To add randomness of your own to fair dice
    after you have seen their commitment, leave your seat to a `friend` and take it yourself.
    """
    site, token = site_of(request), new_secret()
    options = Options(wish.public, wish.clock, wish.pace, wish.dice)
    await check_room(site, request)
    live = await site.tables.open(
        _chairs(wish.seats, hashed(token)),
        options,
        hashed(token),
        site.keys.address(address_of(request)),
        site.keys.promise().secret.hex(),
    )
    return messages.Opened(
        id=live.id,
        token=token,
        commitment=live.opened.commitment,
        invitations={
            _letter(seat): site.keys.invitation(live.id, seat) for seat in live.open_seats()
        },
    )


@router.get("/tables", summary="See public tables")
async def list_tables(request: Request) -> list[messages.Listed]:
    """Public tables that wait for people or are being played, the newest first."""
    return [
        messages.Listed(
            id=listed.table.id,
            stage=listed.table.stage,
            seats=[_seat_state(seat, chair) for seat, chair in enumerate(listed.chairs)],
        )
        for listed in await site_of(request).tables.store.public()
    ]


@router.get("/tables/{game}", responses=_NO_TABLE, summary="Look at a table")
async def look(request: Request, game: str) -> messages.TableState:
    """The table as it lies."""
    live = await table_of(request, game)
    ledger, options = live.ledger, live.options
    return messages.TableState(
        id=live.id,
        n=live.n,
        stage=live.stage,
        seats=[_seat_state(seat, chair) for seat, chair in enumerate(live.chairs)],
        public=options.public,
        clock=options.clock,
        pace=options.pace,
        dice=options.dice,
        commitment=live.opened.commitment,
        state=state_to_json(ledger.state) if ledger else None,
    )


@router.post(
    "/tables/{game}/seats/{seat}",
    summary="Take a seat",
    status_code=HTTPStatus.CREATED,
    responses={**_NO_TABLE, **_CONFLICT, **_problems(FORBIDDEN="The invitation is another.")},
)
async def join(
    request: Request, game: str, seat: Letter, joining: messages.Joining
) -> messages.Joined:
    """Take a seat, by its invitation or at a public table."""
    live, token = await table_of(request, game), new_secret()
    place = SEATS.index(seat)
    if place not in live.open_seats():
        raise Refused("seat taken", seat=seat)
    if not live.options.public:
        invited = site_of(request).keys.invited(live.id, joining.invitation or "", len(live.chairs))
        if invited != place:
            raise Refused("not invited", seat=seat)
    entropy = checked_entropy(joining.entropy) if joining.entropy else ""
    await live.sit(place, checked_name(joining.name), hashed(token), entropy)
    return messages.Joined(seat=seat, token=token)


@router.post(
    "/tables/{game}/bots",
    summary="Fill up with bots",
    responses={**_NO_TABLE, **_NOT_YOURS, **_CONFLICT},
)
async def fill(
    request: Request, game: str, filling: messages.Filling, holder: Holder
) -> messages.TableState:
    """Put bots on the seats that are still open, and begin; for whoever opened the table."""
    live = await table_of(request, game)
    if holder != live.opened.host:
        raise Refused("not host")
    await fill_with_bots(live, filling.level or "")
    return await look(request, game)


@router.get(
    "/tables/{game}/legal",
    summary="Ask what is legal",
    responses={**_NO_TABLE, **_NOT_YOURS, **_CONFLICT},
)
async def choices(request: Request, game: str, holder: Holder) -> messages.Legal:
    """What your seats may do now."""
    live = await table_of(request, game)
    mine = await _mine(live, holder)
    ledger = live.playing()
    return messages.Legal(
        n=ledger.n,
        seats=[
            messages.SeatLegal(
                seat=_letter(seat),
                n=ledger.bearing(seat),
                legal=[spell(move) for move in legal(ledger.state, seat)],
            )
            for seat in mine
            if seat in ledger.state.to_act
        ],
        roll=ledger.state.rolling,
        over=ledger.over,
    )


@router.post(
    "/tables/{game}/lines",
    summary="Write a line",
    status_code=HTTPStatus.CREATED,
    responses={**_NO_TABLE, **_NOT_YOURS, **_CONFLICT},
)
async def write(
    request: Request, game: str, new: messages.NewLine, holder: Holder
) -> messages.Accepted:
    """Play a line, let dice fall, or take your last decision back."""
    live = await table_of(request, game, fresh=False)
    entries = await _write(live, new, await _mine(live, holder))
    return messages.Accepted(lines=[messages.Written.of(entry) for entry in entries])


@router.get(
    "/tables/{game}/lines",
    summary="Read the lines",
    response_class=Response,
    responses={
        **_NO_TABLE,
        200: {
            "description": "Lines, each an object with `n`, `text` and `at`.",
            "content": {
                JSON_LINES: {"example": '{"n":1,"text":"roll A 53 B 63","at":1767225600000}\n'},
                EVENTS: {"example": 'id: 1\ndata: {"n":1,"text":"roll A 53 B 63","at":17}\n\n'},
            },
        },
    },
)
async def lines(
    request: Request,
    game: str,
    which: Annotated[messages.Which, Query()],
    accept: Annotated[str, Header(description=f"`{JSON_LINES}` or `{EVENTS}`.")] = JSON_LINES,
    last_event_id: Annotated[
        str | None, Header(description="What a stream of events resumes from.")
    ] = None,
) -> Response:
    """The lines of the table, `A undo` among them where a decision was taken back."""
    site, live = site_of(request), await table_of(request, game)
    resumed = line_number(last_event_id or "")
    after = which.after if resumed is None else resumed
    kind, spelt = (EVENTS, line_as_event) if EVENTS in accept else (JSON_LINES, line_as_json)
    if which.follow:
        place = site.streams.take(address_of(request))
        return Stream(follow(site, live, after, spelt), kind, place)
    return Response(site.fragments.lines(live, after, spelt), media_type=kind)


@router.get(
    "/tables/{game}/record",
    summary="Download the record",
    response_class=Response,
    responses={
        **_NO_TABLE,
        **_CONFLICT,
        200: {
            "description": "The record so far.",
            "content": {"text/plain": {"example": "livingwell 1\nseat A Jane\nseat B Juan\n"}},
        },
    },
)
async def record(request: Request, game: str) -> Response:
    """The record so far, as `livingwell replay` reads it."""
    return record_of(await table_of(request, game))


def quick(app: ASGIApp, most: int) -> Route:
    """Lines, for an application with no more around them than they need.

    Whatever is not as the routes above describe it goes to ``app``, which says what is wrong with
    it. ``most`` are the bytes that a request may have.
    """

    async def answer(request: Request) -> ASGIApp:
        match request.method:
            case "GET":
                answered = await _read_quickly(request)
            case "POST":
                answered = await _write_quickly(request)
            case _:
                answered = None
        return answered or _handed_on(app, await request.body())

    return Route(
        f"{router.prefix}/tables/{{game}}/lines",
        answer,
        methods=["GET", "POST"],
        max_body_size=most,
    )


async def _read_quickly(request: Request) -> Response | None:
    try:
        which = messages.Which.model_validate(dict(request.query_params))
    except ValidationError:
        return None
    headers, game = request.headers, request.path_params["game"]
    accept = headers.get("accept", JSON_LINES)
    return await lines(request, game, which, accept, headers.get("last-event-id"))


async def _write_quickly(request: Request) -> Response | None:
    holder = bearer(request)
    if holder is None or request.headers.get("content-type") != "application/json":
        return None
    try:
        new = messages.NewLine.model_validate_json(await request.body())
    except ValidationError:
        return None
    accepted = await write(request, request.path_params["game"], new, holder)
    json = accepted.model_dump_json()
    return Response(json, HTTPStatus.CREATED, media_type="application/json")


def _handed_on(app: ASGIApp, body: bytes) -> ASGIApp:
    """An application that gets a request of which this body has been read."""
    unread: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def again() -> Message:
            return unread.pop() if unread else await receive()

        await app(scope, again, send)

    return answer


async def _write(live: Live, new: messages.NewLine, mine: tuple[Seat, ...]) -> list[Entry]:
    words = new.line.split()
    if words == ["roll"]:
        return await live.roll(new.n)
    if words[:1] == ["roll"]:
        return await live.enter(new.line, new.n)
    if words[1:] == ["undo"]:
        seat = next((seat for seat in mine if SEATS[seat] == words[0]), None)
        if seat is None:
            raise Refused("not your seat", seat=words[0])
        return await live.undo(seat, new.n)
    return await live.decide(new.line, mine, new.n)


async def _mine(live: Live, holder: str) -> tuple[Seat, ...]:
    """The seats of whoever asks, who is back by asking. Raises ``Refused`` if there are none."""
    mine = await live.seats_now(holder)
    if not mine:
        raise Refused("no seat of yours")
    await live.come_back(holder)
    return mine


def _chairs(seats: list[messages.NewSeat], holder: str) -> tuple[Chair, ...]:
    chairs = list[Chair]()
    for seat in seats:
        match seat.kind:
            case "me":
                chairs.append(Chair(name=checked_name(seat.name or _("Guest")), holder=holder))
            case "friend":
                chairs.append(Chair())
            case "bot":
                chairs.append(bot_of(seat.level or "", [chair.name for chair in chairs]))
    return tuple(chairs)


def _seat_state(seat: Seat, chair: Chair) -> messages.SeatState:
    return messages.SeatState(
        seat=_letter(seat),
        kind=chair.kind,
        name=chair.name,
        level=chair.bot,
        open=chair.open,
        away=chair.away,
    )


def _letter(seat: Seat) -> Letter:
    letters: tuple[Letter, ...] = ("A", "B", "C", "D")
    return letters[seat]
