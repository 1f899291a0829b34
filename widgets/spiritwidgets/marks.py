"""What is special about each thing on the table now: rings for legal goals, and words for what a click would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from weakref import WeakKeyDictionary

from attrs import evolve, frozen

import spiritgame as sg
from spiritgame.cards import ANIMALS, COST, ELEMENTS, TREES, Element
from spiritgame.circle import ROCKS, landings
from spiritgame.forest import CORNERS, SPACES, completed_lines
from spiritgame.locale import Words, say_reason
from spiritgame.moves import TILES
from spiritgame.state import ActionPhase, Attracting, DrawPhase, Extinguishing, GameState
from spiritwidgets.clicks import ACTION_OF, Note, Selection, current_task, note
from spiritwidgets.scene import Emphasis
from spiritwidgets.session import Session
from spiritwidgets.view import Fact, Key, Mark

_GOALS = {"reserve": "attract", "tree": "plant", "space": "plant", "rock": "travel", "fire": "extinguish"}
"""What an action chosen is done with: ringed only then, or half the table would be."""


TOLD: Final[frozenset[Fact]] = frozenset((*ELEMENTS, "actions"))
"""The facts whose numbers stand in the words for a click."""


def in_one(words: Words, *sentences: str) -> str:
    """Sentences one after the other; Chinese ones follow without a space."""
    return (" " if words.lang == "en" else "").join(sentences)


def say(words: Words, *notes: Note) -> str:
    """The sentences of some notes, one after the other."""
    return in_one(words, *(words.say(f"table.{n.key}", **dict(n.params)) for n in notes))


def marks(session: Session, words: Words, covers: frozenset[Fact] = frozenset()) -> Mapping[Key, Mark]:
    """A mark for everything that can be clicked, as the viewer sees it; things that only inform have none.

    What a click would do is told in numbers, so that it is left out where one of them is in `covers`. The same as long
    as nothing changes: the boards, a click and its explanation all ask.
    """
    moment = (session.viewer, session.selection, session.awaits_person, words.lang)
    known = _latest.get(session)
    if known is None or known[0] is not session.state or known[1] != moment:
        marker = _Marker(session, words, frozenset(session.legal()))
        found = {key: mark for key in _keys(session) if (mark := marker.mark(key)) is not None}
        _latest[session] = known = (session.state, moment, found)
    if covers & TOLD:
        return {key: evolve(mark, tip="") for key, mark in known[2].items()}
    return known[2]


_latest: WeakKeyDictionary[Session, tuple[GameState, tuple[object, ...], Mapping[Key, Mark]]] = WeakKeyDictionary()


def _keys(session: Session) -> Iterator[Key]:
    state, viewer = session.state, session.viewer
    yield from (("deck",), ("fragments",), ("actions",))
    if line := state.players[viewer].line:
        yield ("line", len(line) - 1)
    yield from (("total", element) for element in ELEMENTS)
    yield from (("reserve", card) for row in state.reserve for card in row if card is not None)
    yield from (("tree", tree) for tree in TREES)
    yield from (("space", *space) for space in SPACES)
    yield from (("rock", rock) for rock in range(len(ROCKS)))
    yield from (("fire", place) for place in range(len(state.circle_fires)))
    yield from (("tile", seat, tile) for seat in range(len(state.players)) if seat != viewer for tile in TILES)


@frozen
class _Marker:
    session: Session
    words: Words
    legal: frozenset[sg.Move]

    def mark(self, key: Key) -> Mark | None:
        wanted = self.session.meaning(key)
        if not isinstance(wanted, sg.Move | Selection | Note):
            return None
        if not self.session.awaits_person:
            return Mark("", "")
        match wanted:
            case Note():
                return Mark("", say(self.words, wanted))
            case Selection():
                return Mark(self._emphasis_of_choice(key), say(self.words, *self._choice(key, wanted)))
            case _ if wanted in self.legal:
                return Mark(self._emphasis_of_move(key), say(self.words, *self._move(wanted)))
            case _:
                reason = sg.why_illegal(self.session.state, wanted)
                return Mark("", "" if reason is None else say_reason(reason, self.words.lang))

    def _emphasis_of_move(self, key: Key) -> Emphasis:
        if isinstance(self.session.state.phase, DrawPhase):
            # While she may draw, a fragment is one more thing that she could do, not the one she is asked for.
            return "legal" if key == ("deck",) or sg.Draw(self.session.viewer) not in self.legal else ""
        if current_task(self.session.state) is not None:
            return "legal"
        return "legal" if _GOALS.get(str(key[0])) == self.session.selection.action else ""

    def _emphasis_of_choice(self, key: Key) -> Emphasis:
        chosen = self.session.selection
        match key:
            case ("total", element) if ACTION_OF[element] == chosen.action:  # type: ignore[index]  # never the flower
                return "chosen"
            case ("tree", tree) if tree == chosen.tree:
                return "chosen"
            case ("space", column, row) if (column, row) == chosen.space:
                return "chosen"
            case ("actions",):
                return ""
            case _:
                return self._emphasis_of_move(key)

    def _choice(self, key: Key, wanted: Selection) -> tuple[Note, ...]:
        p = self.session.state.players[self.session.viewer]
        chosen = self.session.selection
        match key:
            case ("total", element):
                if wanted.action is None:
                    return (note("tip.back"),)
                return (note(f"tip.action.{wanted.action}", n=max(0, p.elements[element])),)  # type: ignore[index]
            case ("tree", str(tree)):
                if wanted.tree is None:
                    return (note("tip.let_go"),)
                price = note("tip.tree", tree=tree, cost=TREES[tree].cost, have=p.elements.seed)
                is_owned = any(planted == tree for planted, _ in p.forest)
                return (price, note("tip.tree_owned")) if is_owned else (price,)
            case ("space", int(column), int(row)):
                if chosen.space == (column, row):
                    return (note("tip.let_go"),)
                return (note("tip.space"), *self._gains((column, row)))
            case _:
                return (note("tip.pass"),)

    def _move(self, move: sg.Move) -> tuple[Note, ...]:
        state = self.session.state
        p = state.players[move.seat]
        match move:
            case sg.Draw():
                return (note("tip.draw" if p.deck else "tip.draw_shuffled"),)
            case sg.Stop():
                return (note("tip.stop", n=1 if p.solitude >= 3 else 2),)
            case sg.DiscardNewest():
                return (note("tip.discard", card=p.line[-1]),)
            case sg.TakeFragment():
                return (note("tip.fragment"),)
            case sg.Attract(_, card):
                fire = ANIMALS[state.rules.starting_cards][card].fire
                return (note("tip.call", card=card, cost=COST[card], have=self._ceiling("sun"), fire=fire),)
            case sg.Extinguish(_, value):
                return (note("tip.put_out", value=value, have=self._ceiling("drop")),)
            case sg.Plant(_, tree, space):
                return (note("tip.plant", tree=tree), *self._gains(space))
            case sg.Travel(_, steps):
                return self._journey(move.seat, steps)
            case sg.TakeTile(_, victim, tile):
                return (note("tip.tile", tile=tile, spirit=state.players[victim].spirit),)
            case sg.Finish():
                return (note("tip.finish"),)
            case sg.Pass():
                left = state.phase.left if isinstance(state.phase, ActionPhase) else 0
                return (note("tip.pass_now", n=left),)

    def _ceiling(self, element: Element) -> int:
        match current_task(self.session.state):
            case Attracting(left) | Extinguishing(left):
                return left
            case _:
                return self.session.state.players[self.session.viewer].elements[element]

    def _gains(self, space: tuple[int, int]) -> tuple[Note, ...]:
        """What planting on a space gives besides the tree."""
        planted = self.session.state.players[self.session.viewer].planted
        lines = completed_lines(planted, planted | {space})
        corner = (note(f"tip.corner.{space[0]}.{space[1]}"),) if space in CORNERS else ()
        return (*(note(f"tip.line.{line.name}") for line in lines), *corner)

    def _journey(self, seat: int, steps: int) -> tuple[Note, ...]:
        players = self.session.state.players
        stop = landings(tuple(p.rock for p in players), seat, steps)[-1]
        robbed = [players[victim] for victim in stop.jumped if players[victim].tiles]
        tiles = (note("tip.jump", spirit=victim.spirit) for victim in robbed)
        return (note("tip.rocks", n=steps), *tiles, note(f"tip.stop.{ROCKS[stop.rock]}"))
