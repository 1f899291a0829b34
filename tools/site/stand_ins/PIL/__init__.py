"""Not Pillow: ipycanvas imports it for pictures made of numbers, of which there are none on the static site."""
