"""What a viewer sees of a table: one noun in each file."""
