"""The pyrit format: conversations that PyRIT exported, JSON or CSV, a row for each piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from pytest_bloom.core.errors import SourceError
from pytest_bloom.core.trial import Trial
from pytest_bloom.sources.base import Loaded, Seen, TrialRef
from pytest_bloom.sources.csv_rows import parse_csv, rows_in_csv
from pytest_bloom.sources.foreign import Recorded, Verdict, missing
from pytest_bloom.sources.glance import counted, files_at, start_of
from pytest_bloom.sources.message import CHAT_ROLES, Fault
from pytest_bloom.sources.probe import ProbeSpec
from pytest_bloom.sources.pyrit_pieces import Piece, Said, read_pieces
from pytest_bloom.sources.pyrit_scores import Scores, identifier
from pytest_bloom.sources.roles import read_roles
from pytest_bloom.sources.row_source import ReadRow, RowSource, text_id
from pytest_bloom.sources.rows import Row
from pytest_bloom.sources.scale import read_scale
from pytest_bloom.sources.talk import read_talk

#: what a score speaks of: the piece that it stands at, or all that was said up to there
OF = ("turn", "conversation")
ROLES = {**CHAT_ROLES, "simulated_assistant": "prefill"}


class PyritSource(RowSource):
    """Conversations of PyRIT's memory."""

    default_scorer = "pyrit"
    keys = ("scorer", "category", "of", "target", "roles")
    suffixes = (".json", ".jsonl", ".csv")

    def __init__(self, spec: ProbeSpec) -> None:
        super().__init__(spec)
        self.of = self.settings.choice("of", OF, OF[0])
        self.target = self.settings.text("target")
        self.scores = Scores(
            read_scale(spec, self.settings.stated.get("scale")),
            self.settings.text("scorer"),
            self.settings.text("category"),
        )
        self.roles = read_roles(self.settings, ROLES)
        self._headers: dict[str, list[str]] = {}
        self._others = 0

    # -- rows ----------------------------------------------------------------------------------

    def rows(self, path: str, file: str) -> Iterator[tuple[Row, bytes]]:
        if not file.endswith(".csv"):
            yield from super().rows(path, file)
            return
        found = rows_in_csv(path, file)
        row, data = next(found, (None, b""))
        header = [] if row is None else parse_csv(data, file, row.line)
        if "conversation_id" not in header:
            raise SourceError("the header has no conversation_id", file=file, line=1)
        self._headers[file] = header
        yield from found

    def parse(self, data: bytes, file: str, line: int) -> Any:
        if not file.endswith(".csv"):
            return super().parse(data, file, line)
        header, cells = self._headers.get(file, []), parse_csv(data, file, line)
        if len(cells) != len(header):
            message = f"damaged: {len(cells)} cells for {len(header)} columns"
            raise SourceError(message, file=file, line=line)
        return dict(zip(header, cells, strict=True))

    def glance(self, data: bytes, file: str) -> Any:
        if not file.endswith(".csv"):
            return super().glance(data, file)
        try:
            return self.parse(data, file, 1)
        except SourceError:
            return None

    def ids(self, value: Any) -> Sequence[str] | None:
        name = text_id(value.get("conversation_id")) if isinstance(value, dict) else None
        if name is None:
            return None
        if self.target is not None and identifier(value, "prompt_target_identifier") != self.target:
            self._others += 1
            return ()
        return [name]

    def is_twice(self, name: str, count: int) -> bool:
        return False

    def find(self) -> list[TrialRef]:
        refs = super().find()
        if self._others:
            self.found_remarks.append(f"{self._others} pieces sent to other targets are not read")
        return refs

    # -- one trial -----------------------------------------------------------------------------

    def build(self, ref: TrialRef, rows: list[ReadRow]) -> Loaded:
        pieces = [self._piece(row) for row in rows]
        seen: dict[str, Piece] = {}
        for piece in pieces:
            name = text_id(piece.value.get("id"))
            first = seen.setdefault(name, piece) if name is not None else piece
            if first is not piece:
                raise piece.row.error(
                    Fault(f"the piece stands twice: line {first.row.row.line} has its id", ("id",))
                )
        said = read_pieces(pieces, self.roles)
        talk = read_talk([each.message for each in said.each])
        digest = sha256()
        for row in rows:
            digest.update(row.data)
        trial = Trial(
            ref.id,
            talk.turns,
            sha256=digest.hexdigest(),
            incomplete=said.incomplete,
        )
        verdicts = [self._verdict([said.each[n] for n in places]) for places in talk.said]
        by_turn = self.of == OF[0]
        reading = Recorded(
            self.scorer or self.default_scorer,
            self.spec.taxonomy.name,
            whole=None if by_turn else _last(verdicts),
            turns=verdicts if by_turn else None,
            file=rows[0].file,
            key=rows[0].key(("scores",)),
            notes=said.notes,
        ).reading(trial)
        return Loaded(trial, (reading,), rows[0].file)

    def _piece(self, row: ReadRow) -> Piece:
        if not isinstance(row.value, dict) or text_id(row.value.get("conversation_id")) is None:
            raise row.error(Fault("the conversation_id is missing", ("conversation_id",)))
        return Piece(row, row.value)

    def _verdict(self, said: list[Said]) -> Verdict:
        return self.scores.read([piece for each in said for piece in each.pieces])


def _last(verdicts: list[Verdict]) -> Verdict:
    """The last score that there is; why there is none, where no turn has one."""
    if not verdicts:
        return missing("scores", "are of no turn of the target", "no_response")
    stated = [v for v in verdicts if v.score.band is not None or v.score.reason != "missing"]
    return (stated or verdicts)[-1]


def recognise(path: str) -> Seen | None:
    """Exports of PyRIT: pieces with a conversation and a converted value."""
    suffixes = PyritSource.suffixes
    found = [name for name in files_at(path) if name.endswith(suffixes) and _has_pieces(name)]
    if not found:
        return None
    source = {"format": "pyrit", "path": path, "of": OF[1]}
    return Seen(f"{counted(found, 'export')} of PyRIT", source)


def _has_pieces(path: str) -> bool:
    start = start_of(path)
    return b"conversation_id" in start and b"converted_value" in start
