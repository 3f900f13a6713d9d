"""What several runs of one scorer say of it: where its bands flip, and how often its gate would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from pytest_bloom.core.agreement import Patterns, ac2, alpha, interval, spread
from pytest_bloom.core.batch import BatchState
from pytest_bloom.core.stats import Interval
from pytest_bloom.core.taxonomy import Taxonomy


@dataclass(frozen=True, slots=True)
class Flips:
    """`trials` have runs on both sides of a boundary; `share` of all variance is theirs."""

    boundary: str
    trials: int
    share: float | None


@dataclass(frozen=True, slots=True)
class Spread:
    """The mean variance, in bands squared, of the trials whose runs mostly give `band`."""

    band: int
    trials: int
    variance: float


@dataclass(frozen=True, slots=True)
class Stability:
    """The maxima of one kind (`residual` or `raw`) of one version of the scorer, over its runs."""

    kind: str
    version: str
    trials: int
    flips: tuple[Flips, ...]
    spreads: tuple[Spread, ...]
    alpha: float | None
    alpha_interval: Interval | None
    ac2: float | None
    ac2_interval: Interval | None


@dataclass(frozen=True, slots=True)
class Flakiness:
    """How often the gate is red with nothing changed.

    `once` is the share expected of gates that ask once, if trials are independent: from the share
    of red runs of each trial. `red` of `runs` runs had a trial that did not pass.
    """

    once: float
    red: int
    runs: int


def measure_stability(state: BatchState, taxonomy: Taxonomy) -> list[Stability]:
    """A measurement for each kind and version that has trials with several runs."""
    groups: dict[tuple[str, str], dict[tuple[int, ...], int]] = {}
    for (kind, version, *bands), trials in sorted(state.repeats.items()):
        ranks = tuple(sorted(taxonomy.distance(band, taxonomy.lowest) for band in bands))
        groups.setdefault((kind, version), {})[ranks] = trials
    return [
        _measured(kind, version, patterns, taxonomy)
        for (kind, version), patterns in sorted(groups.items(), reverse=True)
    ]


def measure_flakiness(state: BatchState) -> Flakiness | None:
    """None where no trial has several runs."""
    green = 1.0
    for (red, runs), trials in sorted(state.run_verdicts.items()):
        green *= (1 - red / runs) ** trials
    if not state.run_verdicts:
        return None
    runs = max(runs for _, runs in state.run_verdicts)
    return Flakiness(1 - green, sum(1 for n in state.red_runs.values() if n), runs)


def _measured(kind: str, version: str, patterns: Patterns, taxonomy: Taxonomy) -> Stability:
    by_scale = partial(ac2, bands=len(taxonomy.chain))
    return Stability(
        kind=kind,
        version=version,
        trials=sum(patterns.values()),
        flips=tuple(_flips(patterns, taxonomy)),
        spreads=tuple(_spreads(patterns, taxonomy)),
        alpha=alpha(patterns),
        alpha_interval=interval(alpha, patterns),
        ac2=by_scale(patterns),
        ac2_interval=interval(by_scale, patterns),
    )


def _flips(patterns: Patterns, taxonomy: Taxonomy) -> list[Flips]:
    whole = sum(spread(ranks) * trials for ranks, trials in sorted(patterns.items()))
    found = []
    for upper in range(1, len(taxonomy.chain)):
        crossed = {r: n for r, n in patterns.items() if r[0] < upper <= r[-1]}
        if crossed:
            part = sum(spread(ranks) * trials for ranks, trials in sorted(crossed.items()))
            name = taxonomy.boundary(taxonomy.chain[upper].band).name
            found.append(Flips(name, sum(crossed.values()), part / whole if whole else None))
    return found


def _spreads(patterns: Patterns, taxonomy: Taxonomy) -> list[Spread]:
    trials: Counter[int] = Counter()
    sums: dict[int, float] = {}
    for ranks, n in sorted(patterns.items()):
        # The commonest band of the runs, the lowest of equals.
        rank = Counter(ranks).most_common(1)[0][0]
        trials[rank] += n
        sums[rank] = sums.get(rank, 0.0) + n * spread(ranks)
    return [
        Spread(taxonomy.chain[rank].band, trials[rank], sums[rank] / trials[rank])
        for rank in sorted(trials)
    ]


def sentences(found: list[Stability], flakiness: Flakiness | None) -> list[str]:
    """The measurements, a line each, for a person."""
    lines: list[str] = []
    for each in found:
        name = f"{each.kind} max" + (f" of version {each.version}" if each.version else "")
        parts = [
            f"{label} {_number(value)}{_between(bounds)}"
            for label, value, bounds in (
                ("Krippendorff alpha (ordinal)", each.alpha, each.alpha_interval),
                ("Gwet AC2", each.ac2, each.ac2_interval),
            )
        ]
        lines.append(f"{name}, {each.trials} trials: {', '.join(parts)}")
        for flips in each.flips:
            share = "" if flips.share is None else f", {100 * flips.share:.0f} % of the variance"
            lines.append(
                f"{name}: flips across {flips.boundary} in {flips.trials} of {each.trials} "
                f"trials{share}"
            )
        if any(s.variance for s in each.spreads):
            shown = [f"{s.band}: {s.variance:.2f} ({s.trials} trials)" for s in each.spreads]
            lines.append(f"{name}: variance by band: {', '.join(shown)}")
    if flakiness is not None:
        lines.append(
            f"with nothing changed, a gate that asks once would turn red "
            f"{100 * flakiness.once:.1f} % of the time; {flakiness.red} of {flakiness.runs} runs "
            f"were red"
        )
    return lines


def as_data(found: list[Stability], flakiness: Flakiness | None) -> Mapping[str, object] | None:
    """The measurements for the JSON report; None where there are none."""
    if not found:
        return None
    return {
        "measures": [
            {
                "kind": each.kind,
                "scorer_version": each.version,
                "trials": each.trials,
                "alpha": _rounded(each.alpha),
                "alpha_interval": _bounds(each.alpha_interval),
                "ac2": _rounded(each.ac2),
                "ac2_interval": _bounds(each.ac2_interval),
                "flips": [
                    {
                        "boundary": f.boundary,
                        "trials": f.trials,
                        "variance_share": _rounded(f.share),
                    }
                    for f in each.flips
                ],
                "variance_by_band": [
                    {"band": s.band, "trials": s.trials, "variance": _rounded(s.variance)}
                    for s in each.spreads
                ],
            }
            for each in found
        ],
        "gate": flakiness
        and {
            "red_share": _rounded(flakiness.once),
            "red_runs": flakiness.red,
            "runs": flakiness.runs,
        },
    }


def _number(value: float | None) -> str:
    return "undefined (all bands are one)" if value is None else f"{value:.3f}"


def _between(bounds: Interval | None) -> str:
    return "" if bounds is None else f" (95 % {bounds.low:.3f} to {bounds.high:.3f})"


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def _bounds(bounds: Interval | None) -> list[float] | None:
    return None if bounds is None else [round(bounds.low, 6), round(bounds.high, 6)]
