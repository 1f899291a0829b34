"""Probability lessons as pages: what is guessed, tried on a table, explained, computed three ways and asked."""
