"""Readers: one file per format, each gives trials and readings. They know files, not pytest."""
