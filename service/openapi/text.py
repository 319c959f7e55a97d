"""Writes the document as YAML."""

from __future__ import annotations

from typing import Any

import yaml


class _Dumper(yaml.CSafeDumper):
    """Writes without anchors, and in C: in Python the document takes two seconds."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write repeated values out."""
        return True


def as_yaml(document: dict[str, Any]) -> str:
    """The document as YAML, its keys in their own order."""
    text: str = yaml.dump(
        document,
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100,
        default_flow_style=None,
    )
    return text
