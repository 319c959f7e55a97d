"""What somebody may see, built up from nothing: a new field is secret until it is named here."""
