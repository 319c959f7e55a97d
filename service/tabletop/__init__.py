"""Tables as callers use them: between the routes, the rules and the store."""
