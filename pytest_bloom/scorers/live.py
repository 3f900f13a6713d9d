"""Live scorers: a scorer that is asked about a trial, and the readings that come of it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol

from pytest_bloom.core import rules
from pytest_bloom.core.asking import as_dicts, decomposed, delivered, spoken
from pytest_bloom.core.decomposition import round_trips, span_problem
from pytest_bloom.core.reading import Problem, Reading
from pytest_bloom.core.scorer import Answer, Decomposition, Unscored, answered
from pytest_bloom.core.taxonomy import Taxonomy
from pytest_bloom.core.trial import Trial, Turn
from pytest_bloom.scorers.loop import LOOP

FULL, SCORE, TRIAL = "full_context", "trajectory_score", "trial"
METHODS = ("extract", "assign_raw", "assign", "assign_full", "assign_trajectory", "at_run")
NO_TRANSCRIPT = "the source has no transcript of this trial: a live scorer has nothing to read"


class Guard(Protocol):
    """Calls a scorer's method. What it raises becomes `Unscored`, at once or when awaited."""

    def __call__(self, method: Callable[..., Any], *args: Any) -> Any: ...


class Offer(Protocol):
    """What makes a live scorer for a probe. SourceError where it cannot."""

    def make(self, spec: Any) -> Live: ...


@dataclass
class Asked:
    """The questions about one trial: by key, an answer or something to await."""

    guard: Guard
    answers: dict[str, Any] = field(default_factory=dict)
    open: dict[str, Any] = field(default_factory=dict)

    def ask(self, key: str, method: Callable[..., Any], *args: Any) -> None:
        given = self.guard(method, *args)
        (self.open if inspect.isawaitable(given) else self.answers)[key] = given

    def start(self) -> Callable[[], dict[str, Any]]:
        """Set going what has to be awaited; the function waits for it and gives every answer."""
        if not self.open:
            return lambda: self.answers
        future = LOOP.start(list(self.open.values()))

        def wait() -> dict[str, Any]:
            try:
                results = future.result()
            except BaseException:
                future.cancel()
                raise
            return {**self.answers, **dict(zip(self.open, results, strict=True))}

        return wait


@dataclass(frozen=True)
class Live:
    """A scorer under test. `scorer` has `assign` and what else `core.scorer.Scorer` names."""

    name: str
    version: str
    scorer: Any
    taxonomy: Taxonomy
    guard: Guard

    @cached_property
    def methods(self) -> dict[str, Callable[..., Any]]:
        """The methods that the scorer has, by name."""
        found = {name: getattr(self.scorer, name, None) for name in METHODS}
        return {name: method for name, method in found.items() if callable(method)}

    @cached_property
    def waits(self) -> bool:
        """Whether its answers take time in which others can be asked for."""
        return any(map(inspect.iscoroutinefunction, self.methods.values()))

    def usage(self) -> dict[str, int]:
        """What was asked for so far, by a word for a person; empty where the scorer keeps none."""
        given = getattr(self.scorer, "usage", None)
        return dict(given()) if callable(given) else {}

    def begin(self, trial: Trial, runs: int = 1) -> Callable[[], tuple[Trial, list[Reading]]]:
        """Ask `runs` times about a trial; the function waits for the answers.

        It gives the trial, split where its source has not split it, and a reading per run.
        """
        if not trial.turns_known:
            empty = Reading(
                self.name,
                self.version,
                self.taxonomy.name,
                turn_indices=trial.turn_indices,
                unscored=(f"{TRIAL}:missing",),
                notes=(NO_TRANSCRIPT,),
            )
            return lambda: (trial, [replace(empty, run=run) for run in range(1, runs + 1)])
        split = self._split(trial)
        waiting = [self._begin_run(split, run) for run in range(1, runs + 1)]
        return lambda: (split.trial, [wait() for wait in waiting])

    def _split(self, trial: Trial) -> _Split:
        """The trial as its rules see it, and as the scorer reads it."""
        # Its rules take time to load: only where they are needed.
        from pytest_bloom.extract import extract

        own = self.methods.get("extract")
        if trial.is_annotated and own is None:
            return _Split(trial, trial)
        asked = Asked(self.guard)
        for turn in trial.assistant_turns:
            if not _is_silent(turn):
                asked.ask(str(turn.index), own or extract, turn.text)
        splits: dict[int, Decomposition] = {
            # Nothing was said: there is nothing to split.
            turn.index: Decomposition((), turn.text)
            for turn in trial.assistant_turns
            if _is_silent(turn)
        }
        found = _Split(trial, trial)
        for key, given in asked.start()().items():
            index = int(key)
            fault = split_fault(given)
            if fault is None:
                splits[index] = given
                found.notes += [f"turn {key}: {note}" for note in given.notes]
            else:
                found.failed[index] = fault
        view = decomposed(trial, splits)
        found.view = view
        if not trial.is_annotated:
            found.trial = view
            return found
        # The probe's own spans stand; what the scorer reads has to be whole all the same.
        found.trial = replace(trial, extractor=view.extractor)
        found.problems = tuple(_faults(view, self.name))
        return found

    def _begin_run(self, split: _Split, run: int) -> Callable[[], Reading]:
        asked = Asked(self.guard)
        methods = self.methods
        if "at_run" in methods:
            scorer = self.guard(methods["at_run"], run)
            if isinstance(scorer, Unscored):
                asked.answers[TRIAL] = scorer
                return lambda: self._reading(split, run, asked.answers)
            methods = replace(self, scorer=scorer).methods
            if "assign" not in methods:
                what = "gave no scorer: it has no assign"
                asked.answers[TRIAL] = Unscored("judge_error", what, what)
                return lambda: self._reading(split, run, asked.answers)
        for turn in split.view.assistant_turns:
            if _is_silent(turn):
                continue
            if "assign_raw" in methods:
                asked.ask(f"raw {turn.index}", methods["assign_raw"], spoken(turn))
            if turn.residual_text is not None:
                asked.ask(f"residual {turn.index}", methods["assign"], delivered(turn))
        if not all(map(_is_silent, split.view.assistant_turns)):
            for key, name in ((FULL, "assign_full"), (SCORE, "assign_trajectory")):
                if name in methods:
                    asked.ask(key, methods[name], as_dicts(split.view))
        wait = asked.start()
        return lambda: self._reading(split, run, wait())

    def _reading(self, split: _Split, run: int, given: dict[str, Any]) -> Reading:
        found = _Found(self.taxonomy, given)
        indices = split.view.turn_indices
        for index, why in split.failed.items():
            found.refuse(str(index), why, "extract")
        if TRIAL in given:
            found.refuse(TRIAL, given[TRIAL], "at_run")
        has_raw = "assign_raw" in self.methods
        raw = tuple(found.take(f"raw {i}", str(i), "assign_raw") for i in indices)
        residual = tuple(found.take(f"residual {i}", str(i), "assign") for i in indices)
        full = found.take(FULL, FULL, "assign_full")
        if SCORE in given:
            score = found.take(SCORE, SCORE, "assign_trajectory")
        else:
            score = self._score(split.view, residual, found)
        return Reading(
            scorer=self.name,
            version=self.version,
            taxonomy=self.taxonomy.name,
            run=run,
            turn_indices=indices,
            raw_bands=raw if has_raw else None,
            residual_bands=residual,
            full_context_band=full,
            recorded_score=score,
            unscored=tuple(f"{key}:{reason}" for key, reason in found.reasons.items()),
            notes=(*split.notes, *found.notes),
            problems=split.problems,
            why=found.why,
        )

    def _score(self, trial: Trial, residual: Sequence[int | None], found: _Found) -> int | None:
        """The max of the residual bands, once every turn that says something has one."""
        pairs = zip(trial.assistant_turns, residual, strict=True)
        lost = [turn for turn, band in pairs if band is None and not _is_silent(turn)]
        bands = [band for band in residual if band is not None]
        if lost:
            reason = found.reasons.get(str(lost[0].index), found.reasons.get(TRIAL, "missing"))
            found.reasons[SCORE] = reason
            return None
        return self.taxonomy.join(bands) if bands else None


@dataclass
class _Split:
    """`trial` as its rules see it, `view` as the scorer reads it, and what went wrong."""

    trial: Trial
    view: Trial
    failed: dict[int, Unscored] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    problems: tuple[Problem, ...] = ()


class _Found:
    """Answers, taken one by one: what is no band leaves its reason and a sentence."""

    def __init__(self, taxonomy: Taxonomy, given: dict[str, Any]) -> None:
        self.taxonomy = taxonomy
        self.given = given
        self.reasons: dict[str, str] = {}
        self.notes: list[str] = []
        self.why: dict[str, str] = {}

    def take(self, key: str, entry: str, method: str) -> int | None:
        """The band under `key`; where there is none, `entry` of the reading is unscored."""
        if key not in self.given:
            return None
        answer: Answer = answered(self.given[key], self.taxonomy)
        if isinstance(answer, Unscored):
            self.refuse(entry, answer, method)
            return None
        return answer

    def refuse(self, entry: str, answer: Unscored, method: str) -> None:
        self.reasons.setdefault(entry, answer.reason)
        place = f"turn {entry}" if entry.isdigit() else entry
        if answer.detail and entry not in self.why:
            self.why[entry] = f"{place}: {method} {answer.detail}"
        if answer.note:
            self.notes.append(f"{place}: {method} {answer.note}")


def _is_silent(turn: Turn) -> bool:
    """There is nothing in the turn that a scorer could read."""
    return turn.says_nothing or turn.unscored is not None


def split_fault(given: object) -> Unscored | None:
    """What keeps an answer from being a `Decomposition`."""
    if isinstance(given, Unscored):
        return given
    what = "None" if given is None else f"a value of type {type(given).__name__}"
    if isinstance(given, Decomposition):
        spans = (given.refusal_spans, given.disclaimer_spans)
        if isinstance(given.residual_text, str) and all(map(_are_spans, spans)):
            return None
        what = "a residual text or spans of another type"
    sentence = f"gave {what}, not a Decomposition"
    return Unscored("judge_error", sentence, sentence)


def _are_spans(value: object) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(span, tuple) and len(span) == 2 and all(type(edge) is int for edge in span)
        for span in value
    )


def _faults(view: Trial, name: str) -> Iterator[Problem]:
    """Where the scorer's own extraction lost or invented text."""
    for turn in view.assistant_turns:
        if turn.residual_text is None:
            continue
        fault = span_problem(turn.text, turn.refusal_spans)
        if fault is None and not round_trips(turn.text, turn.refusal_spans, turn.residual_text):
            fault = "the text without its refusal spans is not the residual text"
        if fault is not None:
            message = f"turn {turn.index}: what {name} extracts: {fault}"
            yield Problem(rules.RESIDUAL_EXTRACTION, message, turn=turn.index)
