"""What may happen while cards are drawn, how likely it is, and what to do about it."""
