"""What lies in deploy/, tried without containers: the very commands, files and settings."""
