"""Tables in Redis or Valkey: which server, how it is reached, and what it promises."""
