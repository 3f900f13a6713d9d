"""Immutable records that cost little to make: a trial is some twenty of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

C = TypeVar("C")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(*, slots: bool = True) -> Callable[[type[C]], type[C]]:
    """A dataclass that the type checker holds to be frozen.

    At run time nothing guards its fields: a frozen dataclass sets each of them through
    `object.__setattr__`, which makes it six times as slow to make.
    """

    def decorate(cls: type[C]) -> type[C]:
        return dataclass(slots=slots)(cls)

    return decorate
