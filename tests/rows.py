"""Long tables as one test: where a test a row would take longer than what it checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import signature
from typing import Any

MOST_SHOWN = 20


def each_row(
    names: str | Sequence[str], rows: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like `pytest.mark.parametrize`, but in one test: all rows are tried, with the same fixtures.

    It fails with the errors of up to MOST_SHOWN rows, each after the row's id or values, and with
    the traceback of the first.
    """
    single = isinstance(names, str)
    wanted = [names] if isinstance(names, str) else list(names)

    def decorated(check: Callable[..., None]) -> Callable[..., None]:
        @wraps(check)
        def every_row(**fixtures: Any) -> None:
            errors: list[tuple[Any, Exception]] = []
            for row in table:
                values = getattr(row, "values", (row,) if single else row)
                try:
                    check(**fixtures, **dict(zip(wanted, values, strict=True)))
                except Exception as error:
                    errors.append((getattr(row, "id", None) or values, error))
            if errors:
                shown = "\n".join(f"[{row}] {error}" for row, error in errors[:MOST_SHOWN])
                failed = f"{len(errors)} of {len(table)} rows:\n{shown}"
                raise AssertionError(failed) from errors[0][1]

        table = list(rows)
        assert table, "a table without rows proves nothing"
        given = signature(check)
        left = [one for name, one in given.parameters.items() if name not in wanted]
        every_row.__signature__ = given.replace(parameters=left)  # type: ignore[attr-defined]
        return every_row

    return decorated
