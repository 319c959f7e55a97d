"""The operations, one resource a module."""
