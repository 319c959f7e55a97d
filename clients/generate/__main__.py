"""`make clients`: what the clients have from openapi.yaml; for JavaScript if npm is there."""

from __future__ import annotations

from clients.generate import javascript, python
from clients.generate.document import client_document


def main() -> None:
    """Write the modules of each language that can be written."""
    document = client_document()
    for language in (javascript, python):
        if language is javascript and not javascript.installed():
            print("Not made: the types for JavaScript. They need npm (Debian: apt install npm)")
            continue
        for name, text in language.modules(document).items():
            (language.FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
