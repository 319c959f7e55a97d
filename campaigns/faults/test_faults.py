"""The campaign in short: every fault, mixed, and every planted defect."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from campaigns.faults import shim
from campaigns.faults.campaign import run
from campaigns.faults.controls import CONTROLS, Control
from campaigns.faults.kinds import HOUR, KINDS, Fault, take_store_away
from campaigns.faults.stack import OwnStack, Stack

INSTANTS = 2
INSTANTS_OF_CONTROLS = 8
SHORTER: dict[Fault, Fault] = {take_store_away: partial(take_store_away, seconds=4)}

pytestmark = pytest.mark.skipif(
    shim.compiler() is None, reason="no C compiler is here (Debian: apt install gcc libc6-dev)"
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shim.build(tmp_path_factory.mktemp("shim"))


def test_whatever_happens_nothing_acknowledged_is_lost(tmp_path: Path, library: Path) -> None:
    kinds = [kind for kind in KINDS if kind.stack is Stack]
    faults = [SHORTER.get(kind.fault, kind.fault) for kind in kinds] * INSTANTS
    Random("short").shuffle(faults)
    result = run(tmp_path, library, faults, stacks=2)
    assert (result.lost, result.wrong) == (0, [])
    assert result.acknowledged > 5 * len(faults)
    assert result.sent_again > 0, "the faults were felt"


def test_workers_end_with_their_arbiter_though_the_clock_was_set_back(
    tmp_path: Path, library: Path
) -> None:
    """Heartbeats went by the time of day: there were none for as long as it was set back."""
    with Stack(tmp_path, library) as stack:
        stack.service_rules.shift_clock(HOUR)
        stack.reload()
        stack.service_rules.shift_clock(0)
    # Its end has killed the arbiter, and waited for the workers.


def test_a_store_of_its_own_comes_back_with_everything(tmp_path: Path, library: Path) -> None:
    faults = [kind.fault for kind in KINDS if kind.stack is OwnStack] * 2
    result = run(tmp_path, library, faults, kind=OwnStack)
    assert (result.lost, result.wrong) == (0, [])
    assert result.acknowledged > 5 * len(faults)
    assert result.sent_again > 0, "the faults were felt"


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.name)
def test_a_planted_defect_is_found(tmp_path: Path, library: Path, control: Control) -> None:
    faults = [control.fault] * INSTANTS_OF_CONTROLS
    planted = control.plant(tmp_path / "planted")
    result = run(tmp_path, library, faults, fsync=control.fsync, planted=planted)
    assert result.lost or result.wrong
