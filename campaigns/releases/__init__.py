"""Two versions of the service on one store."""
