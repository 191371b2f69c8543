"""A server, players, a bad network and a nemesis."""
