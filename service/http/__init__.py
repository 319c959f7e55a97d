"""The HTTP API: requests are parsed and answered here, without any rules of the games."""
