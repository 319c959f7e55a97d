"""Planted: the next version of the service, which keeps what tables hold in another form.

A field `weather` is new, and the phase is told by a number: this version can read neither.
"""

from service.drama_deck.phase import Phase
from service.store import codec

PHASES = list(Phase)
codec.FORMAT = b"%d" % (int(codec.FORMAT) + 1)
changed_fields, read_table, encode_delta = (
    codec.changed_fields,
    codec.read_table,
    codec.encode_delta,
)


def stored(before, after):
    told = changed_fields(before, after) | {"weather": b'"rain"'}
    return told | {"phase": str(PHASES.index(after.phase)).encode()}


def read(fields, cards):
    if fields["format"] == codec.FORMAT:
        assert fields["weather"] == b'"rain"'
        phase = PHASES[int(fields["phase"])]
        fields = {**fields, "phase": f'"{phase}"'.encode()}
    return read_table(fields, cards)


def gone_back_to(table, fields, names):
    """In the form that the unplanted reader of it takes."""
    return encode_delta(table, {}, set(names) - {"weather"})


codec.changed_fields, codec.read_table, codec.encode_delta = stored, read, gone_back_to
