"""What a viewer sees of a table: a noun a file."""
