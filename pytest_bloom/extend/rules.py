"""Rules of users, guarded: whatever goes wrong in one is a finding or a verdict that fails."""

from __future__ import annotations

from pytest_bloom.core.batch_verdict import FAILED, PASSED, SKIPPED, Batch, BatchRule, BatchVerdict
from pytest_bloom.core.case import NOTE, UNDECIDED, VIOLATED, Case, Finding
from pytest_bloom.core.invariants import Invariant
from pytest_bloom.extend.guard import HookError, a, wrong
from pytest_bloom.extend.named import Extension

KINDS = (VIOLATED, UNDECIDED, NOTE)
OUTCOMES = (PASSED, FAILED, SKIPPED)


def guarded_invariant(rule: Extension) -> Invariant:
    """An invariant that leaves its trial undecided where the user's own raises or gives garbage."""

    def invariant(case: Case) -> list[Finding]:
        try:
            return _findings(rule, rule.call(case))
        except HookError as error:
            note = f"{rule.name} is open: {error.kind}"
            return [
                Finding(rule.name, UNDECIDED, str(error)),
                Finding(rule.name, NOTE, note),
            ]

    return invariant


def guarded_batch_check(rule: Extension) -> BatchRule:
    """A batch rule that fails where the user's own raises or gives garbage."""

    def check(batch: Batch) -> BatchVerdict:
        try:
            return _verdict(rule, rule.call(batch))
        except HookError as error:
            return BatchVerdict(rule.name, FAILED, str(error))

    return check


def _findings(rule: Extension, given: object) -> list[Finding]:
    if not isinstance(given, list | tuple):
        raise wrong(f"gave {a(given)}, not a list of Finding", rule.place)
    for finding in given:
        if not isinstance(finding, Finding):
            raise wrong(f"gave {a(finding)} in its list, not a Finding", rule.place)
        if finding.rule != rule.name:
            raise wrong(f"gave a finding of another rule, {finding.rule!r}", rule.place)
        if finding.kind not in KINDS:
            raise wrong(
                f"gave a finding of kind {finding.kind!r}, not one of {', '.join(KINDS)}",
                rule.place,
            )
        _texts(rule, "finding", finding, ("message", "file", "key"))
        _lines(rule, "finding", "details", finding.details)
        if finding.turn is not None and type(finding.turn) is not int:
            raise wrong(f"gave {a(finding.turn)} for the turn of a finding", rule.place)
    return list(given)


def _verdict(rule: Extension, given: object) -> BatchVerdict:
    if not isinstance(given, BatchVerdict):
        raise wrong(f"gave {a(given)}, not a BatchVerdict", rule.place)
    if given.rule != rule.name:
        raise wrong(f"gave a verdict of another rule, {given.rule!r}", rule.place)
    if given.outcome not in OUTCOMES:
        raise wrong(
            f"gave the outcome {given.outcome!r}, not one of {', '.join(OUTCOMES)}", rule.place
        )
    _texts(rule, "verdict", given, ("headline", "cure"))
    _lines(rule, "verdict", "lines", given.lines)
    return given


def _texts(rule: Extension, what: str, holder: object, keys: tuple[str, ...]) -> None:
    for key in keys:
        value = getattr(holder, key)
        if not isinstance(value, str):
            raise wrong(f"gave {a(value)} for {key} of a {what}, not a text", rule.place)


def _lines(rule: Extension, what: str, key: str, value: object) -> None:
    if not isinstance(value, tuple) or not all(isinstance(line, str) for line in value):
        raise wrong(f"gave no tuple of texts for {key} of a {what}", rule.place)
