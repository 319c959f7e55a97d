"""The responses of operations: the answer, 304, and references to shared errors."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from service.openapi.converter import Components
from service.openapi.examples import decoded, named, shortened
from service.openapi.headers import headers
from service.openapi.operation import TEXT, Operation

Json = dict[str, Any]

NOT_MODIFIED = {
    "description": "The answer that you have is still current: `If-None-Match` named its `ETag`."
}
LINES = {
    "schema": {"type": "string", "description": "The `text` alone, as one line for each roll."}
}


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
    if operation.shortened:
        examples = {f"{about} (lists cut short)": shortened(examples[about]) for about in examples}
    described["content"] = {operation.content_type: {"schema": schema} | named(examples)}
    if operation.as_text is not None:
        texts = {about: operation.as_text(answer) for about, answer in examples.items()}
        described["content"][TEXT] = LINES | named(texts)
    return described


def _errors(operation: Operation) -> Json:
    errors = {**operation.kind.errors, **operation.errors, "default": "Other"}
    names = sorted(errors.items())
    return {status: {"$ref": f"#/components/responses/{name}"} for status, name in names}
