"""Sessions in Redis or Valkey: servers, connections, durability, scripts."""
