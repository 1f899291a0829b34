"""Pages look and end here as `spiritwidgets.serve` has it."""

from spiritwidgets.serve import COMPRESSED, page_settings

c = get_config()  # noqa: F821  (Jupyter puts it there)
c.merge(page_settings())
c.ServerApp.tornado_settings = COMPRESSED
