"""Numbers that a file states: what counts as one, and how any value is shown in a message."""

from __future__ import annotations

import math
import re
from typing import Any

from pytest_bloom.sources.strict import kind_of

#: longer numbers are no scores, and too long to show
MAX_DIGITS = 18
_LITERAL = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


def number_of(value: Any) -> float | None:
    """An int, a finite float, or a string that is a plain number literal ("9", "-3", "2.5").

    None for all else: a boolean is no number, nor are NaN, an infinity, "9/10" or "٣". A whole
    number comes as an int.
    """
    if type(value) is int:
        return value
    if type(value) is float:
        return int(value) if value.is_integer() else value if math.isfinite(value) else None
    if isinstance(value, str) and len(value) <= MAX_DIGITS and _LITERAL.fullmatch(value):
        return number_of(float(value)) if "." in value else int(value)
    return None


def whole_number(value: Any) -> int | None:
    """As `number_of`, for whole numbers alone."""
    number = number_of(value)
    return number if isinstance(number, int) else None


def shown(value: Any) -> str:
    """A value for a message: numbers as they are; of all else only what it is."""
    if type(value) is int:
        return str(value) if abs(value) < 10**MAX_DIGITS else "a huge integer"
    if type(value) is float:
        return f"{value:.6g}".replace("nan", "NaN").replace("inf", "Infinity")
    return kind_of(value)
