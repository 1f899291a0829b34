"""The parts of the page of the rulebook: its text, and the table on which a rule is shown."""
