"""Programs at the table: version 1 of the HTTP interface."""

import asyncio
import json
from itertools import permutations
from random import Random
from typing import TypedDict

import httpx2

from livingwell.record import read
from tests.web.conftest import Served

V1 = "/api/v1"
JSON = {"content-type": "application/json"}


class Opened(TypedDict):
    """What is told of a new table, as far as it is looked at here."""

    id: str
    token: str
    commitment: str
    invitations: dict[str, str]


async def opened(client: httpx2.AsyncClient, *kinds: str, **options: object) -> Opened:
    seats = [{"kind": kind} | ({"level": "random"} if kind == "bot" else {}) for kind in kinds]
    answer = await client.post(f"{V1}/tables", json={"seats": seats, **options})
    assert answer.status_code == 201, answer.text
    table: Opened = answer.json()
    return table


def shown(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def test_a_bot_plays_a_whole_game_over_http(served: Served) -> None:
    client, random = await served.client(), Random(3)
    table = await opened(client, "me", "bot")
    address, me = f"{V1}/tables/{table['id']}", shown(table["token"])
    for _ in range(2000):
        choices = (await client.get(f"{address}/legal", headers=me)).json()
        if choices["over"]:
            break
        if choices["seats"]:
            (mine,) = choices["seats"]
            body = {"line": random.choice(mine["legal"]), "n": mine["n"]}
            answer = await client.post(f"{address}/lines", headers=me, json=body)
            assert answer.status_code == 201, answer.text
            assert answer.json()["lines"][0]["text"] == body["line"]
        else:
            body = {"line": "roll", "n": choices["n"]}
            answer = await client.post(f"{address}/lines", headers=me, json=body)
            assert answer.status_code in (201, 409), answer.text
            await asyncio.sleep(0.01)
    record = await client.get(f"{address}/record")
    game = read(record.content)
    assert game.ended
    lines = (await client.get(f"{address}/lines")).text.splitlines()
    told = [json.loads(line) for line in lines]
    assert [line["n"] for line in told] == list(range(1, len(told) + 1))
    assert [line["text"] for line in told] == str(game).split("\n\n", 1)[1].splitlines()
    state = (await client.get(address)).json()
    assert state["stage"] == "over"
    assert state["state"]["result"]["scores"] == list(game.result.scores if game.result else ())


async def test_a_seat_is_joined_by_invitation_with_entropy(served: Served) -> None:
    client = await served.client()
    table = await opened(client, "me", "friend", "friend")
    address = f"{V1}/tables/{table['id']}"
    invitations = table["invitations"]
    assert set(invitations) == {"B", "C"}
    wrong = await client.post(
        f"{address}/seats/B", json={"name": "Juan", "invitation": invitations["C"]}
    )
    assert wrong.status_code == 403
    body = {"name": "Juan", "invitation": invitations["B"], "entropy": "AB" * 16}
    joined = await client.post(f"{address}/seats/B", json=body)
    assert joined.status_code == 201
    again = await client.post(f"{address}/seats/B", json=body)
    assert again.status_code == 409
    assert again.headers["content-type"] == "application/problem+json"
    started = await client.post(f"{address}/bots", headers=shown(table["token"]), json={})
    assert started.json()["stage"] == "playing"
    record = read((await client.get(f"{address}/record")).content)
    assert record.header.entropy[1] == "ab" * 16
    assert record.header.dice == f"fair1 {table['commitment']}"


async def test_four_act_in_the_opening_turn_in_every_order_o3(served: Served) -> None:
    client = await served.client()
    for order in permutations("ABCD"):
        table = await opened(client, *["friend"] * 4)
        address = f"{V1}/tables/{table['id']}"
        links = table["invitations"]
        tokens, choices = {}, {}
        for seat in order:
            body = {"name": seat, "invitation": links[seat]}
            joined = await client.post(f"{address}/seats/{seat}", json=body)
            tokens[seat] = shown(joined.json()["token"])
        for seat in order:
            seen = (await client.get(f"{address}/legal", headers=tokens[seat])).json()
            (choices[seat],) = seen["seats"]
        # Everyone has looked before anyone acts.
        for seat in order:
            body = {"line": choices[seat]["legal"][-1], "n": choices[seat]["n"]}
            answer = await client.post(f"{address}/lines", headers=tokens[seat], json=body)
            assert answer.status_code == 201, answer.text
        entries = served.ledger(table["id"]).entries
        assert "".join(entry.text[0] for entry in entries[1:]) == "".join(order)


async def test_the_lines_of_a_table_stream_in_both_kinds(served: Served) -> None:
    client = await served.client()
    table = await opened(client, "bot", "bot")
    address = f"{V1}/tables/{table['id']}/lines"
    plain, events = await asyncio.gather(
        client.get(address, params={"follow": "true"}),
        client.get(address, params={"follow": "true"}, headers={"accept": "text/event-stream"}),
    )
    told = [json.loads(line) for line in plain.text.splitlines() if line]
    assert told[-1]["text"].startswith("reveal ")
    assert [line["n"] for line in told] == list(range(1, len(told) + 1))
    ids = [int(line.removeprefix("id: ")) for line in events.text.splitlines() if "id: " in line]
    data = [
        json.loads(line.removeprefix("data: "))
        for line in events.text.splitlines()
        if line.startswith("data: ")
    ]
    assert ids == [line["n"] for line in told]
    assert data == told
    resumed = await client.get(
        address,
        params={"follow": "true"},
        headers={"accept": "text/event-stream", "last-event-id": str(ids[-3])},
    )
    assert resumed.text.count("id: ") == 2
    for odd in ("x", "9" * 5000):
        whole = await client.get(address, headers={"last-event-id": odd})
        assert len(whole.text.splitlines()) == len(told)


async def test_what_is_illegal_is_told_with_its_rule(served: Served) -> None:
    client = await served.client()
    table = await opened(client, "me", "bot")
    address, me = f"{V1}/tables/{table['id']}/lines", shown(table["token"])
    answer = await client.post(address, headers=me, json={"line": "A out"})
    problem = answer.json()
    assert answer.status_code == 422
    assert problem["rule"] == "O2"
    assert problem["legal"]
    misread = (await client.post(address, headers=me, json={"line": "A unlock 4+2"})).json()
    assert misread["cause"] == "set"
    stale = await client.post(address, headers=me, json={"line": problem["legal"][0], "n": 77})
    assert stale.status_code == 409
    assert stale.json()["cause"] == "moved on"


async def test_a_token_plays_its_own_seat_alone(served: Served) -> None:
    client = await served.client()
    table, other = await opened(client, "me", "bot"), await opened(client, "me", "bot")
    address = f"{V1}/tables/{table['id']}/lines"
    line = {"line": "B unlock 7"}
    assert (await client.post(address, json=line)).status_code == 401
    assert (await client.post(address, headers=shown("guess"), json=line)).status_code == 403
    assert (await client.post(address, headers=shown(other["token"]), json=line)).status_code == 403
    assert (await client.post(address, headers=shown(table["token"]), json=line)).status_code == 403
    undo = {"line": "B undo"}
    assert (await client.post(address, headers=shown(table["token"]), json=undo)).status_code == 403


async def test_a_decision_is_taken_back(served: Served) -> None:
    client = await served.client()
    table = await opened(client, "me", "friend")
    address, me = f"{V1}/tables/{table['id']}", shown(table["token"])
    invitations = table["invitations"]
    await client.post(f"{address}/seats/B", json={"name": "Juan", "invitation": invitations["B"]})
    before = (await client.get(f"{address}/legal", headers=me)).json()
    (mine,) = before["seats"]
    await client.post(f"{address}/lines", headers=me, json={"line": mine["legal"][-1]})
    assert not (await client.get(f"{address}/legal", headers=me)).json()["seats"]
    taken = await client.post(f"{address}/lines", headers=me, json={"line": "A undo", "n": 2})
    assert [line["n"] for line in taken.json()["lines"]] == [3]
    (again,) = (await client.get(f"{address}/legal", headers=me)).json()["seats"]
    assert again["legal"] == mine["legal"]
    assert again["n"] == 3


async def test_errors_are_problems(served: Served) -> None:
    client = await served.client()
    for answer in (
        await client.get(f"{V1}/tables/nowhere"),
        await client.get(f"{V1}/nothing"),
        await client.delete(f"{V1}/tables"),
        await client.post(f"{V1}/tables", content='{"seats": [], "\\ud800": 1}', headers=JSON),
        await client.post(f"{V1}/tables", content="{", headers={"content-type": "text/plain"}),
    ):
        assert answer.headers["content-type"] == "application/problem+json"
        problem = answer.json()
        assert problem["status"] == answer.status_code
        assert problem["detail"]


async def test_of_lines_what_is_not_as_described_is_told(served: Served) -> None:
    client = await served.client()
    table = await opened(client, "me", "bot")
    address, me = f"{V1}/tables/{table['id']}/lines", shown(table["token"])
    wrong = (
        ("line:", await client.post(address, headers=me, json={"line": ""})),
        ("m:", await client.post(address, headers=me, json={"line": "A out", "m": 1})),
        ("n:", await client.post(address, headers=me, json={"line": "A out", "n": "one"})),
        ("JSON", await client.post(address, headers=me | JSON, content="{")),
        ("dictionary", await client.post(address, headers=me, content='{"line": "A out"}')),
        ("follow:", await client.get(address, params={"follow": "perhaps"})),
        ("before:", await client.get(address, params={"before": "1"})),
    )
    for named, answer in wrong:
        assert answer.status_code == 422, answer.text
        assert named in answer.json()["detail"]
    assert (await client.delete(address)).status_code == 405
    assert (await client.delete(address)).status_code == 405


async def test_a_line_may_come_as_any_json(served: Served) -> None:
    client = await served.client()
    table = await opened(client, "me", "bot")
    address, me = f"{V1}/tables/{table['id']}", shown(table["token"])
    (mine,) = (await client.get(f"{address}/legal", headers=me)).json()["seats"]
    body = json.dumps({"line": mine["legal"][-1], "n": mine["n"]}).encode("utf-16")
    told = me | {"content-type": "application/vnd.table+json"}
    answer = await client.post(f"{address}/lines", headers=told, content=body)
    assert answer.status_code == 201, answer.text
    assert answer.json()["lines"][0]["text"] == mine["legal"][-1]


async def test_the_interface_describes_itself(served: Served) -> None:
    client = await served.client()
    document = (await client.get(f"{V1}/openapi.json")).json()
    assert f"{V1}/tables/{{game}}/lines" in document["paths"]
    assert not [path for path in document["paths"] if not path.startswith(V1)]
    for path in document["paths"].values():
        for operation in path.values():
            assert operation["summary"]
            assert operation["description"]
            assert "429" in operation["responses"]


async def test_a_path_with_a_line_end_is_answered_as_any_other(served: Served) -> None:
    client = await served.client()
    answer = await client.get(f"{V1}/tables/%0A")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
