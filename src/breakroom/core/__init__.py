"""What every game shares: the protocol, pure play over it, chance, records and JSON."""
