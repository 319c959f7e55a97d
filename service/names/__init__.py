"""Names that people tell apart: without characters that nobody sees, and no two that look alike."""
