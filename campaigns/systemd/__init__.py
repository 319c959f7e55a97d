"""deploy/rollwright.service under a real systemd, and everything of it killed."""
