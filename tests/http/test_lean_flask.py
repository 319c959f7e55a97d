"""Matching of URLs: what is remembered must be what werkzeug finds."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.exceptions import HTTPException, NotFound

from service.app import create_app
from service.config import Settings
from service.http.lean_flask import LeanFlask, Match

APP = create_app(Settings(log_level="error"))
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
RULES = sorted({rule.rule for rule in APP.url_map.iter_rules()})
IDS = [
    "abc",
    "0" * 32,
    "",
    "a/b",
    "a b",
    "ä".encode().decode("latin-1"),
    ".",
    "%",
    "<session>",
    "x?",
]


def found(match: Match) -> Any:
    """A rule and its arguments, or the class of an error."""
    if isinstance(match, HTTPException):
        return type(match)
    return match[0].rule, match[1]


def matches(app: LeanFlask, path: str, method: str) -> Any:
    return found(app.match({"PATH_INFO": path, "REQUEST_METHOD": method}))


def looked_up(app: LeanFlask, path: str, method: str) -> Any:
    """What werkzeug finds, without anything that is remembered.

    It ignores slashes at the beginning, which other programs do not.
    """
    if path.startswith("//"):
        return NotFound
    try:
        return found(app._adapter(path, method).match(return_rule=True))
    except HTTPException as error:
        return found(error)


@pytest.mark.parametrize("rule", RULES)
def test_a_path_that_is_known_matches_as_an_unknown_one(rule: str) -> None:
    assert isinstance(APP, LeanFlask)
    for method in METHODS:
        matches(APP, rule.replace("<session>", "known"), method)
        for id in IDS:
            path = rule.replace("<session>", id)
            for like in (path, f"{path}/", path.upper()):
                assert matches(APP, like, method) == looked_up(APP, like, method), like
