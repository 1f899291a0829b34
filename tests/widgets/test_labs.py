"""The labs without a browser: sliders move exact curves, cards are counted and graded, laws and maps follow clicks."""

from __future__ import annotations

import asyncio
import re

import pytest
from spiritwidgets import CardCounting, Chance, DeckLab, DistributionExplorer, StoppingLab
from spiritwidgets.chance.labs.kinds import LABS as KINDS
from spiritwidgets.chance.labs.page import Lab
from spiritwidgets.controls.pane import Pane
from spiritwidgets.theme import DARK

from spiritgame.chance import chance_lessons, law_of, value_of
from spiritgame.chance.labs import LabDeck
from spiritgame.locale import LANGUAGES, words_for

LABS = (DeckLab, CardCounting, DistributionExplorer, StoppingLab)
every_lab = pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.__name__)
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def act(lab: Lab, what: str, **fields: str) -> None:
    """Press a button, or move a slider, that is shown."""
    pane = next(pane for pane in lab.panes.values() if f'data-act="{what}"' in pane.html)
    pane.hear({"act": what, "version": pane.version, "fields": fields})
    assert lab.easel.front.trouble == ""


def controls(lab: Lab) -> Pane:
    return lab.panes[f"{lab.lab.name}_controls"]


def picture(lab: Lab) -> Pane:
    return lab.panes[f"{lab.lab.name}_picture"]


def seen(lab: Lab) -> str:
    """What can be read."""
    html = controls(lab).html + picture(lab).html
    return re.sub(r"<style.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL)


def sliders(lab: Lab) -> dict[str, str]:
    html = controls(lab).html
    found = re.findall(r'<input type="range" name="(\w+)" min="(-?\d+)" max="(-?\d+)" step="1" value="(-?\d+)"', html)
    return {name: value for name, _, _, value in found}


@both_languages
@every_lab
def test_a_lab_stands_in_one_line_in_both_languages(lab: type[Lab], lang: str) -> None:
    shown = lab(lang)
    words = words_for(lang)
    assert words.say(f"labs.{shown.lab.name}.title") in shown.panes["bar"].html
    assert words.say(f"labs.{shown.lab.name}.told")[:20] in controls(shown).html
    assert not re.search(r"[{}]", seen(shown))
    act(shown, "language")
    other = words_for("zh" if lang == "en" else "en")
    assert other.say(f"labs.{shown.lab.name}.told")[:20] in controls(shown).html
    act(shown, "theme")
    assert shown.state.look.theme == DARK
    assert repr(shown) == f"{lab.__name__}()"
    with pytest.raises(ValueError, match="languages"):
        lab("fr")


@every_lab
def test_what_is_not_understood_is_told_and_changes_nothing(lab: type[Lab]) -> None:
    for nonsense in ({"act": "sleep", "fields": {}}, {"act": "lab-slide", "fields": {"closers": "x"}}, {"act": 3}, {}):
        shown = lab()
        before = picture(shown).html
        picture(shown).hear(nonsense)
        assert shown.easel.front.trouble != "" or picture(shown).html == before
        assert picture(shown).html == before


def test_every_lab_is_a_part_of_its_lesson() -> None:
    assert {lesson.id: lesson.lab for lesson in chance_lessons() if lesson.lab} == {
        "26": "explorer",
        "27": "stopping",
        "29": "deck",
        "31": "counting",
    }
    for lesson in chance_lessons():
        page = Chance(lesson.id, "zh", theme="dark")
        assert ("lab" in page.parts) == bool(lesson.lab)
        if not lesson.lab:
            continue
        assert isinstance(page.state.bench.lab, KINDS[lesson.lab])
        shown, set_by = page.panes[f"{lesson.lab}_picture"], page.panes[f"{lesson.lab}_controls"]
        assert shown.html == ""
        page.go_to("lab")
        told = words_for("zh").say(f"labs.{lesson.lab}.told")
        assert told in page.panes["story"].html
        assert told not in set_by.html
        assert page.state.look.theme == DARK
        assert shown.html
        assert "sg-with-lab" in page._dom_classes
        page.go_to("game")
        assert "sg-with-lab" not in page._dom_classes


def test_the_curve_of_the_deck_moves_with_the_sliders() -> None:
    lab = DeckLab()
    start = picture(lab).html
    assert "5/14 ≈ 0.357" in start
    before = controls(lab).html
    act(lab, "lab-slide", **{**sliders(lab), "varans": "3"})
    assert lab.lab.deck == LabDeck(varans=3)
    assert "8/17 ≈ 0.471" in picture(lab).html
    assert picture(lab).html != start
    assert controls(lab).html == before, "a slider that is dragged must not be replaced"
    act(lab, "language")
    assert sliders(lab)["varans"] == "3"
    act(lab, "deck-reset")
    assert lab.lab.deck == LabDeck()
    assert sliders(lab)["varans"] == "0"


def test_called_animals_may_lie_on_top() -> None:
    lab = DeckLab()
    act(lab, "lab-slide", gregarious="1", varans="0", fragments="0", neutral="2")
    act(lab, "deck-top")
    assert lab.lab.deck == LabDeck(gregarious=1, neutral=2, on_top=True)
    act(lab, "lab-slide", gregarious="1", varans="0", fragments="0", neutral="3")
    assert lab.lab.deck == LabDeck(gregarious=1, neutral=3, on_top=True)
    act(lab, "deck-top")
    assert lab.lab.deck == LabDeck(gregarious=1, neutral=3)


def test_the_curve_goes_through_the_exact_values() -> None:
    lab = DeckLab()
    act(lab, "lab-slide", gregarious="0", varans="2", fragments="1", neutral="0")
    (line,) = re.findall(r'points="([^"]+)" fill="none" stroke="[^"]+" stroke-width="2.5"', picture(lab).html)
    heights = [float(point.split(",")[1]) for point in line.split()]
    floor, ceiling = heights[0], 12
    shares = [(floor - height) / (floor - ceiling) for height in heights]
    assert shares == pytest.approx([float(p) for p in LabDeck(varans=2, fragments=1).closed_by], abs=0.001)


def test_many_moves_of_a_slider_are_drawn_as_one() -> None:
    lab = DeckLab()

    async def drag() -> str:
        for varans in range(1, 11):
            act(lab, "lab-slide", gregarious="0", varans=str(varans), fragments="0", neutral="0")
        before = picture(lab).version
        while picture(lab).version == before:
            await asyncio.sleep(0)
        return picture(lab).html

    before = picture(lab).version
    html = asyncio.run(drag())
    assert picture(lab).version == before + 1
    assert "24 cards: 15 solitary" in html


def test_trials_of_a_deck_show_progress_and_can_be_stopped() -> None:
    lab = DeckLab()

    async def watch() -> None:
        act(lab, "deck-try")
        while lab.lab.runs < 800:
            await asyncio.sleep(0)
        assert "<progress" in picture(lab).html
        act(lab, "deck-halt")

    asyncio.run(watch())
    runs = lab.lab.runs
    assert 800 <= runs < 20_000
    assert "<progress" not in picture(lab).html
    assert f"{runs} shuffled decks tried." in picture(lab).html
    act(lab, "lab-slide", gregarious="1", varans="0", fragments="0", neutral="0")
    assert lab.lab.runs == 0


def test_trials_without_an_event_loop_are_done_at_once() -> None:
    lab = DeckLab()
    act(lab, "deck-try")
    assert lab.lab.runs == 20_000


def test_a_counted_deck_is_graded() -> None:
    lab = CardCounting(seed="anna")
    round = lab.lab.round
    assert all(words_for("en").title("card", card) in seen(lab) for card in round.first)
    act(lab, "counting-discard")
    pile = picture(lab).html.partition("Still hidden")[0]
    assert f"{len(round.first)} cards, face down" in pile
    assert not any(words_for("en").title("card", card) in pile for card in round.first)
    for card in round.hidden[1:]:
        act(lab, f"counting-mark:{card}")
    act(lab, f"counting-mark:{round.first[0]}")
    act(lab, "counting-grade", chance="often")
    assert lab.lab.phase == "rebuild"
    assert 'role="alert"' in controls(lab).html
    act(lab, "counting-grade", chance=str(round.closing))
    assert "2 cards are not where you said." in seen(lab)
    forgotten = words_for("en").name("card", round.hidden[0])
    assert f"Hidden, but not marked: {forgotten}." in seen(lab)
    assert "Right: " in seen(lab)
    assert picture(lab).html.count("sg-missed") == 2
    act(lab, "counting-again")
    assert lab.lab.round != round
    assert lab.lab.marked == frozenset()


def test_after_ten_rounds_the_pile_is_open() -> None:
    lab = CardCounting()
    for _ in range(10):
        assert not lab.lab.is_open
        act(lab, "counting-discard")
        for card in lab.lab.round.hidden:
            act(lab, f"counting-mark:{card}")
        act(lab, "counting-grade", chance=str(lab.lab.round.closing))
        assert "Every card is where you said." in seen(lab)
        act(lab, "counting-again")
    assert lab.lab.is_open
    act(lab, "counting-discard")
    assert "face down" not in seen(lab)
    row = re.search(r"Discard pile hidden</th><td>(\d+)</td><td>([\d.]+)</td><td>([\d/]+)", picture(lab).html)
    assert row.groups() == ("10", "0.0", "10/10")


def test_a_card_in_the_line_cannot_be_marked() -> None:
    lab = CardCounting()
    act(lab, "counting-discard")
    picture(lab).hear({"act": f"counting-mark:{lab.lab.round.second[0]}", "version": 0, "fields": {}})
    assert lab.lab.marked == frozenset()


def test_cards_that_came_first_condition_the_law() -> None:
    lab = DistributionExplorer()
    assert lab.lab.law("text") == law_of("line_under at_two sun", "text")
    assert "131/210 ≈ 0.624" in seen(lab)
    act(lab, "law-card:beetle")
    assert lab.lab.law("text") == law_of("suns_after beetle", "text")
    assert "Came first: beetle." in seen(lab)
    act(lab, "law-card:tanuki")
    act(lab, "law-card:owl")
    assert lab.lab.first == ("beetle", "tanuki", "owl")
    act(lab, "law-card:tanuki")
    assert lab.lab.first == ("beetle",), "back to before it came"
    act(lab, "law-feature:wind")
    act(lab, "lab-slide", least="1")
    act(lab, "law-clear")
    p = value_of("at_least wind 1", "text")
    assert f"{p} ≈ 0.600" in seen(lab)


def test_a_closed_line_takes_no_more_cards() -> None:
    lab = DistributionExplorer()
    act(lab, "law-plan:never")
    for card in ("bear", "beetle", "lynx"):
        act(lab, f"law-card:{card}")
    assert not lab.lab.can_go_on("text")
    assert picture(lab).html.count("disabled") == 11
    picture(lab).hear({"act": "law-card:owl", "version": 0, "fields": {}})
    assert lab.lab.first == ("bear", "beetle", "lynx")


def test_the_edition_changes_the_law() -> None:
    lab = DistributionExplorer()
    act(lab, "law-feature:drop")
    act(lab, "lab-slide", least="2")
    assert "27/28" in seen(lab)
    act(lab, "chance-edition:printed")
    assert "68/105" in seen(lab)


def test_the_map_explains_the_place_that_is_looked_at() -> None:
    lab = StoppingLab()
    assert "Both are worth 10." in seen(lab)
    act(lab, "map-look:4:10")
    assert "4 cards in the line, 10 hidden, 3 of them close: chance 3/10." in seen(lab)
    assert "Draw: 17/2 ≈ 8.500 against 8 for stopping." in seen(lab)
    assert (sliders(lab)["length"], sliders(lab)["hidden"]) == ("4", "10")
    act(lab, "lab-slide", closers="5", bonus="0", length="4", hidden="3")
    assert "cannot lie among so few" in seen(lab)
    act(lab, "lab-slide", closers="1", bonus="9", length="2", hidden="12")
    assert "Draw: " in seen(lab)


def test_the_map_is_read_without_colour_and_by_keyboard() -> None:
    html = picture(StoppingLab()).html
    places = re.findall(r'<button[^>]*data-act="map-look:[^>]*>', html)
    assert len(places) == 100
    assert all(re.search(r'aria-label="\d+ in the line, \d+ hidden: (draw|stop|even)"', place) for place in places)
    assert sum('tabindex="0"' in place for place in places) == 1
    for sign in "▲■=":
        assert f">{sign}" in html
