"""The two programs that are compared, each in a process of its own."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PACKAGES = HERE.parents[1] / "benchmarks" / "peers"
"""Where both are installed, in the versions of their lock files."""

SEED = 1

Roll = tuple[float, list[list[int]]] | str
"""The total, and the faces of each term in the order thrown; or why there is no total."""


@dataclass(frozen=True)
class Side:
    """A program; `command` rolls literals with it."""

    name: str
    command: tuple[str, ...]

    def accepted(self, literals: list[str]) -> list[str]:
        """Those of the literals that the program takes, and that have dice."""
        return list(self.rolled(literals, 0))

    def rolled(self, literals: list[str], rolls: int) -> dict[str, list[Roll]]:
        """Rolls of each literal that the program takes, and that has dice."""
        order = json.dumps({"literals": literals, "rolls": rolls, "seed": SEED})
        done = subprocess.run(
            self.command, input=order, capture_output=True, text=True, cwd=PACKAGES, check=True
        )
        rolled: dict[str, list[Roll]] = json.loads(done.stdout)
        return rolled


D20 = Side("d20", (str(PACKAGES / ".venv" / "bin" / "python"), str(HERE / "d20_side.py")))
ROLLER = Side("rpg-dice-roller", ("node", str(HERE / "roller_side.mjs")))
SIDES = (D20, ROLLER)
