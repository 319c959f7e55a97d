"""JSON to values and back: shapes and bounds, never whether a move is legal."""
