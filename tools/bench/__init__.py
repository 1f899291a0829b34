"""Measurements: always side by side in one run, and printed as ratios. Never part of the tests."""
