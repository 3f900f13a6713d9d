"""Scores of an Inspect sample: which one is meant, what it is worth, why there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pytest_bloom.core.names import printable
from pytest_bloom.sources.config import ABSENT, Path, dig
from pytest_bloom.sources.foreign import Verdict, missing, read_verdict
from pytest_bloom.sources.locate import dotted, parse_dotted
from pytest_bloom.sources.scale import Scale
from pytest_bloom.sources.strict import kind_of

#: what Inspect states where a score is not normal, and what that is to us
_REASONS = {
    "invalid_response_format": "judge_parse",
    "grader_failed": "judge_parse",
    "scoring_failed": "judge_error",
    "no_response": "no_response",
}
#: scorers that a message names
_SHOWN = 8


def scores_of(sample: dict[str, Any]) -> Any:
    """The scores of a sample; the oldest logs have one that has no name."""
    if "score" in sample and "scores" not in sample:
        return {"score": sample["score"]}
    return sample.get("scores", ABSENT)


def read_score(scores: Any, name: str, scale: Scale) -> tuple[Verdict, Path]:
    """The score that `scorer` or `scorer/field` names, and where below `scores` it stands."""
    if scores is ABSENT or scores is None:
        return missing("scores", "is not there"), ()
    if not isinstance(scores, dict):
        return missing("scores", f"is {kind_of(scores)}, not an object", "judge_parse"), ()
    scorer, field = _split(scores, name)
    if scorer is None:
        found = ", ".join(printable(each) for each in list(scores)[:_SHOWN]) or "none"
        return missing(f"scores.{name}", f"is not there; scorers found: {found}"), ()
    score = scores[scorer]
    path: Path = (scorer, "value")
    place = dotted(("scores", *path))
    if not isinstance(score, dict):
        place = dotted(("scores", scorer))
        return missing(place, f"is {kind_of(score)}, not an object", "judge_parse"), (scorer,)
    value = score.get("value", ABSENT)
    if field:
        steps = (field,) if isinstance(value, dict) and field in value else parse_dotted(field)
        value, path = dig(value, steps), (*path, *steps)
        place = dotted(("scores", *path))
    return _verdict(scale, value, place, score), path


def _verdict(scale: Scale, value: Any, place: str, score: dict[str, Any]) -> Verdict:
    metadata = score.get("metadata")
    # Only a flag tells that the judge refused: prose never does.
    refused = isinstance(metadata, dict) and metadata.get("refusal") is True
    verdict = read_verdict(scale, value, place, refused=refused)
    stated = score.get("reason")
    reason = _REASONS.get(stated) if isinstance(stated, str) else None
    if verdict.score.band is None and not refused and reason is not None:
        return replace(verdict, score=replace(verdict.score, reason=reason))
    if isinstance(value, dict) and verdict.score.band is None:
        fields = ", ".join(printable(str(key)) for key in list(value)[:_SHOWN])
        note = f"{place} has fields: name one, as in score: scorer/field ({fields})"
        return replace(verdict, notes=(*verdict.notes, note))
    return verdict


def _split(scores: dict[str, Any], name: str) -> tuple[str | None, str]:
    """Scorer and field; a scorer's own name may have slashes."""
    if name in scores:
        return name, ""
    at = name.rfind("/")
    while at > 0:
        if name[:at] in scores:
            return name[:at], name[at + 1 :]
        at = name.rfind("/", 0, at)
    return None, ""
