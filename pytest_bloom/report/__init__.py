"""Reports: data in, lines out. Nothing here prints or writes."""
