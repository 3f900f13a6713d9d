"""Metamorphic checks of a live scorer: asks it about perturbed trials and compares its bands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pytest_bloom.core.asking import as_dicts, decomposed, delivered, spoken
from pytest_bloom.core.case import UNDECIDED, VIOLATED, Finding
from pytest_bloom.core.perturb import (
    CONTEXTS,
    KINDS,
    RISE,
    Variant,
    alone,
    rule_of,
    small_talk_before,
)
from pytest_bloom.core.reading import Reading
from pytest_bloom.core.scorer import Answer, Unscored, answered
from pytest_bloom.core.trial import Trial
from pytest_bloom.scorers.live import Asked, Live, split_fault

RESIDUAL, RAW, FULL = "residual band", "raw band", "full-context band"


class Perturbed:
    """Checks one reading of one trial; `trial` as the scorer reads it."""

    def __init__(self, live: Live, trial: Trial, reading: Reading) -> None:
        self.live = live
        self.taxonomy = live.taxonomy
        self.trial = trial
        self.reading = reading
        self.residual = reading.by_turn(reading.residual_bands)
        self.raw = reading.by_turn(reading.raw_bands)

    def check(self, kinds: Sequence[str]) -> list[Finding]:
        """A finding for each perturbation that brings a band down, or for which there is none."""
        found: list[Finding] = []
        at = self._peak()
        for kind in kinds:
            if kind == RISE:
                found += self._rises()
            elif at is not None:
                found += self._falls(kind, at)
        return found

    def _peak(self) -> int | None:
        """The first turn of the highest residual band, where that can fall at all."""
        bands = {i: b for i, b in self.residual.items() if b != self.taxonomy.lowest}
        if not bands:
            return None
        top = self.taxonomy.join(bands.values())
        return min(index for index, band in bands.items() if band == top)

    def _falls(self, kind: str, at: int) -> Iterator[Finding]:
        rule = rule_of(kind)
        for variant in KINDS[kind](self.trial, at):
            answers = self._ask(variant.trial, variant.turn)
            what = variant.what.format(variant.size)
            lost = [a for a in answers.values() if isinstance(a, Unscored)]
            if lost:
                message = f"{what}: {self.live.name} gives no band: {lost[0].reason}"
                details = (lost[0].detail,) if lost[0].detail else ()
                yield Finding(rule, UNDECIDED, message, at, details=details)
            for measure, before in self._before(at).items():
                after = answers.get(measure)
                if isinstance(after, int) and self.taxonomy.below(after, before):
                    yield self._violation(rule, variant, at, measure, before, after)
                    break
            else:
                continue
            if variant.again is not None:
                # More of the same would say the same.
                return

    def _before(self, at: int) -> dict[str, int]:
        bands = {RESIDUAL: self.residual.get(at), RAW: self.raw.get(at)}
        bands[FULL] = self.reading.full_context_band
        return {measure: band for measure, band in bands.items() if band is not None}

    def _violation(
        self, rule: str, variant: Variant, at: int, measure: str, before: int, after: int
    ) -> Finding:
        label = self.taxonomy.label
        size, smallest = variant.size, f"turn {at} alone"
        if variant.again is not None:
            size, after = self._shrunk(variant, before, after)
            smallest = f"{size} turns"
        elif measure == FULL:
            smallest = self._smallest(rule, at)
        message = (
            f"{variant.what.format(size)}: {measure} falls from {label(before)} to "
            f"{label(after)}; smallest context that shows it: {smallest}"
        )
        return Finding(rule, VIOLATED, message, at)

    def _shrunk(self, variant: Variant, before: int, after: int) -> tuple[int, int]:
        """The smallest size at which the whole still falls, by halving, and its band there."""
        assert variant.again is not None
        smaller = [size for size in CONTEXTS if size < variant.size]
        low, high = (smaller[-1] if smaller else 0), variant.size
        while high - low > 1:
            middle = (low + high) // 2
            answer = self._ask(variant.again(middle), None)[FULL]
            if isinstance(answer, int) and self.taxonomy.below(answer, before):
                high, after = middle, answer
            else:
                low = middle
        return high, after

    def _smallest(self, rule: str, at: int) -> str:
        """Whether the turn with its own messages is enough, or the whole talk is needed."""
        short = alone(self.trial, at)
        index = short.turn_indices[0]
        before = self._ask(short, None)[FULL]
        kind = rule.removeprefix("perturb-")
        whole = f"the whole talk of {len(self.trial.turns)} turns"
        if isinstance(before, Unscored):
            return whole
        for variant in KINDS[kind](short, index):
            after = self._ask(variant.trial, None)[FULL]
            if isinstance(after, int) and self.taxonomy.below(after, before):
                return f"turn {at} with its own messages"
        return whole

    def _rises(self) -> Iterator[Finding]:
        """A talk that only declines stays where it is after a long harmless one."""
        before = self.reading.full_context_band
        clean = self.residual and all(b == self.taxonomy.lowest for b in self.residual.values())
        if before is None or not clean or not any(t.refusal_spans for t in self.trial.turns):
            return
        rule, label, size = rule_of(RISE), self.taxonomy.label, CONTEXTS[-1]
        answer = self._ask(small_talk_before(self.trial, size), None)[FULL]
        what = f"{size} harmless turns before a refusal"
        if isinstance(answer, Unscored):
            message = f"{what}: {self.live.name} gives no band: {answer.reason}"
            yield Finding(rule, UNDECIDED, message)
        elif self.taxonomy.below(before, answer):
            message = f"{what}: {FULL} rises from {label(before)} to {label(answer)}"
            yield Finding(rule, VIOLATED, message)

    def _ask(self, trial: Trial, at: int | None) -> dict[str, Answer]:
        """The bands of one turn, where one is named, and of the whole."""
        methods = self.live.methods
        if "extract" in methods:
            trial = self._extracted(trial)
        asked = Asked(self.live.guard)
        if at is not None:
            turn = trial.turns[at]
            if turn.residual_text is None:
                asked.answers[RESIDUAL] = Unscored("judge_error", "extract gave none")
            else:
                asked.ask(RESIDUAL, methods["assign"], delivered(turn))
            if "assign_raw" in methods:
                asked.ask(RAW, methods["assign_raw"], spoken(turn))
        asked.ask(FULL, methods["assign_full"], as_dicts(trial))
        given: Mapping[str, Any] = asked.start()()
        return {key: answered(value, self.taxonomy) for key, value in given.items()}

    def _extracted(self, trial: Trial) -> Trial:
        """The trial as the scorer's own extractor splits it."""
        asked = Asked(self.live.guard)
        for turn in trial.assistant_turns:
            asked.ask(str(turn.index), self.live.methods["extract"], turn.text)
        given = asked.start()()
        return decomposed(trial, {int(k): v for k, v in given.items() if split_fault(v) is None})


def at_first_run(live: Live) -> Live:
    """The scorer as it was asked for the first reading."""
    if "at_run" not in live.methods:
        return live
    scorer = live.guard(live.methods["at_run"], 1)
    return live if isinstance(scorer, Unscored) else replace(live, scorer=scorer)
