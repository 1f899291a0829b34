"""The coach: what a draw may bring, what the choices are worth, and how well one has decided."""
