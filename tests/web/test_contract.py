"""The HTTP interface keeps what its OpenAPI document promises, whatever it is sent."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import positive_data_acceptance

from livingwell.web.app import create_app
from livingwell.web.settings import Limits, Settings
from tests.web.process import Served

SETTINGS = Settings("sqlite://", b"k" * 32, limits=Limits(0, 0, 0), thinkers=0)
DOCUMENT = schemathesis.openapi.from_dict(create_app(SETTINGS).app.openapi())


def cases() -> Iterator[ParameterSet]:
    """Each operation with data as described and, where there is any to spoil, with other data."""
    for found in DOCUMENT.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        for mode in schemathesis.GenerationMode:
            if mode.is_positive or operation.body or operation.query:
                yield pytest.param(operation, mode, id=f"{operation.label} {mode.value}")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("contract") / "test.db"
    server = Served(Settings(f"sqlite:///{file}", SETTINGS.key, limits=SETTINGS.limits, thinkers=0))
    server.start()
    yield server.address
    server.close()


@pytest.mark.parametrize(("operation", "mode"), list(cases()))
def test_whatever_is_sent_is_answered_as_promised(
    operation: APIOperation[Any, Any, Any, Any], mode: schemathesis.GenerationMode, address: str
) -> None:
    @settings(max_examples=25, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def send(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if "follow" in (case.query or {}):
            # A stream without an end would be waited for.
            case.query["follow"] = "false"
        # What the rules allow, and which names can be printed, no schema can say.
        case.call_and_validate(
            base_url=address, timeout=30, excluded_checks=[positive_data_acceptance]
        )

    send()


FORMS = (
    *("lines", "undo", "roll", "pace", "back", "sit", "start", "rematch"),
    *("join/x", "join/" + "0" * 32),
)
FIELDS = (
    *(f"{field}-{letter}" for field in ("seat", "name") for letter in "abcd"),
    *("line", "seat", "n", "A", "B", "pace", "bot", "name", "entropy", "fair", "dice", "clock"),
    *("public", "language", "back"),
)
VALUES = ("me", "here", "friend", "bot:random", "bot:cmd:ls", "A", "1", "fair", "hand", "roll", "/")


@pytest.fixture(scope="module")
def browser(address: str) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=address, headers={"origin": address}, timeout=30) as client:
        yield client


@pytest.fixture(scope="module")
def tables(browser: httpx2.Client) -> list[str]:
    """A table that waits, one that plays with dice of its own, one with real dice."""
    return [
        browser.post("/tables", data={"seat-a": "me", "seat-b": kind, "dice": dice}).headers[
            "location"
        ]
        for kind, dice in (("friend", "fair"), ("here", "system"), ("here", "hand"))
    ]


@settings(max_examples=150)
@given(
    data=st.data(),
    fields=st.dictionaries(
        st.sampled_from(FIELDS) | st.text(max_size=10), st.sampled_from(VALUES) | st.text()
    ),
    script=st.booleans(),
)
def test_no_form_breaks_the_server(
    browser: httpx2.Client,
    tables: list[str],
    data: st.DataObject,
    fields: dict[str, str],
    script: bool,
) -> None:
    pages = ["/tables", "/language", *(f"{table}/{form}" for table in tables for form in FORMS)]
    answer = browser.post(
        data.draw(st.sampled_from(pages)),
        data=fields,
        headers={"hx-request": "true"} if script else {},
    )
    assert answer.status_code in (204, 303, 403, 404, 405, 409, 422), answer.text
    assert "Traceback" not in answer.text
