"""Links to the pages that show rolls to people."""

from __future__ import annotations

from service.http.caller import current_request


def link_to(receipt: str) -> str:
    """The address of the page of a roll, at the host that was asked."""
    return f"{current_request().host_url}r/{receipt}"


def receipt_in(text: str) -> str:
    """The receipt in such a link; any other text as it is."""
    return text.strip().rpartition("/")[2]
