"""JSON to values and back: types and bounds, never whether a move is legal."""
