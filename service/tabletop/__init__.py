"""Operations on sessions: they connect the routes with the rules and the store."""
