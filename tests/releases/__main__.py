"""Reports what the document breaks of each kept one, released or not: `make breaking`."""

from __future__ import annotations

import yaml

from service.app import create_app
from service.config import Settings
from tests.releases.breaking import breaks
from tests.releases.kept import DOCUMENTS, released


def main() -> None:
    """Print it; the tests fail for released ones."""
    now = create_app(Settings()).extensions["rollwright_document"]()
    for kept in DOCUMENTS:
        found = breaks(yaml.load(kept.read_text(encoding="utf-8"), yaml.CSafeLoader), now)
        state = "released" if kept in released() else "not yet released"
        print(f"{kept.parent.name} ({state}): {len(found)} breaking changes")
        print(*(f"  {change}\n" for change in found), sep="", end="")


if __name__ == "__main__":
    main()
