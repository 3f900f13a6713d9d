"""Names that somebody else chose, made safe for a node id, a file name, a terminal.

Percent-encoding here is reversible: `%` itself is always encoded.
"""

from __future__ import annotations

import re
from hashlib import sha256
from urllib.parse import unquote_to_bytes

#: C0, DEL and C1 controls, line separators, bidi marks and isolates, lone surrogates
_UNPRINTABLE = (
    "\x00-\x1f\x7f-\x9f\u2028\u2029\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff"
)
_IN_ID = re.compile(f"[%\\[\\]{_UNPRINTABLE}]|::|:$|^batch$")
_IN_FILE = re.compile(f'[%\\[\\]<>:"|?*\\\\{_UNPRINTABLE}]|^\\.|[. ]$')
_UNSEEN = re.compile(f"[{_UNPRINTABLE}]")

#: bytes of one encoded file name, before it is cut
MAX_NAME = 200


def encode_id(trial: str) -> str:
    """A trial's id as the name of a test: what pytest or a terminal would trip over is encoded."""
    return _IN_ID.sub(_percent, trial)


def decode_id(name: str) -> str:
    """The trial id that `encode_id` made `name` of."""
    return unquote_to_bytes(name.encode("utf-8")).decode("utf-8", "surrogateescape")


def file_name(part: str) -> str:
    """One part of a path as a file name: safe on every system, at most 200 bytes."""
    encoded = _IN_FILE.sub(_percent, part)
    raw = encoded.encode("utf-8")
    if len(raw) <= MAX_NAME:
        return encoded
    digest = sha256(part.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return raw[: MAX_NAME - 17].decode("utf-8", "ignore") + "-" + digest


def printable(text: str) -> str:
    """`text` with everything escaped that would move a cursor, hide or reorder what follows."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub(lambda match: ascii(match.group())[1:-1], text)


def _percent(match: re.Match[str]) -> str:
    raw = match.group().encode("utf-8", "surrogateescape" if _is_byte(match) else "surrogatepass")
    return "".join(f"%{byte:02X}" for byte in raw)


def _is_byte(match: re.Match[str]) -> bool:
    return all("\udc80" <= char <= "\udcff" for char in match.group())
