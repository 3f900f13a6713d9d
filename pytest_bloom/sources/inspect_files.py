"""Logs of Inspect as files: a zip with a member for each sample, or one JSON with a list of them.

Samples are read one by one. The library itself opens the zip anew for each, which is quadratic, and
builds every event; so members are read here, and `inspect_library` gives the messages their shape.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.files import opened, read_bytes
from pytest_bloom.sources.glance import start_of
from pytest_bloom.sources.numbers import whole_number
from pytest_bloom.sources.strict import kind_of, load_json
from pytest_bloom.sources.text import decode

#: bytes of one sample, unpacked: what claims more or gives more is not read
MAX_SAMPLE = 256 * 1024 * 1024
#: bytes of a log that is one JSON; `inspect log convert` makes a zip of it
MAX_JSON = 256 * 1024 * 1024

_MEMBER = re.compile(r"samples/(.+)_epoch_([0-9]{1,9})\.json", re.DOTALL)
_SUMMARIES = "summaries.json"
_LOG_START = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"(?:version|status|eval)"')
_HEADERS = ("header.json", "_journal/start.json")


class Sample(NamedTuple):
    """A sample that was found but not read. `key` names it in the log."""

    id: str
    epoch: int
    key: str


class Log(Protocol):
    """One log. Each method raises a SourceError for what cannot be read."""

    def header(self) -> dict[str, Any]:
        """What the log says of the run; empty where it says nothing."""
        ...

    def samples(self) -> Sequence[Sample]:
        """Every sample in the order of the file, those that stand twice too."""
        ...

    def summaries(self) -> list[Any] | None:
        """Id and scores of every sample, as objects; None where the log has no such list."""
        ...

    def read(self, place: int) -> tuple[dict[str, Any], bytes]:
        """The sample at a place in `samples()`, and the bytes that hold it."""
        ...

    def close(self) -> None: ...


def is_log(path: str) -> bool:
    """Whether a file looks like a log, by its name and its first bytes."""
    if path.endswith(".eval"):
        return True
    start = start_of(path, 4096)
    return _LOG_START.match(start) is not None and b'"eval"' in start


def open_log(path: str, file: str) -> Log:
    """The log in a file, by its first bytes. Whoever opens it closes it."""
    with opened(path, file) as stream:
        start = stream.read(4)
    return ZipLog(path, file) if start.startswith(b"PK") else JsonLog(path, file)


class ZipLog:
    """An `.eval` file. Members are never written anywhere: their names are only names."""

    def __init__(self, path: str, file: str) -> None:
        self.file = file
        try:
            self._zip = zipfile.ZipFile(path)
        except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            message = f"damaged: not a whole zip file ({type(error).__name__})"
            raise SourceError(message, file=file) from None
        self._members = [
            (info, match)
            for info in self._zip.infolist()
            if (match := _MEMBER.fullmatch(info.filename))
        ]

    def header(self) -> dict[str, Any]:
        names = set(self._zip.namelist())
        name = next((name for name in _HEADERS if name in names), None)
        if name is None:
            return {}
        value = load_json(self._bytes(self._zip.getinfo(name)), self.file)
        return value if isinstance(value, dict) else {}

    def samples(self) -> Sequence[Sample]:
        return [
            Sample(match[1], int(match[2]), f"samples/{match[1]}_epoch_{match[2]}.json")
            for _, match in self._members
        ]

    def summaries(self) -> list[Any] | None:
        if _SUMMARIES not in self._zip.namelist():
            return None
        value = load_json(self._bytes(self._zip.getinfo(_SUMMARIES)), self.file)
        return value if isinstance(value, list) else None

    def read(self, place: int) -> tuple[dict[str, Any], bytes]:
        info, _ = self._members[place]
        data = self._bytes(info)
        try:
            return _mapping(load_json(data, self.file), self.file), data
        except SourceError as error:
            key = ": ".join(part for part in (info.filename, error.key) if part)
            raise SourceError(error.message, file=self.file, line=error.line, key=key) from None

    def _bytes(self, info: zipfile.ZipInfo) -> bytes:
        """The content of a member, of which neither the claim nor the fact is beyond the limit."""
        too_large = f"more than {MAX_SAMPLE} bytes unpacked"
        if info.file_size > MAX_SAMPLE:
            raise SourceError(too_large, file=self.file, key=info.filename)
        try:
            with self._zip.open(info) as stream:
                data = stream.read(MAX_SAMPLE + 1)
        except Exception as error:  # each kind of compression has errors of its own
            message = f"damaged: the member cannot be unpacked ({type(error).__name__})"
            raise SourceError(message, file=self.file, key=info.filename) from None
        if len(data) > MAX_SAMPLE:
            raise SourceError(too_large, file=self.file, key=info.filename)
        return data

    def close(self) -> None:
        self._zip.close()


class JsonLog:
    """A `.json` log: its text is kept, its samples are parsed one at a time."""

    def __init__(self, path: str, file: str) -> None:
        self.file = file
        self._text = decode(read_bytes(path, file, MAX_JSON), file)
        self._header: dict[str, Any] = {}
        self._spans: list[tuple[int, int]] = []
        self._samples: list[Sample] = []
        self._summaries: list[Any] = []
        try:
            self._scan()
        except RecursionError:
            raise SourceError("nested too deeply", file=file) from None
        except json.JSONDecodeError as error:
            message = f"damaged: not JSON: {error.msg}"
            raise SourceError(message, file=file, line=error.lineno) from None
        except ValueError as error:
            raise SourceError(f"damaged: not JSON: {error}", file=file) from None

    def _scan(self) -> None:
        """Walk the outermost object; only the samples are not kept."""
        text = self._text
        at = _blank(text, _next(text, 0, "{"))
        if text[at : at + 1] == "}":
            return
        while True:
            key, at = _DECODER.raw_decode(text, _blank(text, at))
            at = _blank(text, _next(text, at, ":"))
            if key == "samples" and text[at : at + 1] == "[":
                at = self._scan_samples(at)
            else:
                self._header[str(key)], at = _DECODER.raw_decode(text, at)
            at = _next(text, at, ",}")
            if text[at - 1] == "}":
                return

    def _scan_samples(self, at: int) -> int:
        text = self._text
        at = _blank(text, at + 1)
        if text[at : at + 1] == "]":
            return at + 1
        while True:
            at = _blank(text, at)
            value, end = _DECODER.raw_decode(text, at)
            self._samples.append(_named(value, len(self._spans)))
            if isinstance(value, dict):
                self._summaries.append({key: value.get(key) for key in ("id", "scores")})
            self._spans.append((at, end))
            del value  # before the next one is there
            at = _next(text, end, ",]")
            if text[at - 1] == "]":
                return at

    def header(self) -> dict[str, Any]:
        return self._header

    def samples(self) -> Sequence[Sample]:
        return self._samples

    def summaries(self) -> list[Any] | None:
        return self._summaries

    def read(self, place: int) -> tuple[dict[str, Any], bytes]:
        start, end = self._spans[place]
        data = self._text[start:end].encode("utf-8", "surrogatepass")
        try:
            return _mapping(load_json(data, self.file), self.file), data
        except SourceError as error:
            line = self._text.count("\n", 0, start) + (error.line or 1)
            key = f"samples[{place}]" + (f".{error.key}" if error.key else "")
            raise SourceError(error.message, file=self.file, line=line, key=key) from None

    def close(self) -> None:
        self._text = ""


_DECODER = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")


def _blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def _next(text: str, at: int, wanted: str) -> int:
    """The place behind the next character, which has to be one of `wanted`."""
    at = _blank(text, at)
    if at >= len(text) or text[at] not in wanted:
        raise json.JSONDecodeError(f"Expecting {' or '.join(wanted)}", text, at)
    return at + 1


def _named(value: Any, place: int) -> Sample:
    key = f"samples[{place}]"
    stated = value.get("id") if isinstance(value, dict) else None
    epoch = whole_number(value.get("epoch")) if isinstance(value, dict) else None
    name = str(stated) if type(stated) is int and abs(stated) < 10**18 else stated
    if not isinstance(name, str) or not name or epoch is None or not 0 <= epoch < 10**9:
        return Sample("", 0, key)
    return Sample(name, epoch, key)


def _mapping(value: Any, file: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise SourceError(f"expected an object, found {kind_of(value)}", file=file, line=1)
    return value
