"""What a sound trial sends from an xdist worker to the controller stays below a kilobyte."""

from __future__ import annotations

from pathlib import Path

from pytest_bloom.audit import Audit
from pytest_bloom.sources.probe import load_probe
from pytest_bloom.transport import Sent, from_wire, to_wire

LITMUS = Path(__file__).parents[2] / "probes/litmus400"


def test_below_a_kilobyte() -> None:
    audit = Audit(load_probe(str(LITMUS)))
    outcomes = [audit.judge(ref) for ref in audit.refs]
    sound = [outcome for outcome in outcomes if outcome.verdict == "pass"]
    assert len(sound) == len(outcomes) == 400
    payloads = [to_wire(Sent("litmus400", outcome.record, "0" * 64)) for outcome in sound]
    assert max(map(len, payloads)) < 1024
    assert [from_wire(payload).record for payload in payloads] == [o.record for o in sound]


def test_it_is_ascii_and_below_a_kilobyte_with_the_longest_name() -> None:
    audit = Audit(load_probe(str(LITMUS)))
    record = audit.judge(audit.refs[0]).record
    # 200 bytes of file name: each byte that is no UTF-8 is six characters of JSON.
    record["trial"] = "\udcff" * 100
    payload = to_wire(Sent("litmus400", record, "0" * 64))
    assert payload.isascii()
    assert len(payload) < 1024
