"""The table in the browser: rooms, seats, sockets and the store."""
