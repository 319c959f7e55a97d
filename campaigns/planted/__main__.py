"""Every planted defect, and the tests that must find it; and all controls."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from campaigns.planted.defect import Control, Defect
from campaigns.planted.defects import CONTROLS, DEFECTS
from campaigns.planted.trial import Ran, run

HEAD = f"{'breaks':7} {'planted':62} {'verdict':10} {'s':>6}  by"


def main(names: Sequence[str]) -> int:
    """Those whose names hold one of `names`, all without; 1 if anything is not found."""
    defects = [one for one in DEFECTS if _wanted(one, names)]
    controls = [one for one in CONTROLS if _wanted(one, names)]
    if not defects and not controls:
        print(f"No defect and no control has a name with {' or '.join(names)}")
        return 1
    tests = dict.fromkeys(guard.test for defect in defects for guard in defect.guards)
    print(f"Nothing planted: {len(tests)} guards, as they are", flush=True)
    if tests and not (sound := run((), *tests)).passed:
        print(sound.output)
        return 1
    wrong = []
    print(f"All pass.\n\n{HEAD}", flush=True)
    for one, test, ran, caught in _tried(defects, controls):
        verdict = "caught" if caught else "NOT CAUGHT"
        print(f"{one.promise:7} {one.name:62} {verdict} {ran.seconds:9.1f}  {test}", flush=True)
        if not caught:
            wrong.append(f"\n{one.name}, {test}:\n{ran.output}")
    print("\n".join(wrong) if wrong else "\nAll are caught.")
    return 1 if wrong else 0


def _tried(
    defects: Sequence[Defect], controls: Sequence[Control]
) -> Iterator[tuple[Defect | Control, str, Ran, bool]]:
    """Each with a test that is to find it, how that went, and whether it has."""
    for defect in defects:
        for guard in defect.guards:
            ran = run([defect.edit], guard.test)
            yield defect, guard.test, ran, ran.caught(guard)
    for control in controls:
        ran = run((), control.test)
        yield control, control.test, ran, ran.passed


def _wanted(one: Defect | Control, names: Sequence[str]) -> bool:
    return not names or any(name in one.name for name in names)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
