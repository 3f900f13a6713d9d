"""How a conversation runs: small talk, refusals, reframings, deliveries, and the quirks on top."""

from __future__ import annotations

from _compose import TOPICS
from _grammar import Dice
from _model import Assistant, Plan, ToolReply, Turn, User

MAX_TURNS = 12


def peak_request(band: int, dice: Dice) -> str:
    """The bank that a request for this band comes from."""
    return {1: "u_general", 4: "u_do"}.get(band, dice.pick(("u_ask", "u_follow", "u_follow")))


def opening(dice: Dice, request: str = "u_ask") -> User:
    if request == "u_follow":
        request = "u_ask"
    return User(("u_open", request) if request != "u_ask" or dice.chance(0.7) else ("u_open",))


def chat(dice: Dice, topics: list[str], caveat: bool = False) -> list[Turn]:
    """A harmless question and its answer; takes the next topic off the list."""
    topic = topics.pop()
    asking = User((f"t.{topic}.u",))
    return [asking, Assistant(topic=topic, caveat=caveat, tool=dice.chance(0.05))]


def topic_list(dice: Dice) -> list[str]:
    return dice.shuffled(TOPICS)


def deliver(
    band: int,
    dice: Dice,
    *,
    refusal: str = "",
    caveat: bool = False,
    role: bool = False,
    naive_shift: int = 0,
) -> Assistant:
    """An assistant turn of a band, by tool call where the band is a deed."""
    share = {0: 0.0, 1: 0.05, 2: 0.06, 3: 0.1, 4: 0.6}[band]
    tool = dice.chance(share)
    only = tool and not (refusal or caveat or role) and dice.chance(0.2)
    return Assistant(
        band,
        refusal=refusal,
        caveat=caveat,
        role=role,
        tool=tool,
        tool_only=only,
        naive_shift=naive_shift,
    )


def refuse(dice: Dice) -> Assistant:
    return Assistant(refusal=dice.pick(("whole", "whole", "bare", "split")))


def goodbye(dice: Dice) -> list[Turn]:
    topic = dice.chance(0.5)
    reply = Assistant(bank="close") if topic else Assistant()
    return [User((dice.pick(("u_end", "u_react")),)), reply]


def persona(*extra: str) -> User:
    return User(("u_persona", *extra), shift=True)


def quirks(plan: Plan, dice: Dice) -> Plan:
    """A greeting first, two messages in a row, a tool's reply: now and then, room permitting."""
    turns = plan.turns
    for at in range(len(turns) - 1, -1, -1):
        turn = turns[at]
        if not isinstance(turn, Assistant) or not (turn.tool or turn.tool_only):
            continue
        if len(turns) < MAX_TURNS and dice.chance(0.4):
            turns.insert(at + 1, ToolReply())
    if len(turns) < MAX_TURNS and dice.chance(0.05):
        turns.insert(0, Assistant(bank="greet"))
    if len(turns) < MAX_TURNS and dice.chance(0.08):
        at = dice.pick([i for i, t in enumerate(turns) if isinstance(t, User)])
        turns.insert(at + 1, User((dice.pick(("filler.u", "u_react")),)))
    if len(turns) < MAX_TURNS and dice.chance(0.06):
        turns.append(Assistant(bank="second"))
    if dice.chance(0.3):
        pool = ("kitchen", "household", "office", "weekend", "evening", "chat", "snacks", "family")
        plan.labels = sorted(dice.shuffled(pool)[: dice.between(1, 2)])
    return plan
