"""Sentences, shapes and rules, shared by the verifiers in Python and in JavaScript."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

RULES: dict[str, Any] = json.loads(Path(__file__).with_name("rules.json").read_text("utf-8"))
