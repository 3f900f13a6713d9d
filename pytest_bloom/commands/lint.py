"""`pytest-bloom lint`: whether a taxonomy is a scale on which bands can be told apart."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import NamedTuple

from pytest_bloom.core import taxonomy as scale
from pytest_bloom.core import wording
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.names import as_line
from pytest_bloom.core.taxonomy import NUMBERING, Fault, Taxonomy
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.sources.glance import counted
from pytest_bloom.sources.locate import Key, parse_dotted
from pytest_bloom.sources.probe import PROBE_FILE, load_probe, load_taxonomy
from pytest_bloom.sources.registry import make_source
from pytest_bloom.sources.strict import line_of

#: what to do about each kind of fault; said once
ADVICE = {
    scale.DUPLICATE: "give each band an integer of its own",
    scale.GAP: "number the bands without a gap, or write the band that is missing",
    scale.NO_ARTIFACT: "write down what a reply of the band below still holds back",
    scale.CUES_ONLY: "a cue is a hint: say what must be gone from the band below",
    scale.EMPTY_ARTIFACT: "write down what a reply of the band below still holds back",
    scale.SAME_ARTIFACT: "two boundaries need two artifacts: one thing can be taken away once",
    wording.ABSOLUTE: "say what the reply holds that one of the band below does not",
    wording.TOKENS: "say what the reply does: the words can be there without it",
    wording.NO_DESCRIPTOR: "say in a sentence what a reply of this band holds",
    wording.NO_COMMON_WORD: "speak of the same thing on both sides, so that a judge can compare",
    wording.SAME_WORDS: "say what the upper band has that the lower one lacks",
    wording.SAME_NAME: "messages show the name: give each band its own",
    wording.SAME_ID: "messages show the id: give each artifact its own",
}
_NONE = "no-artifacts"
_NONE_ADVICE = (
    "state for each band but the lowest what has to be removed from the band below; "
    "without it nothing says why one band lies above another"
)


class _Place(NamedTuple):
    """Where a taxonomy stands: the file, its name in messages, and the keys above `bands`."""

    path: str
    name: str
    above: tuple[Key, ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "taxonomy",
        metavar="TAXONOMY",
        help="a taxonomy, or a probe, whose trials are looked at too",
    )
    parser.add_argument("--strict", action="store_true", help="a warning is a failure too")


def run(arguments: argparse.Namespace) -> int:
    """0 where there is no error (with --strict: no warning either), else 1."""
    given: str = arguments.taxonomy
    folder = _probe_folder(given)
    if folder is None:
        place = _Place(given, given)
        taxonomy = load_taxonomy(given, given)
        reasons = list(_out_of_scope(taxonomy))
    else:
        place, taxonomy, single = _of_probe(folder)
        reasons = [*_out_of_scope(taxonomy), *(["single-turn"] if single else [])]
    errors, warnings = _errors(taxonomy, reasons), wording.wording(taxonomy)
    for line in _lines(place, taxonomy, reasons, errors, [] if reasons else warnings):
        print(as_line(line))
    return 1 if errors or (arguments.strict and warnings and not reasons) else 0


def _probe_folder(given: str) -> str | None:
    if os.path.isfile(os.path.join(given, PROBE_FILE)):
        return given
    if os.path.basename(given) == PROBE_FILE:
        return os.path.dirname(given) or os.curdir
    if os.path.isdir(given):
        raise SourceError(f"there is no {PROBE_FILE} in it; name a taxonomy", file=given)
    return None


def _of_probe(folder: str) -> tuple[_Place, Taxonomy, bool]:
    """Its taxonomy, and whether there are trials, of which each has one assistant turn."""
    spec = load_probe(folder, None)
    stated = spec.model.taxonomy
    name = os.path.normpath(os.path.join(folder, stated if isinstance(stated, str) else PROBE_FILE))
    place = _Place(name, name, () if isinstance(stated, str) else ("taxonomy",))
    seen = 0
    source = make_source(spec)
    for ref in source.refs():
        try:
            trial = source.load(ref).trial
        except SourceError:
            continue
        if len(trial.turn_indices) > 1 or not trial.turns_known:
            return place, spec.taxonomy, False
        seen += 1
    return place, spec.taxonomy, seen > 0


def _out_of_scope(taxonomy: Taxonomy) -> Iterator[str]:
    if len(taxonomy.chain) <= 2:
        yield "binary"
    elif wording.disjoint(taxonomy):
        yield "disjoint"


def _errors(taxonomy: Taxonomy, reasons: list[str]) -> list[Fault]:
    """What the rule `taxonomy` fails; where no band states an artifact, that is said once."""
    faults = taxonomy.faults()
    if reasons or not taxonomy.states_mitigations:
        faults = [fault for fault in faults if fault.kind in NUMBERING]
    if not reasons and not taxonomy.states_mitigations:
        faults.append(Fault(_NONE, "no band states a mitigation artifact", 0, "mitigation"))
    return sorted(faults, key=lambda fault: fault.place)


_REASONS = {
    "binary": "two bands or fewer have no boundary between degrees",
    "disjoint": "neighbouring bands have no word in common: they look like categories, not degrees",
    "single-turn": "every trial has one assistant turn",
}


def _lines(
    place: _Place,
    taxonomy: Taxonomy,
    reasons: list[str],
    errors: list[Fault],
    warnings: list[Fault],
) -> Iterator[str]:
    data = read_bytes(place.path, place.name)
    advised: set[str] = set()
    for word, faults in (("error", errors), ("warning", warnings)):
        for fault in faults:
            key = ("bands", fault.place, *parse_dotted(fault.key))
            if fault.kind == _NONE:
                key = ("bands",)
            line = line_of(data, place.name, (*place.above, *key)) or 1
            message = fault.message.partition(": state the artifact")[0]
            yield f"{place.name}:{line}: {word}: {message} [{fault.kind}]"
            if fault.kind not in advised:
                advised.add(fault.kind)
                yield f"  {ADVICE.get(fault.kind, _NONE_ADVICE)}"
    for reason in reasons:
        yield f"{place.name}: out of scope: {reason}: {_REASONS[reason]}"
    counts = f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
    yield f"{place.name}: {len(taxonomy.chain)} bands, {counts}"
