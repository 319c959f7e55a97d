"""/docs in a browser: how things are found on it, and where its links lead."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.openapi.described import COMMITTED, DOCUMENT
from tests.web.api_page import follow, operation
from tests.web.pages import shown

RULE = re.compile(r"\b[A-Z][A-Z0-9]-\d\d[a-z]?\b")
LINKED = """async (text) => (await import("/web/docs/rules.js")).linked(text)"""


SCHEMAS = DOCUMENT["components"]["schemas"]
FOUND = {
    "PROMETHEUS": ["/metrics"],
    "/Healthz": ["/healthz"],
    "receipts": ["/v1/receipts/verify", "/v1/keys", "/v1"],
    "odds duality picture": ["/v1/daggerheart/duality/odds.svg"],
    "play_to_pool": ["/v1/sessions/{session}/moves"],
    "card_not_held": ["/v1/sessions/{session}/characters", "/v1/sessions/{session}/moves"],
    "code_not_valid": ["/v1/short-codes/redeem", "/v1/sessions/{session}/gamemaster/claim"],
    "steps_a_flip": [f"/v1/decks/standard/skill/odds{ending}" for ending in ("", ".svg", ".png")],
    "GM code makes": ["/v1/sessions/{session}/gamemaster/handover"],
    "SSE": [
        "/v1/sessions/{session}/events/stream",
        "/v1/sessions/{session}/tickets",
        "/v1/limits",
    ],
}
FIELDS = {
    "difficulty": ["/v1/torg/2d10/roll", "/v1/torg/2d10/odds", "/v1/torg/d20/odds.svg"],
    "hidden": ["/v1/sessions/{session}/moves"],
    "seed": ["/v1/torg/2d10/roll", "/v1/dice/rolls"],
    "streaming": ["/v1/sessions/{session}/events/stream"],
    "token": ["/v1/sessions", "/v1/sessions/{session}/token"],
    "foe": ["/v1/sessions/{session}", "/v1/sessions/{session}/moves"],
}
TOPICS = {
    "rate limit": ("service", "the answer is 429"),
    "errors": ("service", "RFC 9457"),
    "idempotency": ("sessions", "Idempotency-Key"),
    "authentication": ("seats", "Authorization: Bearer"),
    "retry": ("sessions", "If the answer is lost"),
}


def test_the_filter_finds_operations_and_topics(chromium: Browser, server: str) -> None:
    """A topic is what a tag says about all its operations; it is opened."""
    with shown(chromium, server, "/docs") as page:
        field = page.page.get_by_role("searchbox", name="Filter")
        paths = page.page.locator(".opblock-summary-path")
        for phrase, found in FOUND.items():
            field.fill(phrase)
            expect(paths).to_have_text(found)
            many = "1 operation" if len(found) == 1 else f"{len(found)} operations"
            expect(page.page.get_by_role("status")).to_have_text(many)
        for phrase, (tag, prose) in TOPICS.items():
            field.fill(phrase)
            section = page.page.locator(f"[data-link='#/{tag}']")
            expect(section.get_by_text(prose).first).to_be_visible()
        field.fill("no such thing")
        nothing = page.page.get_by_text("No operation or topic has")
        expect(nothing.get_by_role("link", name="the guide")).to_be_visible()
        follow(page, "#/service/get_limits")
        expect(operation(page, "get_limits").get_by_role("button", name="Execute")).to_be_visible()
        expect(field).to_have_value("")


def test_the_filter_finds_fields(chromium: Browser, server: str) -> None:
    """Of parameters, bodies and answers; endings do not matter."""
    with shown(chromium, server, "/docs") as page:
        field = page.page.get_by_role("searchbox", name="Filter")
        for phrase, paths in FIELDS.items():
            field.fill(phrase)
            found = page.page.locator(".opblock-summary-path")
            for path in paths:
                expect(found.get_by_text(path, exact=True).first).to_be_visible()
            expect(found.get_by_text("/healthz", exact=True)).to_have_count(0)


def test_the_filter_finds_the_same_after_operations_were_opened(
    chromium: Browser, server: str
) -> None:
    """An opened one has the kinds of all problems in it, and was found by each."""
    with shown(chromium, server, "/docs") as page:
        for link in ("#/torg/roll_torg_2d10", "#/sessions/create_session"):
            follow(page, link)
            expect(operation(page, link.split("/")[-1]).get_by_text("Execute")).to_be_visible()
        field = page.page.get_by_role("searchbox", name="Filter")
        field.fill("effect_not_possible")
        found = page.page.locator(".opblock-summary-path")
        expect(found).to_have_text(["/v1/sessions/{session}/moves"])
        field.fill("DD-61")  # the number of a rule
        expect(found.get_by_text("/v1/decks/standard/skill/odds", exact=True)).to_be_visible()
        expect(found.get_by_text("/v1/torg/2d10/roll", exact=True)).to_have_count(0)
        page.press("Close all")
        expect(field).to_have_value("")
        expect(page.page.get_by_role("button", name="Execute")).to_have_count(0)
        field.fill("effect_not_possible")
        expect(found).to_have_count(1)


def test_a_move_that_was_found_is_ready_to_be_sent(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs") as page:
        field = page.page.get_by_role("searchbox", name="Filter")
        field.fill("play_to_pool")
        page.page.locator(".opblock-summary-control").click()
        body = operation(page, "play_move").get_by_role("textbox", name="Request body")
        expect(body).to_have_value(re.compile('"move": "play_to_pool"'))
        field.fill("flip")
        expect(body).to_have_value(re.compile('"move": "flip"'))
        body.fill('{"move": "flip", "monologue": true}')
        field.fill("end_rounds")
        expect(page.page.get_by_role("status").first).to_have_text("1 operation")
        expect(body).to_have_value('{"move": "flip", "monologue": true}')  # somebody's own


@pytest.mark.parametrize(
    ("link", "own"),
    [
        pytest.param("#/torg/roll_torg_2d10", '{"value": 77}', id="a roll"),
        pytest.param("#/moves/play_move", '{"move": "roll", "value": 77}', id="a move"),
    ],
)
def test_a_typed_body_survives_the_filter(
    chromium: Browser, server: str, link: str, own: str
) -> None:
    """It was lost when the operation came back, found by the name of an example."""
    with shown(chromium, server, f"/docs{link}") as page:
        shown_operation = operation(page, link.split("/")[-1])
        body = shown_operation.get_by_role("textbox", name="Request body")
        body.fill(own)
        field = page.page.get_by_role("searchbox", name="Filter")
        for phrase in ("prometheus", "difficulty", "healthz", "roll", ""):
            field.fill(phrase)
            hidden = phrase in ("prometheus", "healthz")
            expect(shown_operation).to_have_count(0 if hidden else 1)
            if not hidden:
                expect(body).to_have_value(own)


def test_moves_are_listed_by_name_and_begin_where_a_table_begins(
    chromium: Browser, server: str
) -> None:
    with shown(chromium, server, "/docs#/moves/play_move") as page:
        play = operation(page, "play_move")
        body = play.get_by_role("textbox", name="Request body")
        expect(body).to_have_value(re.compile('"move": "start_adventure"'))
        choice = play.get_by_role("combobox", name="Example").first
        expect(choice).to_have_value("start_adventure")
        names = choice.locator("option:not([value^='__'])").all_inner_texts()
        assert names == sorted(names)


def test_links_lead_to_what_they_name_and_back(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs#/torg/roll_torg_3d10") as page:
        alert = page.page.get_by_role("alert")
        expect(alert).to_contain_text("nothing at #/torg/roll_torg_3d10")
        page.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        follow(page, "#/nope/nothing")
        expect(alert).to_contain_text("nothing at #/nope/nothing")
        expect(alert).to_be_in_viewport()  # it was above, out of sight
        headings = page.page.locator(".opblock-summary-control")
        headings.nth(0).click()
        expect(alert).to_have_count(0)
        headings.nth(3).click()
        page.page.go_back()
        assert page.page.url.endswith("#/torg/roll_torg_2d10_by_query")
        expect(headings.nth(0)).to_be_focused()
        page.press("Close all")
        expect(headings).to_have_count(0)
        expect(page.button("Close all")).to_have_count(0)
        page.page.get_by_role("heading", name="dice").click(position={"x": 900, "y": 8})
        expect(headings).to_have_count(6)
        assert page.page.url.endswith("#/dice")


def test_rules_and_documents_lead_to_the_guide(chromium: Browser, server: str) -> None:
    """Every rule that the document names has its place there, and links open another tab."""
    with shown(chromium, server, "/docs#/torg/roll_torg_2d10") as page:
        rule = operation(page, "roll_torg_2d10").get_by_role("link", name="T2-20")
        expect(rule).to_have_attribute("target", "_blank")
        expect(rule).to_have_attribute("href", "/guide/rules/torg-dice#t2-20")
        text = page.page.evaluate(LINKED, " ".join(sorted({*RULE.findall(COMMITTED)})))
        links = {urlsplit(link) for link in re.findall(r"\]\((.*?)\)", text)}
        assert {link.fragment.upper() for link in links} == {
            rule.upper() for rule in RULE.findall(COMMITTED)
        }
        for path in {link.path for link in links}:
            guide = page.page.request.get(path).text()
            assert [
                link for link in links if link.path == path and f'id="{link.fragment}"' not in guide
            ] == []
        assert page.page.evaluate(LINKED, "see docs/fairness.md, `T2-01`") == (
            "see [docs/fairness.md](/guide/fairness), `T2-01`"
        )


def test_the_members_of_a_union_have_names(chromium: Browser, server: str) -> None:
    """And the move that is chosen says what it does."""
    with shown(chromium, server, "/docs#/moves/play_move") as page:
        play = operation(page, "play_move")
        play.get_by_role("combobox", name="Example").first.select_option("flip")
        flip = SCHEMAS["FlipMove"]["description"]
        expect(play.get_by_text(flip.split("(")[0]).first).to_be_visible()
        play.get_by_role("tab", name="Schema").first.click()
        members = play.locator(".json-schema-2020-12-keyword--oneOf").first.locator("> ul > li")
        expect(members).to_have_count(len(SCHEMAS["Move"]["oneOf"]))
        expect(members.first).to_have_text(re.compile("^GiveSeedMove"))
        expect(play.get_by_text("object | object")).to_have_count(0)


def test_problems_are_a_line_each_and_lead_to_their_pages(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs#/dice/roll_dice") as page:
        links = operation(page, "roll_dice").locator(".kinds a")
        invalid = links.filter(has_text="invalid_expression")
        expect(invalid).to_have_attribute("href", "/problems/invalid_expression")
        boxes = [link.bounding_box() for link in links.all()]
        assert len({box["y"] for box in boxes if box}) == len(boxes) > 4
