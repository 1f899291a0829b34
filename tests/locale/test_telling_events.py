"""A sentence for everything that can happen, in both languages, told of a spirit and to her."""

from __future__ import annotations

import random
import re
from typing import get_args

import pytest

import spiritgame as sg
from spiritgame import events as happened
from spiritgame.locale import LANGUAGES, Words, is_minor, say_event, words_for
from tests.locale.catalogues import check_sentence, entries

SPIRITS = ("winter", "spring", "summer", "autumn")

EXAMPLES = [
    happened.CardDrawn(0, "owl", 2),
    happened.CardDrawn(0, "fire_varan", -1),
    happened.DeckReshuffled(0, ("owl",)),
    happened.DeckReshuffled(0, ("owl", "boar")),
    happened.LineClosed(0),
    happened.CardDiscarded(0, "boar", False, 0),
    happened.CardDiscarded(0, "fire_varan", True, 2),
    happened.DrawingStopped(0, 1, 2, False),
    happened.DrawingStopped(0, 0, 2, True),
    happened.DrawingStopped(0, 3, 1, True),
    happened.DrawingStopped(0, 3, 1, False),
    happened.TurnBegan(0, 2),
    happened.FragmentsTaken(0, 1, "action"),
    happened.FragmentsTaken(0, 1, "rock"),
    happened.FragmentsTaken(0, 2, "corner"),
    happened.FragmentsTaken(0, 0, "rock"),
    happened.FragmentsTaken(0, 0, "corner"),
    happened.AnimalAttracted(0, "horned_owl", 2, 1),
    happened.AnimalAttracted(0, "horned_owl", 2, 0),
    happened.TreePlanted(0, "tree_11_repeat", (4, 0)),
    happened.LineCompleted(0, "flower_row"),
    happened.FireExtinguished(0, 3, 0),
    happened.FireExtinguished(0, 3, 2),
    happened.Travelled(0, 1, 7, "fragment", ()),
    happened.Travelled(0, 3, 9, "fragment", (1, 2)),
    happened.TileTaken(0, 2, "fire"),
    happened.BonusBegan(0, "attract", "rock", 9),
    happened.BonusSkipped(0, "extinguish", "corner"),
    happened.BonusDeclined(0, "plant"),
    happened.ActionEnded(0, "travel", 1),
    happened.ActionEnded(0, "travel", 0),
    happened.Passed(0, 2),
    happened.TurnEnded(0, 0),
    happened.TurnEnded(0, 1),
    happened.FireAttacked(5, (2, 3)),
    happened.SpiritSpared(0, 6, 5),
    happened.SpiritSpared(0, 5, 5),
    happened.VaransReceived(0, -1, 5, 2, 2),
    happened.VaransReceived(0, 4, 5, 1, 2),
    happened.VaransReceived(0, 4, 5, 0, 2),
    happened.FiresAdded((2, 3), (), False),
    happened.FiresAdded((2,), (), True),
    happened.FiresAdded((2,), (3, 4), False),
    happened.FiresAdded((), (2,), True),
    happened.ReserveRefilled(2, ("koala", "praying_mantis")),
    happened.LinesReturned(),
    happened.RoundBegan(3, 0),
    happened.GameEnded((0,)),
    happened.GameEnded((0, 2)),
]


def events_of_games() -> set[sg.Event]:
    found: set[sg.Event] = set()
    for seed in range(6):
        rng = random.Random(seed)
        state = sg.new_game(SPIRITS[: 2 + seed % 3], seed=seed)
        for _ in range(350):
            moves = sg.legal_moves(state)
            if not moves:
                break
            step = sg.apply(state, rng.choice(moves))
            found.update(step.events)
            state = step.state
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_whole_games_has_a_sentence(lang) -> None:
    events = events_of_games()
    assert len({type(event) for event in events}) > 20
    for event in events:
        for viewer in (None, 0, 1):
            check_sentence(say_event(event, SPIRITS, lang, viewer), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("event", EXAMPLES, ids=repr)
def test_every_kind_of_event_has_a_sentence(event, lang) -> None:
    of_winter, to_winter = say_event(event, SPIRITS, lang), say_event(event, SPIRITS, lang, 0)
    check_sentence(of_winter, lang)
    check_sentence(to_winter, lang)
    name, you = words_for(lang).name("spirit", "winter"), words_for(lang).name("person", "you")
    if name in of_winter:
        assert name not in to_winter
        assert re.search(rf"{you}", to_winter, re.IGNORECASE)
    else:
        assert of_winter == to_winter


def test_all_kinds_of_events_are_among_the_examples() -> None:
    assert {type(event) for event in EXAMPLES} == set(get_args(sg.Event))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_about_events_is_unused(lang, monkeypatch) -> None:
    used = set()
    say = Words.say

    def recorded(self, key, /, **params):
        used.add(key)
        return say(self, key, **params)

    monkeypatch.setattr(Words, "say", recorded)
    for event in EXAMPLES:
        for viewer in (None, 0):
            say_event(event, SPIRITS, lang, viewer)
    known = {key for key in entries(lang, "rules") if key.startswith("event.")}
    assert {key for key in used if key.startswith("event.")} == known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_deck_keeps_its_order_to_itself(lang) -> None:
    cards = ("owl", "boar", "lynx")
    told = say_event(happened.DeckReshuffled(1, cards), SPIRITS, lang)
    assert told == say_event(happened.DeckReshuffled(1, cards[::-1]), SPIRITS, lang)
    assert not any(words_for(lang).name("card", card) in told for card in cards)


def test_only_the_viewer_is_spoken_to() -> None:
    event = happened.TileTaken(0, 2, "fire")
    assert [say_event(event, SPIRITS, "en", viewer) for viewer in (None, 0, 1, 2)] == [
        "Winter takes a fire tile from Summer.",
        "You take a fire tile from Summer.",
        "Winter takes a fire tile from Summer.",
        "Winter takes a fire tile from you.",
    ]
    shared = happened.GameEnded((1, 3))
    assert say_event(shared, SPIRITS, "en", 3) == "The game is over: Spring and you share the victory."
    assert say_event(shared, SPIRITS, "zh", 0) == "这一局结束：春之灵和秋之灵共享胜利。"


def test_short_logs_leave_out_what_says_nothing_new() -> None:
    minor = [event for event in EXAMPLES if is_minor(event)]
    assert minor == [
        happened.ActionEnded(0, "travel", 1),
        happened.ActionEnded(0, "travel", 0),
        happened.TurnEnded(0, 0),
        happened.LinesReturned(),
    ]


SENTENCES = [
    (
        happened.CardDrawn(0, "owl", 2),
        "Winter draws the owl: solitude 2.",
        "冬之灵翻出猫头鹰，独居数2。",
    ),
    (
        happened.DrawingStopped(1, 4, 2, False),
        "Spring stops with 4 cards: 2 actions.",
        "春之灵停下，共4张牌：两次行动。",
    ),
    (
        happened.AnimalAttracted(0, "boar", 2, 1),
        "Winter calls the wild boar for 2: it lies on top of her deck. 1 more sun in this action.",
        "冬之灵用2个太阳买了野猪，放在牌库顶。这次行动还能用1个太阳。",
    ),
    (
        happened.TreePlanted(2, "tree_3_drop", (1, 0)),
        "Summer plants the drop tree (3) on the top space of the drop column.",
        "夏之灵把水滴树（3）种在水滴列上面一格。",
    ),
    (
        happened.TreePlanted(2, "tree_9_flower", (4, 2)),
        "Summer plants the flower tree (9) on the bottom right corner.",
        "夏之灵把花树（9）种在右下角。",
    ),
    (
        happened.LineCompleted(3, "flower_row"),
        "Autumn's flower row is full: +2 flowers from now on.",
        "秋之灵的花行种满了，从现在起花＋2。",
    ),
    (
        happened.Travelled(0, 3, 9, "fragment", (1, 2)),
        "Winter travels 3 steps, over Spring and Summer, to rock 9.",
        "冬之灵跑了3步，越过春之灵和夏之灵，到9号石头。",
    ),
    (
        happened.VaransReceived(1, -1, 5, 2, 2),
        "5 against Spring's −1: 2 fire varans join her discard pile.",
        "火焰5点，春之灵有−1个水滴：2张火蜥蜴进了她的弃牌堆。",
    ),
    (
        happened.SpiritSpared(1, 5, 5),
        "5 against Spring's 5: equal is safe.",
        "火焰5点，春之灵有5个水滴：相等就安全。",
    ),
    (
        happened.FiresAdded((2, 2, 3), (4,), False),
        "New fires in the centre: 2, 2 and 3. No room for more: 4.",
        "中央添了3团新火焰：2、2和3点。放不下的：4点。",
    ),
]


@pytest.mark.parametrize(("event", "english", "chinese"), SENTENCES)
def test_sentences_read_like_this(event, english, chinese) -> None:
    assert say_event(event, SPIRITS) == english
    assert say_event(event, SPIRITS, "zh") == chinese


def test_what_an_action_may_still_use_is_told_while_it_goes_on() -> None:
    """Totals stay (rules §6): nothing may sound as if they were used up, and nothing is promised of what is over."""
    called, put_out = happened.AnimalAttracted(0, "boar", 2, 4), happened.FireExtinguished(0, 2, 4)
    ended = happened.ActionEnded(0, "attract", 1)
    assert say_event(called, SPIRITS, "en", 0, among=(called,)).endswith("4 more suns in this action.")
    assert say_event(put_out, SPIRITS, "zh", 0, among=(put_out,)).endswith("这次行动还能用4个水滴。")
    for event in (called, put_out):
        for lang in LANGUAGES:
            assert "4" not in say_event(event, SPIRITS, lang, 0, among=(event, ended))
