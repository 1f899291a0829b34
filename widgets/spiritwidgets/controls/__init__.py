"""What surrounds the boards, as pure functions from a session to HTML, and the widget that shows it."""
