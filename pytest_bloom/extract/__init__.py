"""Splits an assistant turn into what declines, what cautions and what it delivers.

Looks at the text alone, by phrase patterns of a few languages that are data files. Pure: no model,
no network, and time that grows with the length of the text.
"""

from pytest_bloom.extract.language import BUILT_IN, Language, built_in, load_language
from pytest_bloom.extract.turn import NAME, UNLISTED, VERSION, declines, extract

__all__ = [
    "BUILT_IN",
    "NAME",
    "UNLISTED",
    "VERSION",
    "Language",
    "built_in",
    "declines",
    "extract",
    "load_language",
]
