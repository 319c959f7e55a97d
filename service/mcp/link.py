"""Links to the pages that show rolls to people."""

from __future__ import annotations

TOO_LONG = "The link of this roll is too long for a browser."
LONGEST = 8_000
"""Characters of a link: a service reads 8,190 bytes of a request line."""


def link_line(link: str) -> str:
    """Advice about a link; one longer than a request line leads nowhere."""
    return f"People see it at {link}" if len(link) <= LONGEST else TOO_LONG


def receipt_in(text: str) -> str:
    """The receipt in such a link; any other text as it is."""
    return text.strip().rpartition("/")[2]
