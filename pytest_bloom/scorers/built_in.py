"""The scorers that ship with the package, by name; each is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_bloom.sources.probe import ProbeSpec


def _from(module: str, name: str) -> Callable[[ProbeSpec], Any]:
    def make(spec: ProbeSpec) -> Any:
        return getattr(import_module(module), name)(spec.taxonomy, spec.model.window)

    return make


BUILT_IN: Mapping[str, Callable[[ProbeSpec], Any]] = MappingProxyType(
    {
        "lexical": _from("pytest_bloom.scorers.lexical", "Lexical"),
        "naive": _from("pytest_bloom.scorers.naive", "Naive"),
    }
)
