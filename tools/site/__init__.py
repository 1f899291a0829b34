"""The static site: all pages in files that any web server can give out, with Python running in the reader's browser.

`python3 run.py site` builds it. What it is made of stands in `pins.toml`.
"""
