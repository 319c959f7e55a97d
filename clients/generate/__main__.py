"""`make clients`."""

from __future__ import annotations

from clients.generate import javascript, python
from clients.generate.document import client_document

document = client_document()
for language in (javascript, python):
    for name, text in language.modules(document).items():
        (language.FOLDER / name).write_text(text, encoding="utf-8")
