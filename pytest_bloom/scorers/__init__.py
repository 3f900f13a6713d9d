"""Where bands come from."""
