"""Adventures of random moves: more of them than `make test` plays."""
