"""Every kind of fault at two hundred instants, and the planted defects."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from campaigns.faults import shim
from campaigns.faults.campaign import Result, run
from campaigns.faults.controls import CONTROLS
from campaigns.faults.kinds import KINDS

INSTANTS = 200
INSTANTS_OF_CONTROLS = 10


def main(names: list[str]) -> int:
    """Kinds whose names hold one of `names`, all without; 1 if anything is lost or wrong."""
    if shim.compiler() is None:
        print("A C compiler is needed, for the library that slows disks and shifts clocks: cc")
        return 2
    good = True
    with tempfile.TemporaryDirectory() as folder:
        library = shim.build(Path(folder))
        print(
            f"{'fault':32} {'faults':>6} {'acked':>7} {'again':>6} {'lost':>5} {'wrong':>5}"
            f"  {'95 %':7}{'slowest 503':>11}"
        )
        for kind in KINDS:
            if names and not any(name in kind.name for name in names):
                continue
            own = Path(folder, kind.name)
            own.mkdir()
            faults = [kind.fault] * INSTANTS
            result = run(
                own,
                library,
                faults,
                stacks=kind.stacks,
                rotations=kind.rotations,
                kind=kind.stack,
            )
            good &= not (result.lost or result.wrong)
            _print(kind.name, result)
        for control in CONTROLS:
            if names and not any(name in control.name for name in names):
                continue
            own = Path(folder, control.name)
            own.mkdir()
            faults = [control.fault] * INSTANTS_OF_CONTROLS
            result = run(
                own, library, faults, fsync=control.fsync, planted=control.plant(own / "planted")
            )
            caught = bool(result.lost or result.wrong)
            good &= caught
            print(f"planted: {control.name:40} {'caught' if caught else 'NOT CAUGHT'}", flush=True)
            print(f"    {(result.wrong or ['nothing is wrong'])[0]:.120}")
    return 0 if good else 1


def _print(name: str, result: Result) -> None:
    print(
        f"{name:32} {result.faults:6} {result.acknowledged:7} {result.sent_again:6} "
        f"{result.lost:5} {len(result.wrong):5}  < {100 * result.bound:.1f} %"
        f"{result.slowest_refusal:9.2f} s  ({result.seconds:.0f} s)",
        flush=True,
    )
    for wrong in result.wrong[:10]:
        print(f"    {wrong:.300}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
