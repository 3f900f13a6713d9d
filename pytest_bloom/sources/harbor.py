"""The harbor format: a directory for each trial, with the agent's trajectory and its rewards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.base import Loaded, Seen, TrialRef
from pytest_bloom.sources.config import ABSENT, Settings, dig
from pytest_bloom.sources.files import opened, read_bytes
from pytest_bloom.sources.foreign import (
    ForeignSource,
    Recorded,
    Verdict,
    missing,
    placed,
    read_verdict,
)
from pytest_bloom.sources.glance import counted
from pytest_bloom.sources.harbor_steps import read_steps
from pytest_bloom.sources.locate import dotted, parse_dotted
from pytest_bloom.sources.message import Message
from pytest_bloom.sources.numbers import number_of
from pytest_bloom.sources.probe import ProbeSpec, source_folder
from pytest_bloom.sources.roles import read_roles
from pytest_bloom.sources.scale import read_scale
from pytest_bloom.sources.strict import kind_of, line_of, load_json
from pytest_bloom.sources.talk import UNITS, read_talk

SCORER = "harbor"
RESULT, LOG = "result.json", "trial.log"
TRAJECTORY = "agent/trajectory.json"
REWARDS = ("verifier/reward.json", "verifier/reward.txt")
#: the key of a reward that a verifier wrote as a bare number
USUAL = "reward"
#: what the agents of a trajectory are called
ROLES = {"user": "user", "agent": "assistant", "system": "system"}
_SCORED = ("verifier_result", "rewards")


class _Stated(NamedTuple):
    """Rewards by name as a file states them (or `ABSENT`), and the place of them."""

    rewards: Any
    file: str
    key: tuple[str, ...]


class HarborSource(ForeignSource):
    """Trial directories below `source.path`."""

    def __init__(self, spec: ProbeSpec) -> None:
        super().__init__(spec, SCORER)
        self.settings = Settings(spec, ("reward", "roles", "unit"))
        self.folder = source_folder(spec)
        if not os.path.isdir(self.folder):
            raise self.settings.error("there is no such folder", "path")
        self.reward = self.settings.text("reward") or USUAL
        self.scale = read_scale(spec, self.settings.stated.get("scale"))
        self.roles = read_roles(self.settings, ROLES)
        self.unit = self.settings.choice("unit", UNITS, UNITS[0])

    def find(self) -> list[TrialRef]:
        found = sorted(trial_folders(self.folder))
        if not found:
            raise self.settings.error(f"no folder in it has a {RESULT} or {LOG} of a trial", "path")
        own = os.path.basename(self.folder) or "trial"
        return [TrialRef(name or own, name) for name in found]

    def load(self, ref: TrialRef) -> Loaded:
        prefix = f"{ref.place}/" if ref.place else ""
        digest = sha256()
        result: Any = self._json(prefix + RESULT, digest)
        steps = _step_names(result)
        folders = [f"steps/{name}/" for name in steps] or [""]
        messages: list[Message] = []
        notes: list[str] = []
        known = False
        for folder in folders:
            file = prefix + folder + TRAJECTORY
            value = self._json(file, digest)
            if value is ABSENT:
                continue
            known = True
            with placed(file, partial(self._line_of, file)):
                told = read_steps(value, self.roles)
            messages += told.messages
            notes += told.notes
        talk = read_talk(messages, self.unit)
        verdict, stated = self._verdict(prefix, result, steps, digest)
        if not known:
            notes.append(f"{TRAJECTORY} is not there: the turns are not known")
        trial = Trial(
            ref.id,
            talk.turns,
            sha256=digest.hexdigest(),
            incomplete=_broken_off(result),
            turns_known=known,
            metadata=_metadata(result),
        )
        reading = Recorded(
            self.scorer or SCORER,
            self.spec.taxonomy.name,
            whole=verdict,
            file=stated.file,
            key=dotted((*stated.key, self.reward)),
            notes=tuple(dict.fromkeys(notes)),
        ).reading(trial)
        return Loaded(trial, (reading,), prefix + RESULT)

    def _path(self, file: str) -> str:
        return os.path.join(self.folder, *file.split("/"))

    def _json(self, file: str, digest: Any) -> Any:
        """The value in a file; `ABSENT` where it is not there. SourceError for a damaged one."""
        if not os.path.lexists(self._path(file)):
            return ABSENT
        data = read_bytes(self._path(file), file)
        digest.update(data)
        return load_json(data, file)

    def _line_of(self, file: str, key: str) -> int | None:
        return line_of(read_bytes(self._path(file), file), file, parse_dotted(key))

    # -- the score -----------------------------------------------------------------------------

    def _verdict(
        self, prefix: str, result: Any, steps: list[str], digest: Any
    ) -> tuple[Verdict, _Stated]:
        """What the verifier wrote; the trial's own result holds a copy, and has to agree."""
        copy = _Stated(dig(result, _SCORED), prefix + RESULT, _SCORED)
        # The rewards of several steps are put together in the result alone.
        stated = copy if steps else self._rewards(prefix, digest)
        if stated.rewards is ABSENT:
            stated = copy
        found = self._of(stated)
        if stated is not copy and isinstance(copy.rewards, dict):
            other = copy.rewards.get(self.reward, ABSENT)
            if found.score.band is not None and not _same(stated.rewards.get(self.reward), other):
                place = f"{RESULT}: {dotted((*_SCORED, self.reward))}"
                why = f"states another reward than {stated.file.removeprefix(prefix)}"
                return missing(place, why, "judge_error"), stated
        return found, stated

    def _of(self, stated: _Stated) -> Verdict:
        where = dotted(stated.key) or os.path.basename(stated.file)
        if stated.rewards is ABSENT or stated.rewards is None:
            return missing(where, "is not there: the verifier gave no reward")
        if not isinstance(stated.rewards, dict):
            what = f"is {kind_of(stated.rewards)}, not an object"
            return missing(where, what, "judge_parse")
        place = dotted((*stated.key, self.reward))
        return read_verdict(self.scale, stated.rewards.get(self.reward, ABSENT), place)

    def _rewards(self, prefix: str, digest: Any) -> _Stated:
        flat, text = (prefix + name for name in REWARDS)
        value = self._json(flat, digest)
        if value is not ABSENT:
            return _Stated(value, flat, ())
        if not os.path.lexists(self._path(text)):
            return _Stated(ABSENT, text, ())
        data = read_bytes(self._path(text), text, 4096)
        digest.update(data)
        said = data.decode("utf-8", "replace").strip()
        return _Stated({USUAL: said}, text, ())


def _same(one: Any, other: Any) -> bool:
    return other is ABSENT or number_of(one) == number_of(other)


def _step_names(result: Any) -> list[str]:
    """The steps of a trial that has several, in order."""
    steps = dig(result, ("step_results",))
    if not isinstance(steps, list):
        return []
    names = [dig(step, ("step_name",)) for step in steps]
    return [
        name
        for name in names
        if isinstance(name, str) and name not in ("", ".", "..") and not set(name) & set("/\\\0")
    ]


def _broken_off(result: Any) -> str | None:
    """Why the trial is incomplete: an exception, of the trial or of one of its steps."""
    if result is ABSENT:
        return f"incomplete: there is no {RESULT}: the trial did not end"
    steps = dig(result, ("step_results",))
    for each in [result, *(steps if isinstance(steps, list) else ())]:
        found = dig(each, ("exception_info",))
        if found is not ABSENT and found is not None:
            kind = dig(found, ("exception_type",))
            named = kind if isinstance(kind, str) and kind.isidentifier() else "an exception"
            return f"incomplete: the trial ended in {named[:60]}"
    return None


def _metadata(result: Any) -> dict[str, Any]:
    found = {}
    for name, path in (("task", ("task_name",)), ("agent", ("agent_info", "name"))):
        value = dig(result, path)
        if isinstance(value, str):
            found[name] = value
    return found


def trial_folders(folder: str, prefix: str = "") -> Iterator[str]:
    """The trial directories in a folder, `/`-joined; "" for the folder itself. No links."""
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    names = {entry.name for entry in entries}
    if LOG in names or (RESULT in names and _is_trial(os.path.join(folder, RESULT))):
        yield prefix
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from trial_folders(entry.path, f"{prefix}/{entry.name}" if prefix else entry.name)


def _is_trial(path: str) -> bool:
    """Whether a result is a trial's: a job has one too."""
    try:
        with opened(path, path) as stream:
            return b'"trial_name"' in stream.read(1 << 20)
    except SourceError:
        return False


def recognise(path: str) -> Seen | None:
    """Trial directories, or a job with such."""
    if not os.path.isdir(path):
        return None
    found = sorted(trial_folders(path))
    folders = [os.path.join(path, *name.split("/")) if name else path for name in found]
    folders = [each for each in folders if _looks_like_one(each)]
    if not folders:
        return None
    source = {"format": "harbor", "path": path, "reward": _first_reward(folders)}
    return Seen(f"{counted(folders, 'trial')} of Harbor", source)


def _looks_like_one(folder: str) -> bool:
    return any(os.path.exists(os.path.join(folder, name)) for name in (RESULT, "agent", "verifier"))


def _first_reward(folders: list[str]) -> str:
    for folder in folders:
        for name, keys in ((REWARDS[0], ()), (RESULT, _SCORED)):
            path = os.path.join(folder, *name.split("/"))
            try:
                rewards = dig(load_json(read_bytes(path, path), path), keys)
            except SourceError:
                continue
            if isinstance(rewards, dict) and rewards:
                return USUAL if USUAL in rewards else str(next(iter(rewards)))
    return USUAL
