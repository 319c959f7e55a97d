"""docs/security.md names nothing that there is not."""

from __future__ import annotations

import re

from service.fairness.tokens import Prefix
from service.problems.kinds import KINDS
from service.store.ledger import SECONDS as LEDGER_SECONDS
from service.store.streams import TICKET_SECONDS
from service.tabletop.access import JOIN_CODE_BITS, TOKEN_BITS
from service.tabletop.credentials import HANDOVER_BITS, HANDOVER_SECONDS
from service.tabletop.short_codes import CODE_BYTES, ROUNDS, SHORT_CODE_SECONDS, WRONG_CODES
from tests.conftest import ROOT, rules_of_the_book
from tests.security.page import PAGE
from tests.served import rollwright
from tests.tables.drama_deck.rules import EVENTS, MOVES

WORDS = set(re.findall(r"`([^`\n]+)`", PAGE))
TEXT = " ".join(PAGE.split())
DOCS = ROOT / "docs"


def anchors(page: str) -> set[str]:
    """As GitHub names the anchors of headings."""
    headings = re.findall(r"^#{2,3} (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^a-z -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]*)#?([^)]*)\)", PAGE)
    assert len(links) > 3
    for file, anchor in links:
        page = (DOCS / file).read_text(encoding="utf-8") if file else PAGE
        assert not anchor or anchor in anchors(page), (file, anchor)


def test_kinds_of_tokens_are_those_there_are() -> None:
    named = {word for word in WORDS if re.fullmatch("rw[a-z]_", word)}
    assert named == {*Prefix}


def test_numbers_are_those_of_the_service() -> None:
    assert JOIN_CODE_BITS == HANDOVER_BITS
    assert f"{TOKEN_BITS} random bits, join codes and handover codes {JOIN_CODE_BITS}" in TEXT
    assert f"has {8 * CODE_BYTES} random bits" in TEXT
    assert f"valid for {SHORT_CODE_SECONDS // 60} minutes, and each table" in TEXT
    assert f"PBKDF2, {ROUNDS:,} rounds" in TEXT
    assert (WRONG_CODES.most, WRONG_CODES.seconds // WRONG_CODES.most) == (5, 12 * 60)
    assert HANDOVER_SECONDS == 10 * 60
    assert f"within {TICKET_SECONDS} seconds, and for events only" in TEXT
    assert f"kept for {LEDGER_SECONDS // 3600} hours" in TEXT


def test_names_are_those_of_the_service() -> None:
    assert {"character_released", "character_claimed"} <= WORDS & set(EVENTS)
    assert "card_not_held" in WORDS & set(KINDS)
    assert "close_adventure" in WORDS & set(MOVES)
    assert set(re.findall(r"\bDD-\d+[a-z]?\b", PAGE)) <= rules_of_the_book()
    said = rollwright("--help").stdout + rollwright("serve", "--help").stdout
    for word in WORDS:
        if word.startswith("rollwright "):
            assert word.split()[1] in said, word
        if re.fullmatch("ROLLWRIGHT_[A-Z_]+", word):
            assert word in said, word
    assert "--store" in said
    assert "REDIS_URL" in said
