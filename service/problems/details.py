"""Details of problems that one module answers with and the OpenAPI document shows."""

from __future__ import annotations

NO_JSON = "Send the header Content-Type: application/json."
NO_TOKEN = "Send the header Authorization: Bearer with your token."
NO_PATH = "There is nothing at this path."
NO_CHARACTER = "This table has no such character in play."
NO_SPECTATOR = "This table has no such spectator."
NO_SESSION = "There is no such session, or the token does not open it."
NO_KEYS = "The receipt keys cannot be read."
CODE_NOT_VALID = "This code is wrong, used or expired."
KEY_REUSED = "This Idempotency-Key was already used with a different request."
BUSY = "Other requests kept changing the table."
COMPUTING = "Too many computations are waiting; this one was not begun."
MEMORY = "Too many long requests are waiting to be answered."
LATE = "The request has not arrived within {} seconds."
LONG_HEAD = "The request line and the header fields have at most 65,536 bytes together."
TOO_MANY_KEYS = "Your seat cannot store more answers for an Idempotency-Key; it can again in {} s."
TOO_MANY_STREAMS = "No more clients can wait for events at the moment."
NO_FILES = "The service cannot open any more files."
UNREADABLE = "The stored data of this table cannot be read."
FAILED = (
    "The service failed. A change was made as a whole or not at all: look before you repeat it."
)
