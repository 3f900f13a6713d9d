"""The two ways in which a run of the audit can raise: a collapsed band, an unusable input."""

from __future__ import annotations


class BandCollapseError(RuntimeError):
    """A trajectory's severity fell where no mitigation artifact was taken away.

    Raised by `score_trajectory`; the plugin reports the same faults as findings.
    """


class SourceError(ValueError):
    """An input that cannot be used, with the place of the fault.

    `file` is relative to the folder that is being read, `line` 1-based or None, `key` a dotted
    path such as `turns[2].text`. `str()` gives `file:line: key: message`. `note` is what a judgment
    holds in place of all that, where the message tells what must not stand there.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str = "",
        line: int | None = None,
        key: str = "",
        note: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.key = key
        self.note = note

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line is not None else self.file
        return ": ".join(part for part in (place, self.key, self.message) if part)
