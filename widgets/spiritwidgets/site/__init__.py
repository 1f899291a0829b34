"""The pages of the static site, on which Python runs in the reader's browser: HTML, made without any server."""
