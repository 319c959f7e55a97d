"""What each viewer may see; a new field of the table stays secret until it is added here."""
