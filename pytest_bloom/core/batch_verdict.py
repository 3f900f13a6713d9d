"""What a batch rule is given, and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pytest_bloom.core import rules
from pytest_bloom.core.batch import BatchState
from pytest_bloom.core.taxonomy import Taxonomy

PASSED = "passed"
FAILED = "failed"
SKIPPED = "skipped"

DEFAULT_CONTAMINATION = 0.05
#: how many trials a list names before it says how many more there are
SHOWN = 10


@dataclass(frozen=True, slots=True)
class BatchVerdict:
    """What one rule says of the batch: the outcome, a headline, further lines for a person.

    `shown` is False where the batch lacks what the rule needs; `cure` says what would show it.
    """

    rule: str
    outcome: str
    headline: str
    lines: tuple[str, ...] = ()
    shown: bool = True
    cure: str = ""


@dataclass(frozen=True)
class Batch:
    """A batch as the rules see it.

    `total` trials does the probe have, `selected` were chosen for this run. `faults` are what the
    source itself says is wrong with the batch (duplicate ids, stored numbers that its rows
    contradict); `not_shown` trial rules were required, but nothing shows them.
    """

    state: BatchState
    taxonomy: Taxonomy
    total: int
    selected: int
    scorer: str = "the scorer"
    expected: int | None = None
    limit: float = DEFAULT_CONTAMINATION
    require_power: bool = False
    active: frozenset[str] = frozenset(rules.ALL_RULES)
    required: frozenset[str] = frozenset()
    not_shown: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    interrupted: str = ""
    extra: Mapping[str, BatchRule] = field(default_factory=dict)


#: a batch rule: pure, gives one verdict
BatchRule = Callable[[Batch], BatchVerdict]


def percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def listed(trials: list[str]) -> str:
    """The first trials of a list, and how many more there are."""
    return ", ".join(trials[:SHOWN] + more(trials))


def more(things: list[str]) -> list[str]:
    return [f"and {len(things) - SHOWN} more"] if len(things) > SHOWN else []
