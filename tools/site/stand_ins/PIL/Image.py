"""Nothing of Pillow's. What is asked for is an AttributeError."""
