"""What is seen of a table, a matter a file, and of its events."""
