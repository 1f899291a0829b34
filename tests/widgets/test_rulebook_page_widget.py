"""The page of the rulebook without a browser: every demonstration is opened and played to its end."""

from __future__ import annotations

import re
from html import unescape

import pytest
from spiritwidgets import Rulebook
from spiritwidgets.headless import open_page, press
from spiritwidgets.rulebook import boards
from spiritwidgets.rulebook.showing import Showing

from spiritgame.locale import LANGUAGES, say_reason, words_for
from spiritgame.rulebook import UnknownRuleError, frames, section_of, sections

SENTENCES = [sentence for section in sections() for sentence in section.sentences]
SHOWN = [sentence for sentence in SENTENCES if sentence.demo is not None]
WIDE, MIDDLE, SMALL = 1280, 768, 390
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def opened(rule: str, lang: str = "en", width: int = WIDE) -> Rulebook:
    page = Rulebook(lang)
    open_page(page.easel, width=width)
    hear(page, {"event": "rule-show", "rule": rule})
    return page


def hear(page: Rulebook, message: dict[str, str]) -> None:
    """Let a message of the book arrive."""
    page.book._handle_custom_msg(message, [])


def head(page: Rulebook) -> str:
    return unescape(page.panes["demo_head"].html)


def act(page: Rulebook, what: str) -> None:
    """Press a button of a pane that shows it."""
    pane = next(pane for pane in page.panes.values() if f'data-act="{what}"' in pane.html)
    pane.hear({"act": what, "version": pane.version, "fields": {}})


def seen(page: Rulebook) -> set[str]:
    return {name for name, board in page.easel.boards.items() if board.widget.layout.display != "none"}


@both_languages
def test_the_book_holds_every_sentence_and_every_title(lang) -> None:
    words = words_for(lang)
    html = unescape(Rulebook(lang).book.html)
    for section in sections():
        assert f"<b>{section.id}</b><span>{words.say(section.key)}</span>" in html
    said = re.findall(r'data-rule="([\d.]+)"><b>[\d.]+</b><p class="sg-law-text">(.*?)</p>', html)
    assert said == [(sentence.id, words.say(sentence.key)) for sentence in SENTENCES]


def test_every_demonstration_has_a_button_and_no_other_sentence_has() -> None:
    assert re.findall(r'data-show="([\d.]+)"', Rulebook().book.html) == [sentence.id for sentence in SHOWN]


def test_see_also_leads_to_rules_that_there_are() -> None:
    places = re.findall(r'data-go="([\d.]+)"', Rulebook().book.html)
    every = {section.id for section in sections()} | {sentence.id for sentence in SENTENCES}
    assert set(places) <= every
    assert "8.2" in places


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("sentence", SHOWN, ids=lambda sentence: sentence.id)
def test_a_demonstration_is_played_to_its_end(sentence) -> None:
    page = opened(sentence.id)
    assert page.book.opened == sentence.id
    played = frames(sentence.demo)
    for number, frame in enumerate(played[1:], start=1):
        act(page, "rule-next")
        assert f"{number} of {len(played) - 1}" in head(page)
        if frame.reason is not None:
            assert say_reason(frame.reason) in head(page)
    assert page.showing is not None
    assert page.showing.is_over
    assert page.showing.state == played[-1].state
    assert 'data-act="rule-next"' not in head(page)
    assert set(boards.shown(page.showing)) == seen(page)


@pytest.mark.parametrize("width", [WIDE, MIDDLE, SMALL])
def test_no_board_is_wider_than_the_panel(width) -> None:
    for sentence in SHOWN:
        showing = Showing.of(sentence)
        layout = boards.plan(width, boards.shown(showing))
        assert set(layout.areas) == set(boards.shown(showing)) - set(boards.PILES)
        assert all(area.w <= layout.width for area in layout.areas.values())


def test_the_boards_are_those_that_the_demonstration_names() -> None:
    page = opened("9.3")
    assert seen(page) == {"circle", "panel0"}
    page.show("1.2")
    assert seen(page) == {"deck_view"}
    act(page, "rule-close")
    assert seen(page) == set()
    assert page.book.opened == ""


def test_what_happens_is_said_and_what_happened_before_stays() -> None:
    page = opened("7.4")
    act(page, "rule-next")
    assert "You draw the bee: solitude 1." in head(page)
    assert page.panes["earlier"].html == ""
    act(page, "rule-next")
    assert "You draw the lynx: solitude 2." in head(page)
    assert "You draw the bee: solitude 1." in page.panes["earlier"].html
    act(page, "rule-again")
    assert "0 of 3" in head(page)
    assert page.panes["earlier"].html == ""


def test_a_refusal_says_so_and_gives_its_reason() -> None:
    page = opened("7.3")
    before = page.showing.state
    act(page, "rule-next")
    assert "Not possible." in head(page)
    assert "Draw at least one card before you stop. (Rule 7)" in head(page)
    assert page.showing.state == before


def test_a_click_on_what_glows_makes_the_move() -> None:
    page = opened("7.4")
    press(page.easel, "line", ("deck",))
    assert "1 of 3" in head(page)
    press(page.easel, "line", ("total", "sun"))
    assert "1 of 3" in head(page)  # only what glows


@pytest.mark.parametrize("sentence", [s for s in SHOWN if s.demo.lit], ids=lambda sentence: sentence.id)
def test_what_is_to_glow_lies_on_the_boards(sentence) -> None:
    page = opened(sentence.id)
    there = {target.key for name in seen(page) for target in page.easel.boards[name].scene.targets}
    assert set(page.showing.cue.keys) <= there


def test_only_what_is_seen_is_said_to_glow() -> None:
    assert "or click on what glows" in head(opened("7.4"))
    page = opened("10.5")  # to pass, nothing on the boards is clicked
    assert "Next step" in head(page)
    assert "glows" not in head(page)


@pytest.mark.parametrize(
    ("rule", "steps", "expected"),
    [
        ("7.10", 0, {("fragments",), ("line", 2)}),
        ("8.7", 1, {("reserve", "beaver")}),
        ("5.2", 1, {("tree", "tree_3_sun"), ("space", 1, 1)}),
        ("5.2", 0, set()),  # the rules will refuse it
        ("9.4", 0, {("rock", 3)}),  # over the spirit on rock 2
        ("9.4", 1, {("tile", 1, "fire")}),
        ("7.1", 1, set()),  # another spirit's move
    ],
)
def test_what_the_next_move_takes_glows(rule, steps, expected) -> None:
    page = opened(rule)
    for _ in range(steps):
        page.step()
    assert set(page.showing.cue.keys) == expected


def test_the_same_button_closes_what_it_has_opened() -> None:
    page = opened("7.3")
    hear(page, {"event": "rule-show", "rule": "7.3"})
    assert page.showing is None
    assert page.book.opened == ""


def test_a_wide_page_shows_something_from_the_start() -> None:
    page = Rulebook()
    open_page(page.easel, width=WIDE)
    assert page.book.opened == "1.1"
    hear(page, {"event": "rule-arrive", "rule": "7"})
    assert page.book.opened == "7.1"
    act(page, "rule-close")
    open_page(page.easel, width=WIDE + 40)
    assert page.showing is None  # closed is closed


def test_a_narrow_page_begins_with_the_text() -> None:
    page = Rulebook()
    open_page(page.easel, width=MIDDLE)
    hear(page, {"event": "rule-arrive", "rule": "7"})
    assert page.showing is None


def test_an_address_may_ask_for_a_sentence_or_for_nonsense() -> None:
    page = Rulebook()
    open_page(page.easel, width=MIDDLE)
    hear(page, {"event": "rule-arrive", "rule": "99"})
    assert page.showing is None
    hear(page, {"event": "rule-arrive", "rule": "7.3"})
    assert page.book.opened == "7.3"
    hear(page, {"event": "rule-arrive", "rule": "13.1"})  # said in words alone
    assert page.state.place == "13.1"
    assert page.book.opened == "7.3"


def test_a_section_can_be_given_and_must_be_there() -> None:
    assert Rulebook(section="7").book.place == "7"
    assert Rulebook(section="7.3").book.opened == "7.3"
    assert Rulebook(section="13.1").showing is None
    for unknown in ("14", "7.99", ""):
        with pytest.raises(UnknownRuleError):
            Rulebook(section=unknown)


def test_a_sentence_in_words_alone_cannot_be_shown() -> None:
    with pytest.raises(ValueError, match=r"13\.1"):
        Rulebook().show("13.1")


def test_language_and_colours_change_in_place() -> None:
    page = opened("7.4", "en")
    page.step()
    act(page, "language")
    words = words_for("zh")
    assert words.say(section_of("7").key) in page.book.html
    assert page.book.lang == "zh-Hans"
    assert "蜜蜂" in head(page)
    assert page.showing.at == 1
    act(page, "theme")
    assert page.easel.theme.name == "dark"
    act(page, "theme")
    assert page.easel.theme.name == "light"


def test_colours_follow_the_system() -> None:
    page = Rulebook()
    open_page(page.easel, dark=True)
    assert page.easel.theme.name == "dark"


def test_nonsense_of_the_page_is_shown_as_a_trouble(troubles) -> None:
    page = Rulebook()
    hear(page, {"event": "rule-show", "rule": "99"})
    hear(page, {"event": "sing"})
    assert len(troubles()) == 2
    assert page.easel.front.trouble


def test_the_text_of_the_cell_is_the_same_in_every_run() -> None:
    assert repr(Rulebook()) == "Rulebook()"
