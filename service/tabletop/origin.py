"""Where a client comes from, and how many seats of a table it can take."""

from __future__ import annotations

from typing import NamedTuple

from service.store.session import Session
from service.tables.common.actor import Role
from service.tables.common.errors import Rule, refuse
from service.tabletop.address_tag import address_tag

KINDS = {Role.PLAYER: "characters", Role.SPECTATOR: "spectators"}


class Origin(NamedTuple):
    """The IP address of a client, and the most seats of one kind for it; None for any number."""

    address: str
    most: int | None

    def admit(self, session: Session, role: Role) -> str | None:
        """The tag of the address for one more seat; None where addresses are not counted.

        Raises RuleError if it has its maximum.
        """
        tag = self.tag(session)
        if tag is None or self.most is None:
            return None
        seats = [
            seat for seat in session.seats.values() if (seat.role, seat.address) == (role, tag)
        ]
        if len(seats) >= self.most:
            refuse(
                Rule.TABLE_FULL,
                f"{self.most} {KINDS[role]} of this table have joined from your address already.",
            )
        return tag

    def tag(self, session: Session) -> str | None:
        """The tag of the address; None where addresses are not counted."""
        return None if self.most is None else address_tag(session.id, self.address)
