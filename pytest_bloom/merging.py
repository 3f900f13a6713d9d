"""From shard files to the verdict of the whole run. A SourceError says why it cannot be given."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256

from pytest_bloom.core.batch import BatchState
from pytest_bloom.core.batch_verdict import listed
from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.plan import Plan
from pytest_bloom.core.shard import Shard
from pytest_bloom.report.data import ProbeResult
from pytest_bloom.shards import FOLDER_SUFFIX, ShardFile, read_shard
from pytest_bloom.sources.files import read_bytes
from pytest_bloom.writer import JudgmentWriter


@dataclass(frozen=True)
class Found:
    """A shard file, and the out folder that it lies in; both as they are named in messages."""

    out: str
    path: str
    content: ShardFile


@dataclass(frozen=True)
class Merged:
    """A probe whose shards are all there and agree. `shards` are in the order of their numbers."""

    shards: tuple[Found, ...]
    state: BatchState

    @property
    def first(self) -> ShardFile:
        return self.shards[0].content

    @property
    def plan(self) -> Plan:
        return self.first.plan

    @property
    def outs(self) -> list[str]:
        """The out folders that the shards lie in."""
        return list(dict.fromkeys(found.out for found in self.shards))

    def result(self, judgments: str | None) -> ProbeResult:
        """What a whole run would have found; `judgments` is their folder, as it is shown."""
        total = len(self.plan.trials)
        verdicts = self.plan.decide(self.state, total)
        return ProbeResult(
            self.plan, self.state, verdicts, selected=total, total=total, judgments=judgments
        )

    def judgments(self) -> Iterator[tuple[str, bytes]]:
        """Trial and content of every judgment file, in the order of the trials.

        SourceError where one is missing, or where any of the out folders holds another content.
        """
        owners = {t: found.content for found in self.shards for t in found.content.judgments}
        homes: dict[Shard, list[str]] = {}
        for found in self.shards:
            homes.setdefault(found.content.shard, []).append(found.out)
        paths = {
            out: JudgmentWriter(out, self.plan.probe, self.plan.scorer).path_of for out in self.outs
        }
        for trial in self.plan.trials:
            shard = owners[trial].shard
            content = None
            for path_of in paths.values():
                path = path_of(trial)
                if os.path.lexists(path):
                    content = read_bytes(path, path)
                    if sha256(content).hexdigest() != owners[trial].judgments[trial]:
                        what = f"not the judgment of trial {trial!r} that {shard} has written"
                        raise SourceError(what, file=path)
            if content is None:
                path = paths[homes[shard][0]](trial)
                raise SourceError(f"the judgment of trial {trial!r} is missing", file=path)
            yield trial, content


def find_shards(outs: Iterable[str]) -> list[Found]:
    """Every shard file below some out folders. SourceError where a folder holds none."""
    found: list[Found] = []
    plans: dict[str, Plan] = {}
    seen: set[str] = set()
    for out in outs:
        real = os.path.realpath(out)
        if real in seen:
            continue
        seen.add(real)
        before = len(found)
        for folder in _listed(out):
            if folder.endswith(FOLDER_SUFFIX):
                below = os.path.join(out, folder)
                names = [name for name in _listed(below) if name.endswith(".json")]
                for path in [os.path.join(below, name) for name in names]:
                    content = read_shard(path)
                    # Each lists every trial of the probe: equal plans are kept once.
                    plan = plans.setdefault(content.plan.probe, content.plan)
                    if content.plan == plan:
                        content = replace(content, plan=plan)
                    found.append(Found(out, path, content))
        if len(found) == before:
            raise SourceError("no shard file here: name the folders of judgments", file=out)
    return found


def _listed(folder: str) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError as error:
        raise SourceError(error.strerror or "cannot be read", file=folder) from None


def merge_shards(found: Sequence[Found]) -> list[Merged]:
    """One for each probe, in the order of the run. SourceError where its shards do not agree."""
    by_probe: dict[str, list[Found]] = {}
    for each in found:
        by_probe.setdefault(each.content.plan.probe, []).append(each)
    places = {
        probe: (min(each.content.position for each in shards), probe)
        for probe, shards in by_probe.items()
    }
    return [_merge(by_probe[probe]) for probe in sorted(by_probe, key=places.__getitem__)]


def _merge(shards: list[Found]) -> Merged:
    shards = sorted(shards, key=lambda each: each.content.shard)
    first = shards[0]
    for other in shards[1:]:
        _check_alike(first, other)
    by_shard: dict[Shard, Found] = {}
    for each in shards:
        same = by_shard.setdefault(each.content.shard, each)
        if same.content != each.content:
            raise _refusal(each, f"{each.content.shard} twice, with other content", same, each)
    count = first.content.shard.count
    missing = [str(n) for n in range(1, count + 1) if Shard(n, count) not in by_shard]
    if missing:
        raise _refusal(first, f"of {count} shards these are missing: {listed(missing)}")
    _check_versions(shards)
    state = BatchState()
    for each in by_shard.values():
        state.merge(each.content.state)
    return Merged(tuple(shards), state)


def _check_alike(first: Found, other: Found) -> None:
    """SourceError unless two shards are of one run: of the same probe, judged in the same way."""
    a, b = first.content, other.content
    if a.shard.count != b.shard.count:
        what = f"parts of {a.shard.count} and of {b.shard.count}: remove those that are old"
        raise _refusal(first, what, first, other)
    if a.plan.scorer != b.plan.scorer:
        what = f"mixed scorers, {a.plan.scorer} and {b.plan.scorer}: give each a folder of its own"
        raise _refusal(first, what, first, other)
    if a.plan.taxonomy != b.plan.taxonomy:
        what = f"mixed taxonomies, {_taxonomy(a.plan)} and {_taxonomy(b.plan)}"
        raise _refusal(first, what, first, other)
    for name in sorted(a.settings.keys() | b.settings.keys()):
        one, another = a.settings.get(name), b.settings.get(name)
        if one != another:
            what = f"mixed settings, {name}: {one!r:.60} and {another!r:.60}"
            raise _refusal(first, what, first, other)
    odd = sorted(set(a.plan.trials) ^ set(b.plan.trials))
    if odd:
        what = f"{len(odd)} trials are known to one and not to the other: {listed(odd)}"
        raise _refusal(first, what, first, other)
    if a.plan != b.plan:
        names = [f.name for f in fields(Plan) if getattr(a.plan, f.name) != getattr(b.plan, f.name)]
        raise _refusal(first, f"the probe was not the same: {', '.join(names)}", first, other)


def _check_versions(shards: Sequence[Found]) -> None:
    """SourceError where two shards have not one version of a scorer in common.

    A batch may hold several versions, and then most shards do. Where they share none, a part was
    scored anew.
    """
    plan = shards[0].content.plan
    for name, counter in ((plan.scorer, "scorers"), (plan.reference, "residual_scorers")):
        if name is None:
            continue
        with_any: list[tuple[Found, set[str]]] = []
        for each in shards:
            known = getattr(each.content.state, counter)
            versions = {version for version in known if f"{version} ".startswith(f"{name} ")}
            if versions:
                with_any.append((each, versions))
        for each, versions in with_any[1:]:
            first, before = with_any[0]
            if not before & versions:
                what = f"mixed versions of a scorer, {min(before)} and {min(versions)}"
                raise _refusal(first, what, first, each)


def _refusal(about: Found, what: str, *places: Found) -> SourceError:
    where = f" ({' and '.join(each.path for each in places)})" if places else ""
    return SourceError(f"{what}{where}", file=about.content.plan.probe)


def _taxonomy(plan: Plan) -> str:
    return f"{plan.taxonomy.name} {plan.taxonomy.sha256[:12]}"
