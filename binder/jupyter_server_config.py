"""Pages look and end here as `spiritwidgets.serve` has it."""

from spiritwidgets.serve import COMPRESSED, page_settings


def draw_formulas_here(page, **_):
    """Without an address of another MathJax, a page uses the one that Voila brings, and asks no other host."""
    page["fullMathjaxUrl"] = page["mathjaxConfig"] = None
    return page


c = get_config()  # noqa: F821  (Jupyter puts it there)
c.merge(page_settings())
c.VoilaConfiguration.page_config_hook = draw_formulas_here
c.ServerApp.tornado_settings = COMPRESSED
