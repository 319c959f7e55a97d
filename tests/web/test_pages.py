"""Pages without a script: the first one, the codes of problems, and addresses that lead nowhere."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from service.problems.kinds import KINDS


def test_without_javascript_the_page_says_what_to_do(client: FlaskClient) -> None:
    instead = client.get("/").text.partition("<noscript>")[2].partition("</noscript>")[0]
    assert "curl -X POST http://localhost:8000/v1/torg/2d10/roll" in instead


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/problem", "Did you mean"),
        ("/nothing/at/all", "The address may be mistyped."),
    ],
)
def test_a_wrong_address_is_a_page(client: FlaskClient, path: str, words: str) -> None:
    answer = client.get(path, headers={"Accept": "text/html,*/*"})
    assert (answer.status_code, answer.content_type) == (404, "text/html; charset=utf-8")
    assert "There is nothing here" in answer.text
    assert words in answer.text
    for other in ("application/json", "*/*"):
        refused = client.get(path, headers={"Accept": other})
        assert refused.content_type == "application/problem+json"


def test_the_type_of_every_problem_leads_to_its_page(client: FlaskClient) -> None:
    every = client.get("/problems").text
    assert len(re.findall("<h2", every)) == len(KINDS)
    assert "`" not in every.partition("<main")[2]
    for code in KINDS:
        [heading] = re.findall("<h2.*?</h2>", client.get(f"/problems/{code}").text, re.DOTALL)
        assert code in heading


def test_the_advice_on_a_problem_has_code_and_links(client: FlaskClient) -> None:
    page = client.get("/problems/invalid_expression").text
    assert re.search(r"<a href=[^>]*>the notation</a>", page)
    assert "<code>position</code>" in page
