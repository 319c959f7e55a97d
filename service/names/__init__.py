"""Names that people can tell apart: no invisible characters, and no two that look alike."""
