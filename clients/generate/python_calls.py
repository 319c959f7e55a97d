"""The overloads of the Python client: which mechanic, move or part takes and gives which types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from clients.generate.document import Document, Schema
from clients.generate.python_types import documented, expression, query_name


class Overload(NamedTuple):
    """What a method takes and gives, for one value of its first argument."""

    parameters: str
    answer: str | None
    docstring: str = ""

    def text(self, define: str, name: str) -> str:
        """Its declaration."""
        body = f"\n{documented(self.docstring, ' ' * 8)}" if self.docstring else " ..."
        return (
            f"    @overload\n    {define} {name}(self, {self.parameters}) -> {self.answer}:{body}\n"
        )


@dataclass(frozen=True)
class Method:
    """A method that is typed by its first arguments."""

    name: str
    parameters: str
    """Of the implementation."""
    call: str
    """What makes the call of the arguments."""
    docstring: str
    overloads: Sequence[Overload]

    def text(self, define: str, wait: str) -> str:
        """Its definition: its overloads, and the implementation."""
        overloads = "".join(one.text(define, self.name) for one in self.overloads)
        return (
            f"{overloads}    {define} {self.name}(self, {self.parameters}) -> Any:\n"
            f'        """{self.docstring}"""\n'
            f"        return {wait}({self.call})\n"
        )


def service(document: Document) -> str:
    """The module of what a service answers."""
    methods = [*_of_mechanics(document), _get_path(document)]
    classes = _both("TypedService", "What a service answers", methods)
    imports = [
        "from rollwright_client import _calls",
        "from rollwright_client._answering import Answering, AsyncAnswering",
    ]
    return _module("What a service answers, by mechanic and by path.", imports, classes, document)


def table(document: Document) -> str:
    """The module of what a table answers."""
    methods = [_get_part(document), _change(document)]
    classes = _both("TypedTable", "What a table answers", methods, table=True)
    moves = (
        "class Moves(ABC, Generic[Reply]):\n"
        '    """Moves; `Reply` is a `MoveReply`, or what it is awaited from."""\n\n'
        "    _table: TableCalls\n\n"
        "    @abstractmethod\n"
        "    def _play(self, call: Call[MoveReply]) -> Reply: ...\n\n"
        + _play(document).text("def", "self._play")
    )
    imports = [
        "from abc import ABC, abstractmethod",
        "from rollwright_client._answering import Answering, AsyncAnswering",
        "from rollwright_client._call import Call",
        "from rollwright_client._calls import TableCalls",
    ]
    head = "What a table answers, by part and by move."
    return _module(head, imports, f'Reply = TypeVar("Reply")\n\n\n{classes}\n\n{moves}', document)


def _of_mechanics(document: Document) -> Iterator[Method]:
    docstrings = {
        "roll": "One roll of a mechanic (`torg/2d10`).\n\n        If its answer is lost it is sent "
        "again, and has the same dice. With a `receipt` it is\n        not: the receipt would say "
        "that it can be repeated, so that it may have been known before.\n        ",
        "rolls": 'The same roll several times: `request["count"]` of them.',
    }
    for name, docstring in docstrings.items():
        overloads = []
        for mechanic in document.mechanics:
            operation = document.operation("post", f"/v1/{mechanic}/{name}")
            parameters = f'mechanic: Literal["{mechanic}"], request: {operation.request}'
            overloads.append(Overload(parameters, operation.answer))
        parameters, call = "mechanic: str, request: Any", f"_calls.{name}(mechanic, request)"
        yield Method(name, parameters, call, docstring, overloads)
    odds = [
        Overload(
            f'mechanic: Literal["{mechanic}"], query: {query_name(document, mechanic)}',
            document.operation("get", f"/v1/{mechanic}/odds").answer,
        )
        for mechanic in document.mechanics
    ]
    docstring = "The exact chances of a roll."
    yield Method(
        "odds", "mechanic: str, query: Any", "_calls.odds(mechanic, query)", docstring, odds
    )


def _get_path(document: Document) -> Method:
    plain = [
        Overload(f'path: Literal["{one.path}"]', one.answer)
        for one in document.operations
        if one.method == "get" and one.answer and not re.search(r"\{|/roll$|/odds$", one.path)
    ]
    overloads = [*plain, Overload("path: str", "Any")]
    return Method("get", "path: str", "_calls.get(path)", "What is at a path.", overloads)


def _get_part(document: Document) -> Method:
    plain = [
        Overload(f'part: Literal["{part}"]{" = ..." if part == "" else ""}', operation.answer)
        for part, operation in document.parts("get")
        if operation.answer
    ]
    docstring = 'A part of the table: "" is the table itself, "/hand", "/moves", "/fairness" ...'
    overloads = [*plain, Overload("part: str", "Any")]
    return Method("get", 'part: str = ""', "self._table.get(part)", docstring, overloads)


def _change(document: Document) -> Method:
    rest = "if_match: int | None = ..."
    plain = []
    for part, operation in document.parts("post", "delete"):
        body = f"body: {operation.request}" if operation.request else "body: None"
        left_out = _may_be_left_out(document, operation.request)
        method = f'method: Literal["{operation.method.upper()}"], part: Literal["{part}"]'
        answer = operation.answer or "None"
        parameters = f"{method}, {body}{' | None = ...' if left_out else ''}, *, {rest}"
        plain.append(Overload(parameters, answer))
    every = f"method: str, part: str, body: Any = ..., *, {rest}"
    return Method(
        "change",
        "method: str, part: str, body: Any = None, *, if_match: int | None = None",
        "self._table.change(method, part, body, if_match)",
        "Any other change: of seats, tokens, the join code.",
        [*plain, Overload(every, "Any")],
    )


def _may_be_left_out(document: Document, request: str | None) -> bool:
    return request is None or not document.schemas[request].get("required")


def _play(document: Document) -> Method:
    docstring = (
        "A move, played once however often it has to be sent.\n\n        With `if_match` it is "
        "played on that version of the table or not at all.\n        "
    )
    return Method(
        "play",
        "move: str, *, if_match: int | None = None, **fields: Any",
        "self._table.play(move, fields, if_match)",
        docstring,
        [_of_move(schema) for schema in document.moves],
    )


def _of_move(schema: Schema) -> Overload:
    properties = dict(schema["properties"])
    move = expression(properties.pop("move"))
    fields = [
        f"{name}: {expression(value)}{'' if name in schema['required'] else ' = ...'}"
        for name, value in properties.items()
    ]
    parameters = ", ".join([f"move: {move}", "*", *fields, "if_match: int | None = ..."])
    return Overload(parameters, "Reply", schema["description"].partition("\n")[0])


def _both(name: str, about: str, methods: Sequence[Method], *, table: bool = False) -> str:
    """The class that waits for answers, and the one that has them awaited."""
    kinds = (("", "def", "self._answer"), ("Async", "async def", "await self._answer"))
    return "\n\n".join(
        f"class {prefix}{name}({prefix}Answering):\n"
        f'    """{about}."""\n\n'
        + ("    _table: TableCalls\n\n" if table else "")
        + "\n".join(method.text(define, wait) for method in methods)
        for prefix, define, wait in kinds
    )


def _module(head: str, imports: Sequence[str], body: str, document: Document) -> str:
    queries = {query_name(document, mechanic) for mechanic in document.mechanics}
    names = sorted(
        name for name in {*document.schemas, *queries} if re.search(rf"\b{name}\b", body)
    )
    types = "".join(f"        {name},\n" for name in names)
    return (
        f'"""{head} Written by `make clients`."""\n\n'
        "from __future__ import annotations\n\n"
        "from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload\n"
        + "\n".join(imports)
        + f"\n\nif TYPE_CHECKING:\n    from rollwright_client.types import (\n{types}    )\n\n\n"
        + body
    )
