"""Schemathesis, all phases, against the running service; the campaign makes more examples."""

from __future__ import annotations

from pathlib import Path

from campaigns.fuzz.schemathesis import at_tables, read, schemathesis


def test_schemathesis_finds_nothing(server: str, tmp_path: Path) -> None:
    assert read(at_tables(tmp_path, server, times=0.05)).failures == []


def test_schemathesis_gets_nowhere_without_a_token(server: str, tmp_path: Path) -> None:
    """Every answer is as documented: a 401, or a 404 where it makes up a token."""
    ran = schemathesis(
        tmp_path,
        f"{server}/openapi.json",
        "--include-path-regex=^/v1/sessions/",
        "--phases=fuzzing",
        "--max-examples=3",
        "--seed=20",
        "--checks=not_a_server_error,status_code_conformance,content_type_conformance,"
        "response_headers_conformance,response_schema_conformance",
    )
    assert read(ran).failures == []
