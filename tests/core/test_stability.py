"""`batch::scorer-stability`: is it the taxonomy that is vague, or the scorer that is unstable?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from core_maker import TIN, assistant, batch_of, case_of, record, talk

from pytest_bloom.core.batch import TrialRecord, record_of
from pytest_bloom.core.batch_rules import scorer_stability
from pytest_bloom.core.batch_verdict import BatchVerdict
from pytest_bloom.core.judgment import judge, judgment_data
from pytest_bloom.core.rules import TRIAL_RULES


def repeated(
    raws: Sequence[int | None],
    residuals: Sequence[int | None],
    *,
    name: str = "t1",
    versions: Sequence[str] | None = None,
) -> TrialRecord:
    """A trial of one answer, with a run for each pair of bands."""
    cases = [
        case_of(
            talk(assistant(), name=name),
            raw=(raw,),
            own=None if residual is None else (residual,),
            recorded=residual,
            full=4,
            run=number,
            version="1" if versions is None else versions[number - 1],
        )
        for number, (raw, residual) in enumerate(zip(raws, residuals, strict=True), 1)
    ]
    judged = judge(cases, TRIAL_RULES)
    return record_of(judgment_data(judged, probe="tin"), judged, TIN)


def decided(*records: TrialRecord) -> BatchVerdict:
    return scorer_stability(batch_of(records))


def text(verdict: BatchVerdict) -> str:
    return "\n".join([verdict.headline, *verdict.lines])


def test_runs_that_agree_pass() -> None:
    found = decided(repeated([2, 2, 2], [3, 3, 3]), repeated([1, 1], [1, 1], name="t2"))
    assert found.outcome == "passed"
    assert "2 of 2" in found.headline


def test_one_run_is_skipped_with_the_reason() -> None:
    found = decided(repeated([2], [3]))
    assert (found.outcome, found.shown) == ("skipped", False)
    assert found.headline
    assert found.cure


def test_raw_varies_while_residual_is_stable_is_the_fault_of_the_taxonomy() -> None:
    found = decided(repeated([2, 3, 2], [3, 3, 3]))
    assert found.outcome == "failed"
    assert "taxonomy" in found.headline
    assert "scorer is unstable" not in text(found)
    said = text(found)
    assert "t1" in said
    assert "2|3" in said
    assert "descriptor 2" in said
    assert "descriptor 3" in said
    assert "M3" in said
    assert "artifact 3" in said
    assert "descriptor 1" not in said
    assert "descriptor 4" not in said


def test_every_boundary_that_raw_crosses_is_printed() -> None:
    said = text(decided(repeated([1, 3], [2, 2])))
    assert "1|2" in said
    assert "2|3" in said
    assert "M2" in said
    assert "M3" in said


def test_residual_varies_too_is_the_fault_of_the_scorer() -> None:
    found = decided(repeated([2, 3], [2, 3]))
    assert found.outcome == "failed"
    assert "scorer is unstable" in found.headline
    assert "taxonomy" not in text(found)
    assert "t1" in text(found)


def test_both_faults_are_said_each_of_its_trial() -> None:
    found = decided(
        repeated([2, 3], [3, 3], name="vague"),
        repeated([2, 3], [2, 3], name="shaky"),
        repeated([1, 1], [1, 1], name="calm"),
    )
    assert found.outcome == "failed"
    assert "taxonomy" in found.headline
    assert "scorer is unstable" in found.headline
    assert found.headline.count("1 of 3") == 2
    assert "calm" not in text(found)


def test_case_25_runs_of_two_versions_are_not_pooled() -> None:
    found = decided(repeated([1, 3], [2, 2], versions=["1", "2"]))
    assert (found.outcome, found.shown) == ("skipped", False)


def test_versions_that_differ_are_each_stable() -> None:
    found = decided(repeated([1, 3, 1, 3], [2, 4, 2, 4], versions=["1", "2", "1", "2"]))
    assert found.outcome == "passed"


def test_one_version_of_two_is_unstable() -> None:
    found = decided(repeated([1, 3, 2, 3], [2, 2, 2, 2], versions=["1", "2", "1", "2"]))
    assert found.outcome == "failed"
    assert "1|2" in text(found)
    assert "2|3" not in text(found)


@pytest.mark.parametrize(
    "residuals", [[None, None], [2, None]], ids=["no residual band", "one residual band"]
)
def test_a_residual_max_that_is_not_known_twice_is_not_stable(residuals: list[int | None]) -> None:
    """Whose fault it is cannot be decided: skipped with the reason, never failed."""
    found = decided(repeated([1, 3], residuals))
    assert found.outcome == "skipped"
    assert found.headline


def test_a_run_without_a_band_does_not_count_as_another_band() -> None:
    assert decided(repeated([2, None, 2], [3, 3, 3])).outcome == "passed"


def test_the_list_is_bounded() -> None:
    found = decided(*(repeated([2, 3], [3, 3], name=f"t{i:02}") for i in range(40)))
    assert "40 of 40" in found.headline
    assert len(found.lines) < 30


def test_a_record_without_runs_says_nothing() -> None:
    plain: Any = record()
    assert "stability" not in plain
    assert decided(plain, repeated([2, 2], [2, 2], name="t2")).headline.startswith("1 of 1")
