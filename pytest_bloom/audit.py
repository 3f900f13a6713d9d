"""The audit of one probe, from source to judgment. Knows no pytest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pytest_bloom.core import rules
from pytest_bloom.core.batch import BatchState, TrialRecord, record_of
from pytest_bloom.core.batch_verdict import BatchRule, BatchVerdict
from pytest_bloom.core.case import Case
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.invariants import Invariant
from pytest_bloom.core.judgment import Judged, JudgmentData, judge, judgment_data, unusable_trial
from pytest_bloom.core.labels import labels
from pytest_bloom.core.plan import Plan
from pytest_bloom.core.record import record
from pytest_bloom.core.shown import NEEDS, lacking
from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.scorers.recorded import paired, select
from pytest_bloom.sources.base import Loaded, TrialRef
from pytest_bloom.sources.probe import KnownRules, ProbeSpec
from pytest_bloom.sources.registry import Reader, make_source

if TYPE_CHECKING:
    from pytest_bloom.scorers.live import Offer
    from pytest_bloom.scorers.under_test import UnderTest

NATIVE_REQUIRE = (
    *(rule for rule in rules.TRIAL_RULES if rule != rules.GROUND_TRUTH),
    rules.TAXONOMY,
    rules.COMPLETENESS,
)
FOREIGN_REQUIRE = (rules.BAND_ASSIGNMENT, rules.COMPLETENESS)


@record()
class Outcome:
    """What came of one trial. `judged` is None where its files could not be read (`error`)."""

    data: JudgmentData
    record: TrialRecord
    judged: Judged | None = None
    error: SourceError | None = None
    file: str = ""

    @property
    def verdict(self) -> str:
        verdict: str = self.data["verdict"]
        return verdict


@dataclass(frozen=True)
class Extensions:
    """Rules of users, by id, readers, by format, and live scorers, by name."""

    invariants: Mapping[str, Invariant] = field(default_factory=dict)
    batch_rules: Mapping[str, BatchRule] = field(default_factory=dict)
    readers: Mapping[str, Reader] = field(default_factory=dict)
    scorers: Mapping[str, Offer] = field(default_factory=dict)

    @property
    def known_rules(self) -> KnownRules:
        """Every rule that `probe.yaml` may name."""
        return KnownRules(
            (*rules.TRIAL_RULES, *self.invariants), (*rules.BATCH_RULES, *self.batch_rules)
        )


class Audit:
    """One probe, one audited scorer. SourceError when it is made from unusable input.

    The readings of a `live` scorer take the place of recorded ones.
    """

    def __init__(
        self,
        spec: ProbeSpec,
        scorer: str | None = None,
        extensions: Extensions | None = None,
        *,
        live: UnderTest | None = None,
    ) -> None:
        self.spec = spec
        self.live = live
        self.extensions = extensions or Extensions()
        self.source = make_source(spec, self.extensions.readers)
        chosen = live.name if live else scorer or spec.model.scorer or self.source.scorer
        if chosen is None:
            raise SourceError(
                "name the audited scorer here or with --bloom-scorer",
                file="probe.yaml",
                key="scorer",
            )
        self.scorer = chosen

    @property
    def taxonomy(self) -> Taxonomy:
        return self.spec.taxonomy

    @cached_property
    def refs(self) -> Sequence[TrialRef]:
        """Every trial of the probe, in the order of their ids."""
        return self.source.refs()

    @cached_property
    def batch_rules(self) -> tuple[str, ...]:
        """Ids of the batch rules that were selected."""
        chosen = self.spec.model.batch
        known = (*rules.BATCH_RULES, *self.extensions.batch_rules)
        return known if chosen is None else tuple(rule for rule in known if rule in chosen)

    @cached_property
    def selected(self) -> frozenset[str]:
        """Ids of the trial rules that were selected."""
        chosen = self.spec.model.invariants
        return frozenset(rules.TRIAL_RULES if chosen is None else chosen)

    @cached_property
    def required(self) -> frozenset[str]:
        """Ids of the rules that must be shown."""
        chosen = self.spec.model.require
        default = NATIVE_REQUIRE if self.source.native else FOREIGN_REQUIRE
        asked = frozenset(default if chosen is None else chosen)
        return asked & (self.selected | frozenset(self.batch_rules))

    @cached_property
    def left_out(self) -> frozenset[str]:
        """Selected trial rules that are not applied, since not one trial of the probe shows them.

        A required rule is applied all the same, unless the format can never show it; `ground-truth`
        too, as it has nothing to say where there is no truth band.
        """
        if self.live is not None:
            # A live scorer reads the turns themselves: only what is about files is left out.
            return frozenset() if self.source.native else self.selected & {rules.FLAT_KEYS}
        never = self.source.never_shown & self.selected
        open_rules = self.selected - self.required - never - {rules.GROUND_TRUTH}
        missing = {rule for rule in open_rules if rule in NEEDS}
        for ref in self.refs if missing else ():
            try:
                cases = self._cases(self.source.load(ref))
            except SourceError:
                continue
            missing &= set(lacking(cases))
            if not missing:
                break
        return frozenset(never | missing)

    @cached_property
    def active(self) -> frozenset[str]:
        """Ids of the trial rules that are applied."""
        return self.selected - self.left_out

    @cached_property
    def _own_invariants(self) -> dict[str, Invariant]:
        """The users' trial rules that were selected."""
        chosen = self.spec.model.invariants
        own = self.extensions.invariants
        return {name: own[name] for name in own if chosen is None or name in chosen}

    def judge(self, ref: TrialRef) -> Outcome:
        """Judge one trial. A trial that cannot be read is undecided, with the reason."""
        try:
            loaded = self.source.load(ref)
        except SourceError as error:
            return self._unusable(ref, error)
        cases = self._cases(loaded)
        extra = self._own_invariants
        if self.live is not None:
            extra = {**extra, **self.live.rules(cases)}
        judged = judge(cases, self.active, extra)
        data = judgment_data(judged, probe=self.spec.name)
        return Outcome(data, record_of(data, judged, self.taxonomy), judged, file=loaded.file)

    def begin(self, ref: TrialRef) -> None:
        """Start to ask about a trial whose turn will come, where the scorer takes its time."""
        if self.live is not None:
            with suppress(SourceError):
                self.live.begin(ref.id, lambda: self.source.load(ref).trial)

    def has_recorded(self) -> bool:
        """Whether any trial has recorded scores of the audited scorer."""
        for ref in self.refs:
            try:
                readings = self.source.load(ref).readings
            except SourceError:
                continue
            if any(reading.scorer == self.scorer for reading in readings):
                return True
        return False

    def _cases(self, loaded: Loaded) -> list[Case]:
        reference = self.spec.model.reference
        trial = loaded.trial
        if self.live is None:
            pairs = select(trial, loaded.readings, self.scorer, reference, self.taxonomy)
        else:
            trial, audited = self.live.readings(trial)
            if reference is None:
                pairs = [(reading, reading) for reading in audited]
            else:
                pairs = paired(trial, audited, loaded.readings, reference, self.taxonomy)
        return [
            Case(
                trial=trial,
                reading=reading,
                residual_reading=residual,
                taxonomy=self.taxonomy,
                window=self.spec.model.window,
                strict_disclaimer=self.spec.model.disclaimer == "strict",
                native=self.source.native,
            )
            for reading, residual in pairs
        ]

    def fingerprint(self, ref: TrialRef) -> str:
        """A text that is the same wherever a trial and its readings are; it is read for it."""
        try:
            return repr(self.source.load(ref))
        except SourceError as error:
            return repr(str(error))

    def labels(self, ref: TrialRef) -> tuple[str, ...]:
        """The labels of one trial, which is read for them; none where it cannot be read."""
        try:
            return labels(self.source.load(ref).trial.metadata)
        except SourceError:
            return ()

    def _unusable(self, ref: TrialRef, error: SourceError) -> Outcome:
        data = unusable_trial(
            probe=self.spec.name,
            trial=ref.id,
            sha256="",
            scorer=self.scorer,
            taxonomy=self.taxonomy,
            window=self.spec.model.window,
            note=error.note or _without_folder(error, ref.id),
        )
        return Outcome(data, record_of(data, None, self.taxonomy), error=error, file=error.file)

    @property
    def plan(self) -> Plan:
        """What decides the batch, once the trials are judged."""
        model = self.spec.model
        return Plan(
            probe=self.spec.name,
            scorer=self.scorer,
            taxonomy=self.taxonomy,
            trials=tuple(ref.id for ref in self.refs),
            window=model.window,
            limit=model.thresholds.contamination,
            require_power=model.thresholds.require_power,
            reference=model.reference,
            expected=(
                self.source.expected() if model.expected_trials is None else model.expected_trials
            ),
            selected=self.selected,
            left_out=self.left_out,
            required=self.required,
            batch_rules=self.batch_rules,
            faults=tuple(self.source.faults()),
            remarks=(*self.source.remarks(), *self._perturbed),
            extra=self.extensions.batch_rules,
        )

    @property
    def _perturbed(self) -> list[str]:
        kinds = self.live.perturb if self.live is not None else ()
        return [f"perturbed: {', '.join(kinds)}"] if kinds else []

    def decide_batch(
        self, state: BatchState, selected: int, interrupted: str = "", problem: str = ""
    ) -> list[BatchVerdict]:
        """The verdict of every selected batch rule; `problem` is one more fault of the run."""
        return self.plan.decide(state, selected, interrupted, problem)


def _without_folder(error: SourceError, trial: str) -> str:
    """The message for a judgment, in which no path may stand: only the name of the trial's file."""
    file = error.file.removeprefix(f"trials/{trial}/")
    return str(SourceError(error.message, file=file, line=error.line, key=error.key))
