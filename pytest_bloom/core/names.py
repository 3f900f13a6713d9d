"""Names that somebody else chose, made safe for a node id, a file name, a terminal.

Percent-encoding here is reversible: `%` itself is always encoded.
"""

from __future__ import annotations

import re
from hashlib import sha256
from urllib.parse import unquote_to_bytes

#: C0, DEL and C1 controls, line separators, bidi marks and isolates, lone surrogates
_UNPRINTABLE = (
    "\x00-\x1f\x7f-\x9f\u2028\u2029\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\ud800-\udfff"
)
#: white space at the end would be lost when an id is copied from a line of output
_IN_ID = re.compile(rf"[%\[\]{_UNPRINTABLE}]|::|:\Z|\s\Z|\Abatch\Z")
#: devices of Windows are none of its file names, whatever their suffix
_DEVICE = r"\A(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\Z|[. ])"
_IN_FILE = re.compile(rf'[/%\[\]<>:"|?*\\{_UNPRINTABLE}]|\A\.|[. ]\Z|(?i:{_DEVICE})')
_SURROGATE = re.compile("%u([0-9A-F]{4})")
_UNSEEN = re.compile(f"[{_UNPRINTABLE}]")
#: what CI systems that read along take for a command: GitHub at the start of a line, white space
#: aside, Azure and older GitHub anywhere in it
_COMMAND = re.compile(r"(?:(?<=\A)|(?<=\s)):(?=:)|#(?=#(?:\[|vso\[))")

#: bytes of one encoded file name, before it is cut
MAX_NAME = 200


def encode_id(trial: str) -> str:
    """A trial's id as the name of a test: what pytest or a terminal would trip over is encoded."""
    encoded = _IN_ID.sub(_percent, trial)
    if "%" in encoded and decode_id(encoded) != trial:
        # Bytes that together would be a character; no file system gives such a name.
        encoded = _IN_ID.sub(lambda match: "".join(map(_code_point, match.group())), trial)
    return encoded


def decode_id(name: str) -> str:
    """The trial id that `encode_id` made `name` of."""
    parts = _SURROGATE.split(name)
    for place, part in enumerate(parts):
        if place % 2:
            parts[place] = chr(int(part, 16))
        else:
            raw = unquote_to_bytes(part.encode("utf-8", "surrogateescape"))
            parts[place] = raw.decode("utf-8", "surrogateescape")
    return "".join(parts)


def canonical_id(name: str) -> str:
    """What `encode_id` makes of the trial that `name` means, whether it is encoded or not."""
    try:
        return encode_id(decode_id(name))
    except UnicodeEncodeError:
        # A lone surrogate that no command line can hold: no trial is called so.
        return name


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


def as_line(text: str) -> str:
    """`text` as a line of output: printable, and no command to a CI system that reads along."""
    text = printable(text)
    if "::" not in text and "##" not in text:
        return text
    return _COMMAND.sub(lambda match: f"\\x{ord(match.group()):02x}", text)


def _percent(match: re.Match[str]) -> str:
    return "".join(map(_percent_one, match.group()))


def _percent_one(char: str) -> str:
    # A byte that is no UTF-8 comes as U+DC80 to U+DCFF; other lone surrogates were never bytes.
    if "\ud800" <= char <= "\udfff" and not "\udc80" <= char <= "\udcff":
        return _code_point(char)
    return "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "surrogateescape"))


def _code_point(char: str) -> str:
    return f"%u{ord(char):04X}"
