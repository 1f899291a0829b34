"""The parts of the page of a lesson: a step being tried, its story, its pictures, and where everything lies."""
