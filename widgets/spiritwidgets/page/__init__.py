"""What every page has in common, whatever it teaches."""
