"""Others who roll dice and count odds, each behind a server of a few lines."""
