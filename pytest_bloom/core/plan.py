"""What is known of a probe beside its trials' bands: enough to decide its batch, and to report it.

Every process and every shard of a run has the same plan, and a merge needs no more than it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from unicodedata import normalize

from pytest_bloom.core import rules
from pytest_bloom.core.batch import BatchState
from pytest_bloom.core.batch_rules import decide
from pytest_bloom.core.batch_verdict import Batch, BatchRule, BatchVerdict
from pytest_bloom.core.shown import NEEDS
from pytest_bloom.core.taxonomy import Taxonomy


@dataclass(frozen=True)
class Plan:
    """One probe and its audited scorer.

    `trials` are the ids of all its trials, in order; `expected` is how many there should be, where
    that is known. `left_out` are selected trial rules that no trial shows. `faults` and `remarks`
    are what the source says of the batch as a whole, a sentence each; `extra` are the batch rules
    of users.
    """

    probe: str
    scorer: str
    taxonomy: Taxonomy
    trials: tuple[str, ...]
    window: int
    limit: float
    require_power: bool
    reference: str | None
    expected: int | None
    selected: frozenset[str]
    left_out: frozenset[str]
    required: frozenset[str]
    batch_rules: tuple[str, ...]
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    extra: Mapping[str, BatchRule] = field(default_factory=dict, compare=False)

    @property
    def active(self) -> frozenset[str]:
        """Ids of the trial rules that are applied."""
        return self.selected - self.left_out

    def unshown(self, state: BatchState) -> dict[str, tuple[str, str]]:
        """Selected trial rules that nothing shows: why, and what would show them."""
        names = self.left_out | (set(state.unshown()) & self.selected)
        return {r: (NEEDS[r].why, NEEDS[r].cure) for r in rules.TRIAL_RULES if r in names}

    def decide(
        self, state: BatchState, selected: int, interrupted: str = "", problem: str = ""
    ) -> list[BatchVerdict]:
        """The verdict of every selected batch rule; `problem` is one more fault of the run."""
        unshown = set(self.unshown(state))
        batch = Batch(
            state=state,
            taxonomy=self.taxonomy,
            total=len(self.trials),
            selected=selected,
            scorer=self.scorer,
            expected=self.expected,
            limit=self.limit,
            require_power=self.require_power,
            active=self.active - unshown,
            required=self.required,
            not_shown=tuple(r for r in rules.TRIAL_RULES if r in unshown & self.required),
            faults=(
                *self._silent_reference(state),
                *([problem] if problem else []),
                *self.faults,
                *self._twice(state),
                *self._only_case(),
            ),
            interrupted=interrupted,
            extra=self.extra,
        )
        return [decide(batch, rule) for rule in self.batch_rules]

    def _silent_reference(self, state: BatchState) -> list[str]:
        """A reference that has scored nothing is a misspelt name, or a batch that was lost."""
        reference = self.reference
        readable = state.judged - state.unusable
        if reference is None or reference == self.scorer or not readable or not state.answered:
            return []
        if any(f"{name} ".startswith(f"{reference} ") for name in state.residual_scorers):
            return []
        return [f"the reference {reference!r} has scored none of {readable} trials"]

    def _twice(self, state: BatchState) -> list[str]:
        """Ids that two trials state, in order."""
        places = set(self.trials) if state.claims else set()
        found = []
        for claim, claimed in sorted(state.claims.items()):
            all_places = sorted([*claimed, *({claim} & places)])
            if len(all_places) > 1:
                found.append(f"trial id {claim!r} stands twice: at {' and '.join(all_places)}")
        return found

    def _only_case(self) -> list[str]:
        """Ids that many systems take for one: equal but for case, or how an accent is written."""
        seen: dict[str, str] = {}
        found = []
        for trial in self.trials:
            first = seen.setdefault(normalize("NFC", trial.casefold()), trial)
            if first != trial:
                if normalize("NFC", first) == normalize("NFC", trial):
                    pair = f"{first!a} and {trial!a}"
                    found.append(f"trial ids {pair} differ only in how an accent is written")
                else:
                    found.append(f"trial ids {first!r} and {trial!r} differ only in case")
        return found
