"""Barrier Battles: build a fortress, then flick discs at the other one."""
