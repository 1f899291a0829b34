"""Not jedi: nothing is typed on these pages that could be completed. IPython does without where this is said."""

raise ImportError("there is no jedi on the static site")
