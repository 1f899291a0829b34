"""What moves at each event: between which places, as the viewer sees it, and what of it the browser is told."""

from __future__ import annotations

import json
import random

import pytest
from attrs import evolve
from spiritwidgets.easel import Easel
from spiritwidgets.effects import Effect, Face, Fire, Hop, Icon, Place, Pulse, Slide, Stay, Token, plain
from spiritwidgets.geometry import layout
from spiritwidgets.headless import open_page
from spiritwidgets.motion import duration, effects
from spiritwidgets.mover import Mover
from spiritwidgets.session import Moment, Session

import spiritgame as sg
from spiritgame.cards import LEVEL
from spiritgame.events import CardDrawn, Event, FiresAdded, GameEnded, LineCompleted, RoundBegan, TreePlanted
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.state import GameState
from tests.engine.helpers import OPTIONS, acting, random_game
from tests.widgets.moments import legal_marks, scenes_of, view_of

WORDS = words_for("en")


def moving(before: GameState, move: sg.Move, viewer: int = 0) -> tuple[Effect, ...]:
    step = sg.apply(before, move)
    return effects(before, Moment(move, step.state, step.events, True), viewer, WORDS)


def told(before: GameState, *events: Event, after: GameState | None = None, viewer: int = 0) -> tuple[Effect, ...]:
    """What moves at these events, whatever move they came from."""
    return effects(before, Moment(sg.Stop(0), after or before, events, True), viewer, WORDS)


def drawing(*line: str, fragments: int = 0, deck: tuple[str, ...] = ("weasel", "hare", "fox"), **fields) -> GameState:
    winter = {"help_line": list(line), "fragments": fragments, "deck": list(deck), **fields}
    return sg.position({"phase": "draw", "players": {"winter": winter, "spring": {}}})


def one(found: tuple[Effect, ...], kind: type) -> Effect:
    (effect,) = [effect for effect in found if isinstance(effect, kind)]
    return effect


# The draw phase


def test_a_drawn_card_turns_and_slides_from_the_deck_to_its_place() -> None:
    slide, *counts = moving(drawing("bear"), sg.Draw(0))
    assert slide == Slide(
        picture=Face("weasel", "Weasel", "start", "neutral", "", (("sun", 2),)),
        start=("line", ("deck",)),
        end=("line", ("line", 1)),
        ms=260,
        turns=True,
        veil="board",
    )
    assert counts == [Pulse(place=("line", ("total", "sun")), tone="count", ms=120, at=260)]


def test_the_card_of_another_spirit_is_shown_at_its_panel() -> None:
    state = sg.new_game(("winter", "spring", "summer"), seed=1)
    for viewer, seat, panel in ((0, 1, "panel0"), (0, 2, "panel1"), (2, 0, "panel0"), (1, 0, "panel1")):
        (shown,) = moving(state, sg.Draw(seat), viewer)
        assert isinstance(shown, Stay)
        assert (shown.how, shown.place, shown.turns) == ("show", (panel, ("spirit", seat)), True)
        assert shown.picture.card == state.players[seat].deck[0]


def test_a_reshuffled_deck_shows_backs_only_and_then_the_card() -> None:
    state = drawing("bear")
    winter = state.players[0]
    state = state.with_player(0, winter.with_(deck=(), discard=winter.deck))
    back, card, *_ = moving(state, sg.Draw(0))
    assert plain(back)["picture"] == {"kind": "back"}
    assert (back.start, back.end) == (("line", ("discard",)), ("line", ("deck",)))
    assert card.at == back.until
    others = moving(state, sg.Draw(0), viewer=1)
    assert plain(others[0])["picture"] == {"kind": "back"}


def test_the_third_solitary_pulses_twice_once_it_has_landed() -> None:
    state = drawing("bear", "fox", deck=("owl", "hare"))
    slide, *rest = moving(state, sg.Draw(0))
    danger = [effect for effect in rest if effect.tone == "danger"]
    assert [pulse.place for pulse in danger] == [("line", ()), ("line", ("line", 2))]
    assert {(pulse.times, pulse.ms) for pulse in danger} == {(2, 400)}
    assert all(pulse.at >= slide.until for pulse in danger)
    others = [effect for effect in moving(state, sg.Draw(0), viewer=1) if isinstance(effect, Pulse)]
    assert [pulse.place for pulse in others] == [("panel0", ("spirit", 0))]


def test_a_fragment_sends_the_newest_card_to_the_pile() -> None:
    state = drawing("bear", "tanuki", fragments=1)
    card, fragment = moving(state, sg.DiscardNewest(0))
    assert (card.start, card.end, card.waits) == (("line", ("line", 1)), ("line", ("discard",)), True)
    assert (fragment.picture, fragment.start) == (Icon("fragment"), ("line", ("fragments",)))
    (vanishing,) = moving(state, sg.DiscardNewest(0), viewer=1)
    assert (vanishing.how, vanishing.place) == ("vanish", ("panel0", ("spirit", 0)))


def test_a_varan_leaves_the_table_instead() -> None:
    varan, _ = moving(drawing("bear", "fire_varan", fragments=1), sg.DiscardNewest(0))
    assert (varan.how, varan.place, varan.picture.stack) == ("vanish", ("line", ("line", 1)), "varan")


# Actions


def test_an_attracted_animal_flies_to_the_deck_and_leaves_a_flame() -> None:
    state = acting({"help_line": ["weasel", "tanuki", "beetle"], "discard": []})
    card = next(move.card for move in sg.legal_moves(state) if isinstance(move, sg.Attract))
    level, place = LEVEL[card], state.reserve[LEVEL[card] - 1].index(card)
    flame, flight = moving(state, sg.Attract(0, card))
    assert (flight.picture.card, flight.start, flight.end) == (
        card,
        ("reserve", ("reserve", card)),
        ("line", ("deck",)),
    )
    assert (flame.picture, flame.place) == (Fire(level + 1), ("reserve", ("gap", level, place)))
    assert (flame.how, flame.at) == ("grow", flight.until)
    _, flight = moving(state, sg.Attract(0, card), viewer=1)
    assert flight.end == ("panel0", ("spirit", 0))


def test_a_tree_grows_and_a_light_runs_along_a_full_line() -> None:
    state = acting({})
    planted, completed = TreePlanted(0, "tree_3_sun", (2, 2)), LineCompleted(0, "sun_column")
    tree, *lights = told(state, planted, completed)
    assert (tree.how, tree.picture, tree.place) == ("grow", Icon("tree_3_sun"), ("forest", ("space", 2, 2)))
    assert [light.place for light in lights] == [("forest", ("space", 2, row)) for row in range(3)]
    assert [light.at for light in lights] == sorted({light.at for light in lights})
    assert lights[0].at == tree.until
    (shown,) = told(state, planted, completed, viewer=1)
    assert (shown.how, shown.place) == ("show", ("panel0", ("spirit", 0)))


def test_a_drop_puts_out_the_fire_that_was_there() -> None:
    state = acting({}, {}, circle_fires=[2, 3, 2])
    fire, drop = told(state, sg.events.FireExtinguished(0, 3, 0))
    assert (fire.how, fire.picture, fire.place) == ("vanish", Fire(3), ("circle", ("fire", 1)))
    assert (drop.start, drop.end) == (("line", ("total", "drop")), fire.place)
    assert fire.at == drop.until
    _, drop = told(state, sg.events.FireExtinguished(0, 3, 0), viewer=1)
    assert drop.start == ("panel0", ("spirit", 0))


def test_a_token_hops_over_the_rocks_that_are_taken() -> None:
    state = acting({"rock": 10}, {"rock": 11}, {"rock": 1})
    (hop,) = told(state, sg.events.Travelled(0, 3, 3, "fragment", (1, 2)))
    assert hop == Hop(
        picture=Token("winter"), way=tuple(("circle", ("rock", rock)) for rock in (10, 0, 2, 3)), ms=140, veil="stone"
    )
    assert hop.until == 420


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_journey_ends_on_the_rock_it_leads_to(viewer: int) -> None:
    state = sg.new_game(("winter", "spring", "summer"), seed=1)
    for steps in range(1, 11):
        rocks = [p.rock for p in state.players]
        landing = sg.circle.landings(tuple(rocks), 0, steps)[-1]
        (hop,) = told(state, sg.events.Travelled(0, steps, landing.rock, "fragment", landing.jumped), viewer=viewer)
        assert hop.way[0] == ("circle", ("rock", rocks[0]))
        assert hop.way[-1] == ("circle", ("rock", landing.rock))
        assert len(hop.way) == steps + 1


def test_a_tile_goes_from_its_owner_to_the_thief() -> None:
    state = acting({}, {}, {})
    taken = sg.events.TileTaken(0, 2, "fire")
    (mine,) = told(state, taken)
    assert (mine.picture, mine.start) == (Icon("tile_fire"), ("panel1", ("tile", 2, "fire")))
    assert mine.end == ("line", ("spirit", 0))
    (seen,) = told(state, taken, viewer=2)
    assert (seen.start, seen.end) == (("line", ("spirit", 2)), ("panel0", ("spirit", 0)))


def test_fragments_come_from_where_they_are_given() -> None:
    state = acting(
        {"rock": 3, "forest": [["tree_3_sun", [1, 1]], ["tree_3_drop", [0, 1]], ["tree_4_wind", [0, 2]]]}, {}
    )
    from_rock = told(state, sg.events.FragmentsTaken(0, 1, "rock"))
    from_corner = told(state, sg.events.FragmentsTaken(0, 2, "corner"))
    (grown,) = told(state, sg.events.FragmentsTaken(0, 1, "action"))
    assert [effect.start for effect in from_rock] == [("circle", ("rock", 3))]
    assert [effect.start for effect in from_corner] == [("forest", ("space", 0, 2))] * 2
    assert from_corner[0].at < from_corner[1].at
    assert (grown.how, grown.place) == ("grow", ("line", ("fragments",)))
    assert {effect.end for effect in (*from_rock, *from_corner)} == {("line", ("fragments",))}
    (seen,) = told(state, sg.events.FragmentsTaken(0, 2, "corner"), viewer=1)
    assert seen.place == ("panel0", ("spirit", 0))
    assert told(state, sg.events.FragmentsTaken(0, 0, "rock")) == ()


# The end of a round


def test_the_fire_attacks_before_varans_fly_and_new_fires_grow() -> None:
    before = acting({}, {}, circle_fires=[3, 4])
    after = before.with_(circle_fires=(3, 4, 2))
    attack = sg.events.FireAttacked(7, (3, 4))
    hit, spared = sg.events.VaransReceived(0, 1, 7, 2, 2), sg.events.SpiritSpared(1, 8, 7)
    swell3, swell4, *rest = told(before, attack, hit, spared, FiresAdded((2,), (), False), after=after)
    assert [(e.how, e.picture, e.place) for e in (swell3, swell4)] == [
        ("swell", Fire(3), ("circle", ("fire", 0))),
        ("swell", Fire(4), ("circle", ("fire", 1))),
    ]
    first, second, calm, new = rest
    assert first.start == ("circle", ("fire", 0))
    assert {first.end, second.end} == {("line", ("discard",))}
    assert first.at == calm.at == swell3.until
    assert second.at == first.at + 120
    assert (calm.place, calm.tone) == (("panel0", ("spirit", 1)), "good")
    assert (new.how, new.picture, new.place) == ("grow", Fire(2), ("circle", ("fire", 2)))
    assert new.at == second.until


def test_the_table_is_cleared_for_the_next_round() -> None:
    before = acting({"help_line": ["bear", "hare", "fox"]}, {})
    card = before.reserve[0][0]
    events = (sg.events.ReserveRefilled(1, (card,)), sg.events.LinesReturned(), RoundBegan(2, 1))
    refill, *cards, tree = told(before, *events)
    assert (refill.start, refill.end) == (("reserve", ("stack", 1)), ("reserve", ("reserve", card)))
    assert (refill.turns, refill.veil) == (True, "board")
    assert [slide.start for slide in cards] == [("line", ("line", place)) for place in range(3)]
    assert {slide.end for slide in cards} == {("line", ("discard",))}
    assert all(slide.waits for slide in cards)
    assert (tree.start, tree.end) == (("line", ("spirit", 0)), ("panel0", ("spirit", 1)))
    assert refill.at == cards[0].at == tree.at == 0
    (pulse,) = told(before, GameEnded((1,)))
    assert pulse.place == ("panel0", ("spirit", 1))


STILL = {
    *(sg.events.DrawingStopped, sg.events.TurnBegan, sg.events.TurnEnded, sg.events.ActionEnded, sg.events.Passed),
    *(sg.events.BonusBegan, sg.events.BonusSkipped, sg.events.BonusDeclined),
}


@pytest.mark.parametrize("seed", range(5))
def test_whatever_moves_in_a_game_moves_between_things_of_the_table(seed: int) -> None:
    """Each place is a target before or after the move; what hides a thing until it is there, hides one of after."""
    size, viewer = 2 + seed % 3, seed % 2
    plan = layout(1280, size)
    rng, before = random.Random(seed), None
    for state, move, events in random_game(size, seed, OPTIONS[seed % len(OPTIONS)]):
        if before is not None and move is not None and rng.random() < 0.1:
            found = effects(before, Moment(move, state, events, True), viewer, WORDS)
            old, new = targets(before, viewer, plan), targets(state, viewer, plan)
            for effect in found:
                assert places(effect) <= old | new
                if getattr(effect, "veil", "") in ("board", "soil", "stone"):
                    assert last(effect) in new
                assert effect.at >= 0
                assert effect.ms > 0
            assert all(
                told(before, event, after=state, viewer=viewer) == () for event in events if type(event) in STILL
            )
            assert duration(found) <= 5000
            assert len(json.dumps([plain(effect) for effect in found])) < 16_000
        before = state


def targets(state: GameState, viewer: int, plan) -> set[Place]:
    view = evolve(view_of(state, viewer), marks=legal_marks(state, viewer), size=plan.size)
    found = scenes_of(view, plan)
    keys = {(board, target.key) for board, scene in found.items() for target in scene.targets}
    heaped = {("circle", ("fire", place)) for place in range(99)}  # one target for all of a value: the page drops some
    return keys | {("line", ())} | (heaped if state.rules.fire_capacity is None else set())


def places(effect: Effect) -> set[Place]:
    match effect:
        case Slide():
            return {effect.start, effect.end}
        case Hop():
            return set(effect.way)
        case _:
            return {effect.place}


def last(effect: Effect) -> Place:
    return effect.end if isinstance(effect, Slide) else effect.way[-1] if isinstance(effect, Hop) else effect.place


# What the browser is told


def test_an_effect_goes_to_the_page_as_plain_data() -> None:
    drawn, *_ = moving(drawing("bear"), sg.Draw(0))
    assert plain(drawn) == {
        "kind": "slide",
        "picture": {
            "kind": "face",
            "card": "weasel",
            "title": "Weasel",
            "stack": "start",
            "temper": "neutral",
            "band": "",
            "chips": (("sun", 2),),
        },
        "start": ("line", ("deck",)),
        "end": ("line", ("line", 1)),
        "ms": 260,
        "turns": True,
        "veil": "board",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_flying_card_is_called_as_on_the_board(lang: str) -> None:
    state, words = drawing("bear", deck=("owl", "hare")), words_for(lang)
    step = sg.apply(state, sg.Draw(0))
    slide, *_ = effects(state, Moment(sg.Draw(0), step.state, step.events, True), 0, words)
    assert slide.picture.title == words.title("card", "owl")
    assert slide.picture.band == words.title("temper", "solitary")


@pytest.fixture
def mover() -> Mover:
    easel = Easel()
    easel.front.sent = []
    easel.front.send = easel.front.sent.append
    open_page(easel)
    return Mover(easel)


def sent(mover: Mover) -> list[dict]:
    return [message for message in mover.easel.front.sent if message["do"] == "play"]


def test_one_further_move_is_set_in_motion(mover: Mover) -> None:
    session = Session.new(players=(None, None, None), seed=3)
    mover.follow(session, WORDS)
    assert sent(mover) == []
    session.ask(sg.Draw(0))
    mover.follow(session, WORDS)
    mover.follow(session, WORDS)  # shown again, for another theme or so
    (message,) = sent(mover)
    assert message["slowness"] == 1
    assert message["effects"][0]["kind"] == "slide"
    assert len(json.dumps(message)) < 1000


def test_what_was_skipped_undone_or_loaded_does_not_move(mover: Mover) -> None:
    session = Session.new(players=(None, None, None), seed=3)
    mover.follow(session, WORDS)
    for _ in range(2):
        session.ask(sg.Draw(0))
    mover.follow(session, WORDS)
    session.undo()
    mover.follow(session, WORDS)
    other = Session(session.record.play(sg.Draw(0)), session.players)
    mover.follow(other, WORDS)
    mover.follow(None, WORDS)
    assert sent(mover) == []


def test_the_speed_slows_or_ends_all_motion(mover: Mover) -> None:
    session = Session.new(players=(None, None, None), seed=3)
    lasted = []
    for speed in ("normal", "slow", "off"):
        mover.speed = speed
        mover.follow(session, WORDS)
        session.ask(sg.Draw(0))
        mover.follow(session, WORDS)
        lasted.append(mover.lasts)
    assert [message["slowness"] for message in sent(mover)] == [1, 2]
    assert lasted[0] >= 0.26
    assert lasted[1] >= 0.52
    assert lasted[2] == 0


def test_a_reader_who_wants_no_motion_is_not_kept_waiting(mover: Mover) -> None:
    open_page(mover.easel, reduced_motion=True)
    session = Session.new(players=(None, None, None), seed=3)
    mover.follow(session, WORDS)
    session.ask(sg.Draw(0))
    mover.follow(session, WORDS)
    assert len(sent(mover)) == 1
    assert mover.lasts == 0


def test_nothing_is_sent_before_a_page_is_there() -> None:
    easel = Easel()
    messages = []
    easel.front.send = messages.append
    easel.play(told(sg.new_game(("winter", "spring"), seed=1), CardDrawn(0, "owl", 1)))
    assert messages == []
