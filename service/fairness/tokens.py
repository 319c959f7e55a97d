"""The kinds of tokens and codes that open something, and their prefixes."""

from __future__ import annotations

from enum import StrEnum


class Prefix(StrEnum):
    """The prefix of a token, by which people and scanners recognise a leaked secret.

    The log hides every text with such a prefix.
    """

    GAMEMASTER = "rwg_"
    PLAYER = "rwp_"
    SPECTATOR = "rws_"
    JOIN_CODE = "rwj_"
    JOIN_TOKEN = "rwi_"  # of a short code
    HANDOVER_CODE = "rwh_"
    TICKET = "rwt_"  # of a stream
