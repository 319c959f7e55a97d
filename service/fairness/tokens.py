"""The kinds of tokens and codes that open something, and their prefixes."""

from __future__ import annotations

from enum import StrEnum


class Prefix(StrEnum):
    """What a token begins with: it tells people and scanners for leaked secrets what it is.

    The log hides whatever begins with one of these.
    """

    GAMEMASTER = "rwg_"
    PLAYER = "rwp_"
    SPECTATOR = "rws_"
    JOIN_CODE = "rwj_"
    JOIN_TOKEN = "rwi_"  # of a short code
    HANDOVER_CODE = "rwh_"
    TICKET = "rwt_"  # of a stream
