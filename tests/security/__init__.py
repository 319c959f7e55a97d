"""Nobody where they don't belong: what docs/security.md says, tried on the service."""
