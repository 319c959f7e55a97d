"""The decorator of long tables: no row that fails goes unseen."""

from __future__ import annotations

import pytest

from tests.rows import each_row


@each_row(("number", "limit"), [(1, 2), pytest.param(5, 4, id="too large"), (7, 6), (3, 4)])
def below(number: int, limit: int, tried: list[int]) -> None:
    tried.append(number)
    assert number < limit


def test_all_rows_are_tried_and_those_that_fail_are_named() -> None:
    tried: list[int] = []
    with pytest.raises(AssertionError, match="2 of 4 rows") as failed:
        below(tried=tried)
    assert tried == [1, 5, 7, 3]
    _, *rows = str(failed.value).splitlines()
    assert [row.partition("]")[0] for row in rows if row[0] == "["] == ["[too large", "[(7, 6)"]
    assert "5 < 4" in str(failed.value.__cause__)


@pytest.mark.parametrize("factor", [1, 10])
@each_row("number", [1, 2, 3])
def test_what_is_no_column_comes_from_fixtures_and_parameters(
    request: pytest.FixtureRequest, factor: int, number: int
) -> None:
    assert request.node.name.endswith(f"[{factor}]")
    assert number * factor < 31


def test_an_empty_table_is_refused() -> None:
    with pytest.raises(AssertionError, match="without rows"):
        each_row("number", [])(lambda number: None)
