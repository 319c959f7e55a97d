"""The responses of operations: the answer, 304, and references to shared errors."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from service.openapi.converter import Components
from service.openapi.examples import decoded, named
from service.openapi.headers import headers
from service.openapi.operation import SSE, TEXT, Operation

Json = dict[str, Any]

NOT_MODIFIED = {
    "description": "The answer that you have is still current: `If-None-Match` named its `ETag`."
}
STREAM = {"schema": {"type": "string", "description": "An endless stream of server-sent events."}}
LINES = {"schema": {"type": "string", "description": "The `text` alone, as one line."}}


def responses(operation: Operation, components: Components) -> Json:
    """Every response by its status: the answer, 304 where there is one, then the errors."""
    own_headers = {"headers": headers(*operation.kind.headers)}
    described = {str(operation.status): _answer(operation, components) | own_headers}
    if operation.links:
        described[str(operation.status)]["links"] = operation.links
    if operation.kind.not_modified:
        described["304"] = NOT_MODIFIED | own_headers
    return described | _errors(operation)


def _answer(operation: Operation, components: Components) -> Json:
    described: Json = {"description": HTTPStatus(operation.status).phrase}
    if operation.status == HTTPStatus.NO_CONTENT:
        return described
    schema: Json = {"type": "string"}
    if operation.answer is not None:
        schema = components.reference(operation.answer)
    examples = decoded(operation.answer_examples())
    described["content"] = {operation.content_type: {"schema": schema} | named(examples)}
    if operation.stream_example is not None:
        described["content"][SSE] = STREAM | {"example": operation.stream_example}
    if operation.as_text is not None:
        texts = {about: operation.as_text(answer) for about, answer in examples.items()}
        described["content"][TEXT] = LINES | named(texts)
    return described


def _errors(operation: Operation) -> Json:
    errors = {**operation.kind.errors, **operation.errors, "default": "Other"}
    names = sorted(errors.items())
    return {status: {"$ref": f"#/components/responses/{name}"} for status, name in names}
