"""Tournaments, ratings and balance reports, from games of bots against bots."""
