"""Readers of users, held to the `Source` protocol: what breaks it is a fault with its place."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from pytest_bloom.core import rules
from pytest_bloom.core.errors import SourceError
from pytest_bloom.extend.conforming import loaded_fault, refs_fault, source_fault
from pytest_bloom.extend.guard import HookError, a, call, wrong
from pytest_bloom.extend.named import Extension
from pytest_bloom.sources.base import Loaded, Source, TrialRef
from pytest_bloom.sources.probe import PROBE_FILE, ProbeSpec
from pytest_bloom.sources.registry import Reader

KEY = "source.format"


def guarded_reader(reader: Extension) -> Reader:
    """A reader whose source is checked in all that it gives. SourceError where it gives none."""

    def make(spec: ProbeSpec) -> Source:
        return GuardedSource(reader, spec)

    return make


class GuardedSource:
    """A user's source. Every exception but SourceError becomes one, and garbage too."""

    def __init__(self, reader: Extension, spec: ProbeSpec) -> None:
        self.reader = reader
        self.spec = spec
        self._file = PROBE_FILE
        self.inner: Source = self._guarded("it", reader.value, spec)
        fault = self._guarded("the source", source_fault, self.inner)
        if fault:
            raise self._error("", wrong(fault, reader.place))
        self.native = self.inner.native
        self.folder = self.inner.folder
        self.scorer = self.inner.scorer
        self.never_shown = frozenset(self.inner.never_shown)
        unknown = sorted(self.never_shown - set(rules.TRIAL_RULES))
        if unknown:
            raise self._error(
                "", wrong(f"never_shown names no trial rule: {unknown[0]!r}", reader.place)
            )
        self._file = os.path.relpath(os.path.join(spec.folder, PROBE_FILE), self.folder)

    def refs(self) -> Sequence[TrialRef]:
        refs: Sequence[TrialRef] = self._checked("refs()", refs_fault, self.inner.refs)
        return refs

    def load(self, ref: TrialRef) -> Loaded:
        def fault(value: object) -> str:
            return loaded_fault(value, ref, self.spec.taxonomy)

        loaded: Loaded = self._checked("load()", fault, self.inner.load, ref)
        return loaded

    def line(self, file: str, key: str) -> int:
        """Only shown beside a failure: a fault here must not hide the failure itself."""
        try:
            line = self._guarded("line()", self.inner.line, file, key)
        except SourceError:
            return 1
        return line if type(line) is int and line > 0 else 1

    def faults(self) -> Sequence[str]:
        return self._sentences("faults()", self.inner.faults)

    def remarks(self) -> Sequence[str]:
        return self._sentences("remarks()", self.inner.remarks)

    def _sentences(self, what: str, function: Callable[[], Any]) -> Sequence[str]:
        """A fault in one of the lists is a fault of the batch."""

        def fault(value: object) -> str:
            sound = isinstance(value, list | tuple) and all(isinstance(s, str) for s in value)
            return "" if sound else f"gave {a(value)}, not a list of texts"

        try:
            sentences: Sequence[str] = self._checked(what, fault, function)
        except SourceError as error:
            return [error.message]
        return sentences

    def expected(self) -> int | None:
        def fault(value: object) -> str:
            return "" if value is None or type(value) is int else f"gave {a(value)}, not an integer"

        number: int | None = self._checked("expected()", fault, self.inner.expected)
        return number

    def _checked(
        self, what: str, fault: Callable[[object], str], function: Callable[..., Any], *args: Any
    ) -> Any:
        value = self._guarded(what, function, *args)
        # Objects of a stranger's class may raise when they are looked at.
        found = self._guarded(what, fault, value)
        if found:
            raise self._error(what, wrong(found, self.reader.place))
        return value

    def _guarded(self, what: str, function: Callable[..., Any], *args: Any) -> Any:
        try:
            return call(
                self.reader.config,
                function,
                *args,
                place=self.reader.place,
                passing=(SourceError,),
            )
        except HookError as error:
            raise self._error(what, error) from error
        except SourceError as error:
            raise self._tidied(error) from error

    def _error(self, what: str, error: HookError) -> SourceError:
        said = " ".join(filter(None, (f"the reader {self.reader.name!r}:", what, str(error))))
        kept = " ".join(filter(None, (f"the reader {self.reader.name!r}:", what, error.kind)))
        return SourceError(said, file=self._file, key=KEY, note=kept)

    def _tidied(self, error: SourceError) -> SourceError:
        """The same fault; without a file it is filed under the probe that names the format."""
        file = error.file if isinstance(error.file, str) and error.file else self._file
        line = error.line if type(error.line) is int and error.line > 0 else None
        key = error.key if isinstance(error.key, str) else ""
        return SourceError(str(error.message), file=file, line=line, key=key)
