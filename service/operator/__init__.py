"""The operator's commands: serving, diagnosis, backups, keys and tokens."""
