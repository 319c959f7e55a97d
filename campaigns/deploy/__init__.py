"""The files of deploy/ at work: a cluster, a proxy, backups, and what systemd and compose run."""
