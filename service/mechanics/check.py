"""What requests and queries share: their own fields describe a check."""

from __future__ import annotations

from typing import Any, ClassVar

from marshmallow import Schema


class CheckSchema(Schema):
    """Fields that describe a check."""

    check_type: ClassVar[type[Any]]
    """The type of the check that the mechanic's own fields describe."""

    def check(self, /, **values: Any) -> Any:
        """The check that the mechanic's own fields describe."""
        return self.check_type(**values)
