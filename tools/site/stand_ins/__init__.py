"""Small modules in place of large ones that cannot be had, or are not needed, in a browser without any other host."""
