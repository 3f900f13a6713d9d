"""Which reader is meant by `source.format`; each is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import cast

from pytest_bloom.core.errors import SourceError
from pytest_bloom.sources.base import Seen, Source
from pytest_bloom.sources.native import NativeSource
from pytest_bloom.sources.probe import ProbeSpec

Reader = Callable[[ProbeSpec], Source]


def native(spec: ProbeSpec) -> Source:
    """The reader of `trials/` in the probe's own folder."""
    return NativeSource(spec.folder, spec.taxonomy, spec.model.extractor)


#: format -> module and name of a `Reader`; whose files are surest to tell go first
READERS: Mapping[str, tuple[str, str]] = {
    "native": ("pytest_bloom.sources.registry", "native"),
    "bloom": ("pytest_bloom.sources.bloom", "BloomSource"),
    "petri": ("pytest_bloom.sources.petri", "petri"),
    "inspect": ("pytest_bloom.sources.inspect_log", "InspectSource"),
    "garak": ("pytest_bloom.sources.garak", "GarakSource"),
    "harbor": ("pytest_bloom.sources.harbor", "HarborSource"),
    "pyrit": ("pytest_bloom.sources.pyrit", "PyritSource"),
    "promptfoo": ("pytest_bloom.sources.promptfoo", "PromptfooSource"),
    "jsonl": ("pytest_bloom.sources.jsonl", "JsonlSource"),
}


def make_source(spec: ProbeSpec, own: Mapping[str, Reader] | None = None) -> Source:
    """The reader that `source.format` names; the native one where there is no `source`.

    `own` are the readers of users, by format.
    """
    own = own or {}
    source = spec.model.source
    if source is None:
        return native(spec)
    name = source.get("format")
    if isinstance(name, str) and name in own:
        return own[name](spec)
    if not isinstance(name, str) or name not in READERS:
        known = ", ".join((*READERS, *own))
        raise SourceError(f"expected one of {known}", file="probe.yaml", key="source.format")
    module, attribute = READERS[name]
    reader = cast("Reader", getattr(import_module(module), attribute))
    return reader(spec)


def recognised(path: str) -> list[Seen]:
    """What each reader that knows its files by sight sees at a path, surest first."""
    found: list[Seen] = []
    for module, _ in READERS.values():
        look = getattr(import_module(module), "recognise", None)
        seen: Seen | None = None if look is None else look(path)
        if seen is not None:
            found.append(seen)
    return found
