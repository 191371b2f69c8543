"""Doors for those who train and study: PettingZoo, Gymnasium, OpenSpiel, batches, data sets.

Each door is a module of its own and needs the library of its name: the extra `research`.
"""
