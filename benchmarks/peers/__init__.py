"""Other dice rollers and odds counters, each behind a server of a few lines."""
