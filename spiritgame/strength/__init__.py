"""How strong a position and a move are: a fast kernel of the rules, and what is built on it."""
