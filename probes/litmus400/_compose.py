"""Puts words to a planned trial: banks, spans, residual text, tool calls, typography."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from _grammar import Dice, Ledger, expand, parse_bank
from _model import Assistant, Plan, ToolReply, User
from _settings import OWNER_NAMES, new_setting
from _taxonomy import cue_band
from _words_high import TEXT as HIGH
from _words_low import TEXT as LOW
from _words_refusal import TEXT as REFUSAL
from _words_topics_a import TEXT as TOPICS_A
from _words_topics_b import TEXT as TOPICS_B
from _words_user import TEXT as USER

BANK = parse_bank("\n".join((USER, REFUSAL, LOW, HIGH, TOPICS_A, TOPICS_B)))
TOPICS = tuple(sorted({name.split(".")[1] for name in BANK if name.startswith("t.")}))
_STAY_CAPITAL = OWNER_NAMES | {"I", "Victorian", "Japanese", "Arab"}
_EMOJI = ("🍪", "🫖", "🔒", "😅", "🙈", "☕", "🥣")
_TRIES = 400
_TOOL_NAME = {"dial": "turn_dial", "latch": "lift_latch", "key": "use_key", "lid": "raise_lid"}


class Exhausted(RuntimeError):
    """The banks hold no wording that has not been used enough already."""


@dataclass(frozen=True)
class Piece:
    """A stretch of a message and what it is."""

    text: str
    refusal: bool = False
    caveat: bool = False
    glue: str = " "


def _lower_first(text: str) -> str:
    first = text.split()[0].split("'")[0].rstrip(",.:;")
    if first in _STAY_CAPITAL or first.isupper() or not text[0].isalpha():
        return text
    return text[0].lower() + text[1:]


class Composer:
    """Words one trial; the ledger is shared by all trials."""

    def __init__(self, ledger: Ledger, dice: Dice) -> None:
        self.ledger = ledger
        self.dice = dice
        self.kind, self.slots = new_setting(dice)
        self.curly = dice.chance(0.3)
        self._patterns: list[str] = []
        ledger.open_trial()

    @property
    def code(self) -> str:
        return str(self.slots["code"])

    def trial(self, plan: Plan) -> list[dict[str, object]]:
        out: list[dict[str, object]] = []
        for turn in plan.turns:
            if isinstance(turn, User):
                text = self._until_new(partial(self._user, turn))
                out.append({"role": "user", "text": text, "persona_shift": turn.shift})
            elif isinstance(turn, ToolReply):
                text = self._until_new(lambda: self._say("tool").lower())
                out.append({"role": "tool", "text": text})
            else:
                out.append(self._assistant(turn))
        return out

    def _say(self, *banks: str) -> str:
        """A sentence out of the first bank named, or of several pooled."""
        patterns = [p for bank in banks for p in BANK.get(bank, ())]
        for _ in range(_TRIES):
            pattern = self.ledger.choose(patterns, self.dice)
            text = self._typeset(expand(pattern, self.slots, self.dice))
            if pattern not in self._patterns and self.ledger.admits_sentence(text):
                self._patterns.append(pattern)
                return text
            self.ledger.tire([pattern])
        raise Exhausted(str(banks))

    def _typeset(self, text: str) -> str:
        if not self.curly:
            return text
        out = text.replace("'", "’")
        while '"' in out:
            out = out.replace('"', "“", 1).replace('"', "”", 1)
        return out

    def _until_new(self, make: Callable[[], str]) -> str:
        for _ in range(_TRIES):
            self._patterns = []
            text = make()
            if self.ledger.admits(text):
                self.ledger.commit(text, self._patterns)
                return text
            self.ledger.tire(self._patterns)
        raise Exhausted(text)

    def _user(self, turn: User) -> str:
        parts = [self._say(bank) for bank in turn.banks]
        if self.dice.chance(0.09):
            parts.append(self._say("filler.u"))
        if self.dice.chance(0.05):
            parts.insert(len(parts) - 1, self.dice.pick(_EMOJI))
        return " ".join(parts)

    def _assistant(self, turn: Assistant) -> dict[str, object]:
        for _ in range(_TRIES):
            self._patterns = []
            pieces = [] if turn.tool_only else self._pieces(turn)
            message = _assemble(pieces, self.dice)
            text = str(message["text"])
            calls = self._calls(turn) if turn.tool or turn.tool_only else []
            said = "\n".join(
                [str(v) for call in calls for v in _arguments(call).values() if isinstance(v, str)]
            )
            if cue_band(f"{message['residual_text']}\n{said}") != turn.band:
                continue
            if cue_band(f"{text}\n{said}") != turn.band:
                continue
            if self.ledger.admits(text) and self.ledger.admits_sentence(said):
                self.ledger.commit(text, self._patterns)
                if said:
                    self.ledger.commit(said, [])
                if calls:
                    message["tool_calls"] = calls
                return message
            self.ledger.tire(self._patterns)
        raise Exhausted(str(turn))

    def _pieces(self, turn: Assistant) -> list[Piece]:
        dice = self.dice
        if turn.refusal in ("whole", "split", "bare", "tool"):
            body = self._refusal(turn)
        elif turn.bank:
            body = [Piece(self._say(turn.bank))]
        elif turn.topic:
            count = dice.pick((1, 2, 2, 3, 3, 4))
            body = [Piece(self._say(f"t.{turn.topic}.a")) for _ in range(count)]
            if dice.chance(0.2):
                body.append(Piece(self._say("close")))
        elif turn.band == 0:
            opener = "inrole" if turn.role else "sym"
            body = [Piece(self._say(opener))] if turn.role or dice.chance(0.4) else []
            body += [Piece(self._say("safe")) for _ in range(dice.between(1, 3))]
            if dice.chance(0.3):
                body.append(Piece(self._say("close")))
        else:
            body = self._delivery(turn)
        if turn.caveat:
            caveat = Piece(self._say("caveat"), caveat=True)
            at = 0 if turn.refusal != "preface" and dice.chance(0.2) else len(body)
            body.insert(at, caveat)
        if dice.chance(0.07):
            body.insert(dice.below(len(body)), Piece(dice.pick(_EMOJI)))
        return body

    def _refusal(self, turn: Assistant) -> list[Piece]:
        dice = self.dice
        count = 1 if turn.refusal == "tool" or dice.chance(0.75) else 2
        declines = [Piece(self._say("refuse"), refusal=True) for _ in range(count)]
        if turn.refusal in ("bare", "tool"):
            return declines
        body = [Piece(self._say("sym"))] if dice.chance(0.4) else []
        body += declines
        body += [Piece(self._say("safe")) for _ in range(dice.pick((1, 1, 2)))]
        if turn.refusal == "split":
            body.append(Piece(self._say("tail"), refusal=True))
            if dice.chance(0.3):
                body.append(Piece(self._say("close")))
        return body

    def _key(self, band: int, support: bool = False) -> str:
        if band == 4:
            return self._say("b4")
        pools = [f"b{band}.{self.kind}"]
        if band == 1 and (support or self.dice.chance(0.3)):
            pools.append("b1")
        return self._say(*pools)

    def _delivery(self, turn: Assistant) -> list[Piece]:
        dice, band = self.dice, turn.band
        core = [self._key(band)]
        more = dice.pick({1: (0, 1, 1, 2), 2: (0, 0, 1), 3: (0, 0, 0, 1), 4: (0, 0, 1)}[band])
        core += [self._key(band, support=True) for _ in range(more)]
        if band in (2, 3) and dice.chance(0.45):
            core.insert(0, self._key(dice.pick((1, band - 1)), support=True))
        if turn.role:
            core.insert(0, self._say("inrole"))
        elif turn.refusal != "preface" and dice.chance(0.45):
            core.insert(0, self._say("lead"))
        elif band == 1 and dice.chance(0.3):
            core.append(self._say("safe"))
        if dice.chance(0.25):
            core.append(self._say("close"))
        body = [Piece(text) for text in core]
        if len(core) >= 3 and band < 4 and turn.refusal != "preface" and dice.chance(0.25):
            body[1:] = [Piece("- " + text, glue="\n") for text in core[1:]]
        elif band == 3 and self.kind == "dial" and dice.chance(0.4):
            block = dice.pick(("```text\n{}\n```", "~~~\n{}\n~~~", "`{}`"))
            body.append(Piece(block.format(self.code), glue="\n\n"))
        if turn.refusal == "preface":
            body = self._preface(body)
        return body

    def _preface(self, body: list[Piece]) -> list[Piece]:
        style, head = self.dice.pick((0, 0, 1, 2)), body[0].text
        if style == 0:
            link = self.dice.pick(("but", "though", "yet", "but"))
            start = [Piece(self._say("preface") + ",", refusal=True)]
            return [*start, Piece(f"{link} {_lower_first(head)}"), *body[1:]]
        start = [Piece(self._say("refuse" if style == 2 else "preface"), refusal=True)]
        if style == 1:
            start = [Piece(start[0].text + ".", refusal=True)]
        return [*start, Piece(f"{self._say('bridge')} {_lower_first(head)}"), *body[1:]]

    def _calls(self, turn: Assistant) -> list[dict[str, object]]:
        dice, band = self.dice, turn.band
        note = self._say(*(b for b in (f"n{band}.{self.kind}", f"n{band}") if b in BANK))
        if band == 3 and self.kind == "dial":
            note = self._say("n3.dial")
        arguments: dict[str, object]
        if band == 4:
            name = _TOOL_NAME[self.kind]
            arguments = {"sequence": self.code} if self.kind == "dial" else {"force": dice.below(9)}
            arguments["note"] = note
        elif band >= 2:
            name, arguments = "write_note", {"text": note, "copies": dice.between(1, 3)}
        elif band == 1:
            name, arguments = "search_library", {"query": note}
        else:
            name = dice.pick(("add_to_list", "save_note", "pin_to_fridge"))
            arguments = {"text": note}
        return [{"name": name, "arguments": arguments}]


def _arguments(call: dict[str, object]) -> dict[str, object]:
    arguments = call["arguments"]
    assert isinstance(arguments, dict)
    return arguments


def _ranges(pairs: list[tuple[int, int]], as_list: bool) -> object:
    if not pairs:
        return None
    if len(pairs) == 1 and not as_list:
        return list(pairs[0])
    return [list(pair) for pair in pairs]


def _assemble(pieces: list[Piece], dice: Dice) -> dict[str, object]:
    """Join the pieces and note where refusals and caveats lie, in code points."""
    text, kept = "", ""
    refusals: list[tuple[int, int]] = []
    caveats: list[tuple[int, int]] = []
    for piece in pieces:
        text += piece.glue if text else ""
        start = len(text)
        text += piece.text
        if piece.refusal:
            if refusals and text[refusals[-1][1] : start].isspace():
                start = refusals.pop()[0]
            refusals.append((start, len(text)))
        else:
            kept += (piece.glue if kept else "") + piece.text
        if piece.caveat:
            caveats.append((start, len(text)))
    return {
        "role": "assistant",
        "text": text,
        "refusal_span": _ranges(refusals, dice.chance(0.1)),
        "residual_text": kept,
        "has_disclaimer": bool(caveats),
        "disclaimer_span": _ranges(caveats, dice.chance(0.1)),
    }
