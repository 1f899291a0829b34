"""From what happened to what moves: the effects of one moment of a game, as the viewer of a table sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, assert_never

from attrs import evolve, frozen

import spiritgame as sg
from spiritgame.cards import ANIMALS, LEVEL, VARAN
from spiritgame.circle import ROCKS
from spiritgame.events import (
    ActionEnded,
    AnimalAttracted,
    BonusBegan,
    BonusDeclined,
    BonusSkipped,
    CardDiscarded,
    CardDrawn,
    DeckReshuffled,
    DrawingStopped,
    FireAttacked,
    FireExtinguished,
    FiresAdded,
    FragmentsTaken,
    GameEnded,
    LineClosed,
    LineCompleted,
    LinesReturned,
    Passed,
    ReserveRefilled,
    RoundBegan,
    SpiritSpared,
    TileTaken,
    Travelled,
    TreePlanted,
    TurnBegan,
    TurnEnded,
    VaransReceived,
)
from spiritgame.forest import LINES
from spiritgame.locale import Words
from spiritgame.state import GameState
from spiritwidgets.effects import Back, Effect, Face, Fire, Hop, Icon, Picture, Place, Pulse, Slide, Stay, Token
from spiritwidgets.session import Moment

Effects: TypeAlias = Sequence[Effect]

DRAW, COUNT, CLOSE, DISCARD, ATTRACT, KINDLE, PLANT = 260, 120, 400, 220, 320, 200, 280
FALL, HISS, HOP, ROB, SWELL, VARANS, SHOW = 240, 240, 140, 280, 300, 240, 420
NEXT: Final = 120
"""How much later the next of several varans leaves."""
ONE_BY_ONE: Final = 50
"""How much later the next of several other things begins."""

TOGETHER: Final = (
    (SpiritSpared, VaransReceived),
    (FiresAdded, ReserveRefilled, LinesReturned, RoundBegan),
)
"""Kinds of events that are shown at the same time; all others one after the other."""


@frozen
class Watch:
    """Before and after a moment, as the spirit at the seat `viewer` sees it."""

    before: GameState
    after: GameState
    viewer: int
    words: Words

    def is_mine(self, seat: int) -> bool:
        return seat == self.viewer

    def home(self, seat: int) -> Place:
        """Where a spirit is as a whole: on the board of the line, or on its panel."""
        board = "line" if self.is_mine(seat) else f"panel{(seat - self.viewer - 1) % len(self.after.players)}"
        return board, ("spirit", seat)

    def deck(self, seat: int) -> Place:
        return ("line", ("deck",)) if self.is_mine(seat) else self.home(seat)

    def pile(self, seat: int) -> Place:
        return ("line", ("discard",)) if self.is_mine(seat) else self.home(seat)

    def drops(self, seat: int) -> Place:
        return ("line", ("total", "drop")) if self.is_mine(seat) else self.home(seat)

    def face(self, card: str) -> Face:
        animal = ANIMALS[self.after.rules.starting_cards][card]
        band = "" if animal.temper == "neutral" else self.words.title("temper", animal.temper)
        stack = "varan" if card == VARAN else str(LEVEL[card] or "start")
        chips = tuple((element, value) for element, value in animal.elements.items() if value)
        return Face(card, self.words.title("card", card), stack, animal.temper, band, chips)


def effects(before: GameState, moment: Moment, viewer: int, words: Words) -> tuple[Effect, ...]:
    """What moves when a moment of the game is shown to the spirit at the seat `viewer`, where `before` was shown."""
    watch = Watch(before, moment.state, viewer, words)
    found: list[Effect] = []
    begins = ends = 0
    beat: tuple[type, ...] = ()
    for event in moment.events:
        new = _effects_of(event, watch)
        if not new:
            continue
        if type(event) not in beat:
            beat = next((kinds for kinds in TOGETHER if type(event) in kinds), ())
            begins = ends
        found += [evolve(effect, at=begins + effect.at) for effect in new]
        ends = max(effect.until for effect in found)
    return tuple(found)


def duration(effects: Effects) -> int:
    """How long all of it takes at normal speed, in milliseconds."""
    return max((effect.until for effect in effects), default=0)


def _effects_of(event: sg.Event, watch: Watch) -> Effects:
    match event:
        case CardDrawn(seat, card):
            return _drawn(watch, seat, card)
        case DeckReshuffled(seat):
            return _reshuffled(watch, seat)
        case LineClosed(seat):
            return _closed(watch, seat)
        case CardDiscarded(seat, card, to_supply):
            return _discarded(watch, seat, card, to_supply=to_supply)
        case FragmentsTaken(seat, count, source):
            return _fragments(watch, seat, count, source)
        case AnimalAttracted(seat, card):
            return _attracted(watch, seat, card)
        case TreePlanted(seat, tree, space):
            place = ("forest", ("space", *space))
            return [_grow(Icon(tree), place, PLANT, "soil") if watch.is_mine(seat) else _show(watch, seat, Icon(tree))]
        case LineCompleted(seat, name):
            return _completed(name) if watch.is_mine(seat) else ()
        case FireExtinguished(seat, value):
            return _extinguished(watch, seat, value)
        case Travelled(seat, steps):
            return [_travel(watch, seat, steps)]
        case TileTaken(seat, victim, tile):
            owner = watch.home(victim)
            start = (owner[0], ("tile", victim, tile)) if watch.is_mine(seat) else owner
            return [Slide(picture=Icon(f"tile_{tile}"), start=start, end=watch.home(seat), ms=ROB, bow=0.2)]
        case FireAttacked(_, fires):
            places = [("circle", ("fire", place)) for place in range(len(fires))]
            pictures = [Fire(value) for value in fires]
            return [Stay(how="swell", picture=p, place=q, ms=SWELL) for p, q in zip(pictures, places, strict=True)]
        case SpiritSpared(seat):
            return [Pulse(place=watch.home(seat), tone="good", ms=SWELL)]
        case VaransReceived(seat, _, _, count):
            return _varans(watch, seat, count)
        case FiresAdded(values):
            first = len(watch.after.circle_fires) - len(values)
            places = [("circle", ("fire", first + i)) for i in range(len(values))]
            new = [_grow(Fire(v), place, KINDLE, "ash") for v, place in zip(values, places, strict=True)]
            return _one_by_one(new)
        case ReserveRefilled(level, cards):
            return _refilled(watch, level, cards)
        case LinesReturned():
            return _returned(watch)
        case RoundBegan(_, first):
            start, end = watch.home(watch.before.first), watch.home(first)
            return [Slide(picture=Icon("sacred_tree"), start=start, end=end, ms=CLOSE, ease="in-out", bow=0.15)]
        case GameEnded(winners):
            return [Pulse(place=watch.home(seat), tone="good", ms=CLOSE, times=2) for seat in winners]
        case DrawingStopped() | TurnBegan() | TurnEnded() | ActionEnded() | Passed():
            return ()
        case BonusBegan() | BonusSkipped() | BonusDeclined():
            return ()
        case _:
            assert_never(event)


def _one_by_one(effects: Effects, later: int = ONE_BY_ONE) -> Effects:
    return [evolve(effect, at=effect.at + i * later) for i, effect in enumerate(effects)]


def _grow(picture: Picture, place: Place, ms: int, veil: Literal["", "soil", "ash"] = "") -> Stay:
    return Stay(how="grow", picture=picture, place=place, ms=ms, veil=veil)


def _show(watch: Watch, seat: int, picture: Picture, *, turns: bool = False) -> Stay:
    """What happens out of sight is shown at the spirit's panel for a moment."""
    return Stay(how="show", picture=picture, place=watch.home(seat), ms=SHOW, turns=turns)


def _drawn(watch: Watch, seat: int, card: str) -> Effects:
    face = watch.face(card)
    if not watch.is_mine(seat):
        return [_show(watch, seat, face, turns=True)]
    end = ("line", ("line", len(watch.before.players[seat].line)))
    card_flies = Slide(picture=face, start=watch.deck(seat), end=end, ms=DRAW, turns=True, veil="board")
    counts = [Pulse(place=("line", ("total", e)), tone="count", ms=COUNT, at=DRAW) for e, _ in face.chips]
    return [card_flies, *counts]


def _reshuffled(watch: Watch, seat: int) -> Effects:
    if not watch.is_mine(seat):
        return [_show(watch, seat, Back())]
    return [Slide(picture=Back(), start=watch.pile(seat), end=watch.deck(seat), ms=DRAW, ease="in-out", bow=0.1)]


def _closed(watch: Watch, seat: int) -> Effects:
    card = ("line", ("line", len(watch.before.players[seat].line)))
    places = [("line", ()), card] if watch.is_mine(seat) else [watch.home(seat)]
    return [Pulse(place=place, tone="danger", ms=CLOSE, times=2) for place in places]


def _discarded(watch: Watch, seat: int, card: str, *, to_supply: bool) -> Effects:
    """The fragment goes to the card, which then goes to the pile; a varan leaves the table."""
    face = watch.face(card)
    if not watch.is_mine(seat):
        return [Stay(how="vanish", picture=face, place=watch.home(seat), ms=SHOW)]
    place = ("line", ("line", len(watch.before.players[seat].line) - 1))
    spent = Slide(picture=Icon("fragment"), start=("line", ("fragments",)), end=place, ms=DISCARD)
    if to_supply:
        return [Stay(how="vanish", picture=face, place=place, ms=DISCARD, at=NEXT), spent]
    end = watch.pile(seat)
    return [Slide(picture=face, start=place, end=end, ms=DISCARD, at=NEXT, ease="in-out", waits=True), spent]


def _fragments(watch: Watch, seat: int, count: int, source: str) -> Effects:
    p = watch.after.players[seat]
    picture, start = Icon("fragment"), watch.home(seat)
    if source == "rock":
        start = ("circle", ("rock", p.rock))
    elif source == "corner" and watch.is_mine(seat):
        start = ("forest", ("space", *p.forest[-1][1]))
    elif watch.is_mine(seat):
        return [_grow(picture, ("line", ("fragments",)), KINDLE)] * count
    else:
        return [_show(watch, seat, picture)] * bool(count)
    end = ("line", ("fragments",)) if watch.is_mine(seat) else watch.home(seat)
    return _one_by_one([Slide(picture=picture, start=start, end=end, ms=ROB, bow=0.15)] * count, NEXT)


def _attracted(watch: Watch, seat: int, card: str) -> Effects:
    level = LEVEL[card]
    place = watch.before.reserve[level - 1].index(card)
    start = ("reserve", ("reserve", card))
    flies = Slide(picture=watch.face(card), start=start, end=watch.deck(seat), ms=ATTRACT, bow=0.2)
    if watch.after.reserve[level - 1][place] is not None:
        return [flies]  # the round has ended with it, and the gap is filled already
    fire = _grow(Fire(level + 1), ("reserve", ("gap", level, place)), KINDLE, "soil")
    return [evolve(fire, at=ATTRACT), flies]


def _completed(name: str) -> Effects:
    """A light runs along the line."""
    spaces = next(sorted(line.spaces) for line in LINES if line.name == name)
    lights = [Pulse(place=("forest", ("space", *space)), tone="good", ms=FALL) for space in spaces]
    return _one_by_one(lights)


def _extinguished(watch: Watch, seat: int, value: int) -> Effects:
    place = ("circle", ("fire", watch.before.circle_fires.index(value)))
    dies = Stay(how="vanish", picture=Fire(value), place=place, ms=HISS, at=FALL, veil="ash")
    return [dies, Slide(picture=Icon("drop"), start=watch.drops(seat), end=place, ms=FALL, ease="in-out", bow=0.2)]


def _travel(watch: Watch, seat: int, steps: int) -> Effect:
    """From rock to rock, over those on which somebody stands (rules §9)."""
    players = watch.before.players
    taken = {p.rock for other, p in enumerate(players) if other != seat}
    rocks = [(players[seat].rock + far) % len(ROCKS) for far in range(1, len(ROCKS) + 1)]
    stops = [players[seat].rock, *[rock for rock in rocks if rock not in taken][:steps]]
    way: tuple[Place, ...] = tuple(("circle", ("rock", rock)) for rock in stops)
    return Hop(picture=Token(players[seat].spirit), way=way, ms=HOP, veil="stone")


def _varans(watch: Watch, seat: int, count: int) -> Effects:
    face, end = watch.face(VARAN), watch.pile(seat)
    starts = [("circle", ("fire", place)) for place in range(count)]
    return _one_by_one([Slide(picture=face, start=start, end=end, ms=VARANS, bow=0.15) for start in starts], NEXT)


def _refilled(watch: Watch, level: int, cards: Sequence[str]) -> Effects:
    start = ("reserve", ("stack", level))
    ends = [("reserve", ("reserve", card)) for card in cards]
    faces = [watch.face(card) for card in cards]
    slides = [
        Slide(picture=face, start=start, end=end, ms=DRAW, turns=True, veil="board")
        for face, end in zip(faces, ends, strict=True)
    ]
    return _one_by_one(slides)


def _returned(watch: Watch) -> Effects:
    """The viewer's own line goes to the pile, the newest card last."""
    end = watch.pile(watch.viewer)
    line = watch.before.players[watch.viewer].line
    slides = [
        Slide(picture=watch.face(card), start=("line", ("line", place)), end=end, ms=VARANS, ease="in-out", waits=True)
        for place, card in enumerate(line)
    ]
    return _one_by_one(slides)
