"""Labs of the probability lessons: decks to change, cards to count, laws to look into, and a map of when to stop."""
