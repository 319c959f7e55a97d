"""HTTP in, HTTP out: no rule is decided here."""
