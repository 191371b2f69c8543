"""Breach: five turns of secret plays for three attack surfaces."""
