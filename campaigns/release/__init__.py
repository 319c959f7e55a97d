"""What a release consists of, made as a release makes it."""
