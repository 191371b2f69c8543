"""A club: who people are, who is here, how well they play."""
