"""What the page for programs shows as sent and as answered is what is taken and given."""

import json
from typing import Any

import pytest

from livingwell.web import messages
from livingwell.web.apipage import OperationView, operations
from livingwell.web.app import create_app
from livingwell.web.settings import Limits, Settings

SETTINGS = Settings("sqlite://", b"k" * 32, limits=Limits(0, 0, 0), thinkers=0)
APP = create_app(SETTINGS).app
DOCUMENT = APP.openapi()


def checked(content: dict[str, Any], shown: str) -> bool:
    """Whether the content is JSON of a kind of ours; an example that is not of it is an error."""
    schema = content.get("application/json", {}).get("schema", {})
    name = schema.get("items", schema).get("$ref", "").rpartition("/")[2]
    if not name:
        return False
    kind: type[messages.Message] = getattr(messages, name)
    for each in json.loads(shown) if "items" in schema else [json.loads(shown)]:
        kind.model_validate(each)
    return True


@pytest.mark.parametrize("shown", operations(APP), ids=lambda shown: shown.anchor)
def test_what_is_shown_holds(shown: OperationView) -> None:
    operation = DOCUMENT["paths"][shown.path][shown.method.lower()]
    sent = operation.get("requestBody", {}).get("content", {})
    assert checked(sent, shown.request) == bool(shown.request)
    good = next(status for status in operation["responses"] if status.startswith("2"))
    answered = operation["responses"][good]["content"]
    assert checked(answered, shown.response) == ("application/json" in answered)
