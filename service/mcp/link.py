"""Links to the pages that show rolls to people."""

from __future__ import annotations

from service.config import MAX_REQUEST_LINE
from service.http.caller import current_request


def link_to(receipt: str) -> str:
    """The address of the page of a roll, at the host that was asked."""
    return f"{current_request().host_url}r/{receipt}"


def link_line(link: str) -> str:
    """What to do with a link; one that is longer than a request line leads nowhere."""
    if len(f"GET {link} HTTP/1.1") <= MAX_REQUEST_LINE:
        return f"People see it at {link}"
    return "The link of this roll is too long for a browser."


def receipt_in(text: str) -> str:
    """The receipt in such a link; any other text as it is."""
    return text.strip().rpartition("/")[2]
