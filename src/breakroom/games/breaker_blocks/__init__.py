"""Breaker Blocks: plug power into circuits, break what the other seat has built, and end it."""
