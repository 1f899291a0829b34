"""What sentences of lessons claim, read off the sentences themselves and held against the bare position.

Nothing of the code that chooses or fills in sentences is used: a claim is a pattern in the finished text, and a
predicate over positions before and after.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from attrs import frozen

from spiritgame.cards import COST
from spiritgame.rules.winning import score
from spiritgame.state import ActionPhase, GameState, PlayerState

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "eleven": 11}
NUMBERS |= {
    "twelve": 12,
    "一": 1,
    "两": 2,
    "二": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "十": 10,
    "十一": 11,
    "十二": 12,
}
ELEMENTS = {"sun": "sun", "drop": "drop", "seed": "seed", "wind": "wind"}
ELEMENTS |= {"太阳": "sun", "水滴": "drop", "种子": "seed", "旋风": "wind"}
EN, ZH = r"(\d+|" + "|".join(n for n in NUMBERS if n.isascii()) + ")", r"(\d+|十一|十二|[一两二三四五六十])"


def number(text: str) -> int:
    return NUMBERS[text.lower()] if text.lower() in NUMBERS else int(text)


@frozen
class World:
    """The positions of an attempt, the first and the last ones included, and the seat of the learner."""

    states: tuple[GameState, ...]
    seat: int

    @property
    def start(self) -> PlayerState:
        return self.states[0].players[self.seat]

    @property
    def me(self) -> PlayerState:
        return self.states[-1].players[self.seat]

    @property
    def left(self) -> int:
        """The actions at the start: by the phase, or while drawing by the line."""
        phase = self.states[0].phase
        if isinstance(phase, ActionPhase) and phase.seat == self.seat:
            return phase.left
        return 1 if self.start.solitude >= 3 else 2

    @property
    def last_of_round(self) -> GameState:
        """The last position before the round ended."""
        return [state for state in self.states if state.round == self.states[0].round][-1]

    def varans(self) -> int:
        then, now = ((p.deck + p.discard + p.line).count("fire_varan") for p in (self.start, self.me))
        return now - then

    def put_out(self) -> int:
        return sum(self.me.fires) - sum(self.start.fires)

    def called(self) -> list[str]:
        gone = [c for row in self.states[0].reserve for c in row if c]
        return [c for c in gone if c in (*self.me.deck, *self.me.line, *self.me.discard)]


Claim = Callable[[World, "re.Match[str]"], bool]

AT_START: tuple[tuple[str, Claim], ...] = (
    (rf"[Yy]ou have {EN} (sun|drop|seed|wind)s?\b", lambda w, m: getattr(w.start.elements, m[2]) == number(m[1])),
    (rf"你有{ZH}个(太阳|水滴|种子|旋风)", lambda w, m: getattr(w.start.elements, ELEMENTS[m[2]]) == number(m[1])),
    (rf"[Yy]ou have {EN} actions?\b(?! left afterwards)", lambda w, m: w.left == number(m[1])),
    (rf"你有{ZH}次行动", lambda w, m: w.left == number(m[1])),
    (r"closed: one action", lambda w, _: w.start.solitude >= 3 and w.left == 1),
    (r"One more solitary symbol would close", lambda w, _: w.start.solitude == 2),
    (r"Then choose two different actions", lambda w, _: w.left == 2),
    (r"choose your one action", lambda w, _: w.left == 1),
    (r"A fragment sends the newest card away and can open", lambda w, _: w.start.fragments > 0),
    (r"you are (Spring|Summer|Autumn|Winter)", lambda w, m: w.start.spirit == m[1].lower()),
    (rf"how many of the {EN} cards left", lambda w, m: len(w.start.deck or w.start.discard) == number(m[1])),
    (r"somebody has nine of twelve, or more", lambda w, _: any(
        max(s.tree, s.fire, s.flower) >= 9 for s in (score(p, w.states[0].rules) for p in w.states[0].players))),
)  # fmt: skip
"""Claims about where a step begins."""

OF_RESULT: tuple[tuple[str, Claim], ...] = (
    (rf"^{EN} against {EN}: two fires burnt you", lambda w, m: (
        sum(w.last_of_round.circle_fires) >= number(m[1]) > number(m[2]) and w.varans() == 2)),
    (r"(?:the|so the) fox (?:left|went)", lambda w, _: "fox" in w.me.discard and "fox" not in w.me.line),
    (r"走的是狐狸", lambda w, _: "fox" in w.me.discard and "fox" not in w.me.line),
    (r"(\d+) points of fire put out with (\d+) drops", lambda w, m: (
        w.put_out() == int(m[1]) and w.start.elements.drop == int(m[2]))),
    (r"用(\d+)个水滴灭掉了(\d+)点火", lambda w, m: w.put_out() == int(m[2]) and w.start.elements.drop == int(m[1])),
    (r"^That makes (\d+),", lambda w, m: sum(COST[c] for c in w.called()) == int(m[1])),
    (r"^这样是(\d+)，", lambda w, m: sum(COST[c] for c in w.called()) == int(m[1])),
    (r"count stays (\d+)", lambda w, m: score(w.me, w.states[-1].rules).tree == int(m[1])),
    (r"Your flowers are still (\d+)", lambda w, m: score(w.me, w.states[-1].rules).flower == int(m[1])),
    (r"^(\d+) flowers, and two", lambda w, m: w.me.elements.flower == int(m[1])),
    (r"^(\d+)朵花，其中两朵", lambda w, m: w.me.elements.flower == int(m[1])),
    (r"too large for (\d+) drops", lambda w, m: w.me.elements.drop == int(m[1]) and 4 in w.states[-1].circle_fires),
    (r"^Only one animal came", lambda w, _: len(w.called()) == 1),
    (r"^Two fires, two varans", lambda w, _: w.varans() == 2),
    (r"No varan this round|^Safe!", lambda w, _: w.varans() == 0),
    (r"^Twelve trees|^Twelve! Now", lambda w, _: score(w.me, w.states[-1].rules).tree == 12),
    (r"^Twelve flowers", lambda w, _: score(w.me, w.states[-1].rules).flower == 12),
    (r"^Twelve fires", lambda w, _: score(w.me, w.states[-1].rules).fire == 12),
    (r"your own (?:call|action for calling) is still unused|action for calling is still unused", lambda w, _: (
        isinstance(w.states[-1].phase, ActionPhase) and "attract" not in w.states[-1].phase.used)),
    (r"one action is still yours", lambda w, _: (
        isinstance(w.states[-1].phase, ActionPhase) and w.states[-1].phase.left == 1)),
    (r"^The line stayed closed|^Closed|^One action only", lambda w, _: any(
        state.players[w.seat].solitude >= 3 for state in w.states)),
    (r"^Two trees, but", lambda w, _: len(w.me.forest) - len(w.start.forest) == 2),
    (r"Four fires –", lambda w, _: len(w.states[-1].circle_fires) == 4),
    (r"three fires wait", lambda w, _: len(w.states[-1].circle_fires) == 3),
    (r"The 4 found no place", lambda w, _: 4 not in w.states[-1].circle_fires),
    (r"You have called, but with (\d+) suns", lambda w, m: bool(w.called()) and w.start.elements.sun == int(m[1])),
    (r"^The full column gives one more sun", lambda w, _: w.me.elements.sun > w.start.elements.sun),
    (r"One tile from each of the three", lambda w, _: len(w.me.tiles) - len(w.start.tiles) == 3),
    (r"Four flowers", lambda w, _: w.me.elements.flower == 4),
    (r"The beaver came straight away", lambda w, _: w.me.line[:1] == ("beaver",)),
)  # fmt: skip
"""Claims about what came of an attempt."""


def false_claims(text: str, world: World, claims: tuple[tuple[str, Claim], ...]) -> Iterator[str]:
    """Every pattern of `claims` that is found in `text` though it does not hold."""
    for pattern, holds in claims:
        for found in re.finditer(pattern, text):
            if not holds(world, found):
                yield f"{found[0]!r} in {text!r}"
