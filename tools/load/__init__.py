"""Visitors of our server, many at once: how many it holds, and how long each has to wait."""
