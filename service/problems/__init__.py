"""Why requests are refused: problem+json (RFC 9457)."""
