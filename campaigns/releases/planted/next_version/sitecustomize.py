"""Planted: the next version of the service, which keeps what tables hold in another form.

A field `weather` is new, and the phase is told by a number: this version can read neither.
"""

from service.store import codec, session
from service.tables.drama_deck.table import Phase

PHASES = list(Phase)
codec.FORMAT = b"%d" % (int(codec.FORMAT) + 1)
changed_fields, read_table = codec.changed_fields, codec.read_table


def stored(before, after):
    told = changed_fields(before, after) | {"weather": b'"rain"'}
    return told | {"phase": str(PHASES.index(after.phase)).encode()}


def read(of, fields, cards):
    if fields["format"] == codec.FORMAT:
        assert fields["weather"] == b'"rain"'
        phase = PHASES[int(fields["phase"])]
        fields = {**fields, "phase": f'"{phase}"'.encode()}
    return read_table(of, fields, cards)


codec.changed_fields, codec.read_table = stored, read
session._LASTING.add("weather")  # the table of this version has no such field to go back to
