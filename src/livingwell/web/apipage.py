"""The HTTP interface as a page for people who write programs, made from its OpenAPI document."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from fastapi import FastAPI

_NOTHING: Final = "…"


@dataclass(frozen=True, slots=True)
class OperationView:
    """One thing that a program can ask for.

    ``request`` and ``response`` are examples, empty where there is no body; ``fields`` what is
    worth saying of the request's parts; ``statuses`` what else may come back.
    """

    anchor: str
    method: str
    path: str
    summary: str
    description: str
    token: bool
    request: str
    fields: tuple[tuple[str, str], ...]
    response: str
    statuses: tuple[tuple[str, str], ...]


@cache
def operations(app: FastAPI) -> tuple[OperationView, ...]:
    """Everything that version 1 offers."""
    document = app.openapi()
    return tuple(
        _operation(document, method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    )


def _operation(
    document: dict[str, Any], method: str, path: str, operation: dict[str, Any]
) -> OperationView:
    responses = operation["responses"]
    good = next(status for status in responses if status.startswith("2"))
    body = _schema(operation.get("requestBody", {}).get("content", {}))
    return OperationView(
        anchor=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation["summary"],
        description=operation["description"],
        token="security" in operation,
        request=_example(document, body) if body else "",
        fields=tuple(_fields(document, body, operation.get("parameters", []))),
        response=_response(document, responses[good]["content"]),
        statuses=tuple(
            (status, responses[status]["description"])
            for status in sorted(responses)
            if status != good
        ),
    )


def _schema(content: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = content.get("application/json", {}).get("schema", {})
    return schema


def _response(document: dict[str, Any], content: dict[str, Any]) -> str:
    told = [of_type["example"] for of_type in content.values() if "example" in of_type]
    return "\n".join(told) if told else _example(document, _schema(content))


def _example(document: dict[str, Any], schema: dict[str, Any]) -> str:
    if not schema:
        return ""
    return json.dumps(_value(document, schema), indent=2, ensure_ascii=False)


def _value(document: dict[str, Any], schema: dict[str, Any]) -> Any:
    """A value of this kind: the example that it gives, or one made of its parts'."""
    schema = _resolved(document, schema)
    for given in ("const", "default"):
        if schema.get(given) is not None:
            return schema[given]
    for several in ("examples", "enum"):
        if schema.get(several):
            return schema[several][0]
    if "anyOf" in schema:
        return _value(document, schema["anyOf"][0])
    match schema.get("type"):
        case "object":
            parts = schema.get("properties", {})
            return {name: _value(document, part) for name, part in parts.items()}
        case "array":
            return [_value(document, schema["items"])]
        case "boolean":
            return False
        case "integer":
            return 0
        case _:
            return _NOTHING


def _fields(
    document: dict[str, Any], body: dict[str, Any], parameters: list[dict[str, Any]]
) -> Iterator[tuple[str, str]]:
    for parameter in parameters:
        if "description" in parameter:
            yield parameter["name"], parameter["description"]
    for name, part in _resolved(document, body).get("properties", {}).items():
        told = _resolved(document, part).get("description") or part.get("description")
        if told:
            yield name, told


def _resolved(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in schema:
        return schema
    name = schema["$ref"].rpartition("/")[2]
    found: dict[str, Any] = document["components"]["schemas"][name]
    return found
