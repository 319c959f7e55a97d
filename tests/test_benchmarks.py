"""What `make bench` measures with can be served; it measures nothing here."""

from __future__ import annotations

import shutil
import urllib.request

import pytest

from benchmarks.load import served


@pytest.mark.parametrize(
    ("application", "path"),
    [("benchmarks.bare:app", "/roll"), ("service.wsgi:app", "/v1/torg/2d10/roll")],
)
def test_both_sides_of_a_measurement_answer(application: str, path: str) -> None:
    if shutil.which("taskset") is None:
        pytest.skip("taskset is not installed (Debian: apt install util-linux)")
    with served(application) as url:
        sent = urllib.request.Request(
            f"{url}{path}", b'{"value": 12}', {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(sent, timeout=10) as answer:
            assert answer.status == 200
