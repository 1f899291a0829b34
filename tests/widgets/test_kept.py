"""What tabs keep goes together: the merge as algebra, damaged storage, pages that hear of each other."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spiritwidgets import Chance, FirstGame, Lesson, Puzzles
from spiritwidgets.chance.state import ForgetGuesses, GoOn
from spiritwidgets.lessons.progress import Progress
from spiritwidgets.page.kept import LATEST, SOLVED, Entry, Found, Kept, read
from spiritwidgets.page.older import read_lists

from spiritgame.locale import words_for
from tests.widgets.storage import recall

NAMES = ["solved 02.1", "solved 02.2", "answer 20.1", "guesses 20", "at 02", "edition", "told 10.2"]
TEXTS = st.sampled_from(["", "1", "1/2", "02.3", "\uffff", "\U0001f98a"])
KEPT = st.dictionaries(st.sampled_from(NAMES), st.builds(Entry, st.integers(1, 4), TEXTS)).map(Kept)
DEEDS = st.lists(st.tuples(st.sampled_from(["02.1", "02.2"]), st.booleans()), max_size=5)
DAMAGED = [
    *(
        "{",
        "null",
        "[]",
        "7",
        '"x"',
        "\ufeff{",
        "[" * 3000,
        '{"a": 1, "a": 1}',
        '{"a": NaN}',
        "\ud800",
        "x" * 1_100_000,
    ),
    *('{"solved 02.1": 1}', '{"solved 02.1": []}', '{"solved 02.1": [1]}', '{"solved 02.1": [1, 1]}'),
    *('{"solved 02.1": [0, "1"]}', '{"solved 02.1": [true, "1"]}', '{"solved 02.1": [1.0, "1"]}'),
    *('{"solved 02.1": [1, "1", 2]}', '{"solved 02.1": {"0": 1, "1": "1"}}', '{"solved 02.1": [1, null]}'),
    *(f'{{"solved 02.1": [{LATEST + 1}, "1"]}}', '{"solved 02.1": [1, "\\ud800"]}'),
    *(json.dumps({"x" * 61: [1, "1"]}), json.dumps({"answer 20.1": [1, "x" * 2001]})),
]
DAMAGED_LISTS = [
    *("{", "null", "[]", "7", '{"solved": 3}', '{"solved": {"02.1": true}}', '{"solved": [["02.1"]]}'),
    *('{"edition": []}', '{"edition": 1}', '{"current": []}', '{"current": {"02": {}}}', '{"told": {"10.2": 1.5}}'),
    *('{"told": {"10.2": []}}', '{"told": 1}', '{"chance": 3}', '{"chance": {"20": []}}'),
    *('{"chance": {"20": {"guesses": {}}}}', '{"chance": {"20": {"answers": [1]}}}'),
    *('{"chance": {"20": {"answers": {"20.1": 2}}}}', '{"chance": {"20": {"guesses": [1]}}}'),
]
LISTS = {
    "solved": ["02.1", "02.2"],
    "current": {"02": "02.3"},
    "edition": "printed",
    "told": {"10.2": 2},
    "chance": {"20": {"guesses": ["20"], "answers": {"20.1": "2002", "20.2": "Ω"}}},
}


@given(KEPT, KEPT, KEPT)
def test_it_does_not_matter_who_merges_with_whom_in_which_order_or_how_often(a: Kept, b: Kept, c: Kept) -> None:
    assert a.merge(b) == b.merge(a)
    assert a.merge(b).merge(c) == a.merge(b.merge(c))
    assert a.merge(a) == a
    assert a.merge(b).merge(b) == a.merge(b)


@given(KEPT, DEEDS, DEEDS)
def test_no_step_is_lost_that_one_tab_has_solved_and_none_has_forgotten(
    before: Kept, mine: list[tuple[str, bool]], theirs: list[tuple[str, bool]]
) -> None:
    """Each tab solves and forgets steps; what was solved last, or only in one of them, is solved in both."""
    tabs = []
    for deeds in (mine, theirs):
        progress = Progress(before)
        for step, is_solved in deeds:
            progress = progress.with_solved(step) if is_solved else progress.without(step)
        tabs.append((progress, {step for step, is_solved in deeds if not is_solved}))
    merged = Progress(tabs[0][0].kept.merge(tabs[1][0].kept))
    for (progress, _), (_, forgotten) in (tabs, tabs[::-1]):
        assert progress.solved - forgotten <= merged.solved


@given(KEPT, st.sampled_from(["02.1", "x"]), TEXTS)
def test_what_is_written_last_counts(before: Kept, of: str, text: str) -> None:
    after = before.put(text, SOLVED, of)
    assert before.merge(after) == after
    assert after.text(SOLVED, of) == text
    assert after.put(text, SOLVED, of) is after


@given(KEPT)
def test_what_is_kept_comes_back(kept: Kept) -> None:
    assert read(json.dumps(kept.plain())) == Found(kept)


@pytest.mark.parametrize("text", DAMAGED, ids=lambda text: text[:24].encode("ascii", "replace").decode())
def test_damaged_storage_is_left_out_and_noticed(text: str) -> None:
    assert read(text) == Found(Kept(), is_damaged=True)


def test_what_is_beside_the_damage_stays() -> None:
    found = read('{"solved 02.1": [3, "1"], "solved 02.2": [], "hue 9": [1, "of a later version"]}')
    assert found == Found(Kept({"solved 02.1": Entry(3, "1"), "hue 9": Entry(1, "of a later version")}), True)


def test_whole_lists_of_before_are_read_and_are_older_than_all_else() -> None:
    found = read_lists(json.dumps(LISTS))
    assert not found.is_damaged
    assert found.kept.plain() == {
        **{name: [1, "1"] for name in ("solved 02.1", "solved 02.2")},
        "at 02": [1, "02.3"],
        "edition": [1, "printed"],
        "told 10.2": [1, "2"],
        "guesses 20": [1, '["20"]'],
        "answer 20.1": [1, "2002"],
        "answer 20.2": [1, "Ω"],
    }
    forgotten = Progress(found.kept).without("02.1")
    assert Progress(forgotten.kept.merge(found.kept)).solved == {"02.2"}
    assert read_lists("") == Found()


@pytest.mark.parametrize("text", DAMAGED_LISTS)
def test_damaged_lists_are_left_out_and_noticed(text: str) -> None:
    assert read_lists(text) == Found(Kept(), is_damaged=True)


PAGES = {
    "lesson": lambda: Lesson("02", pace=0),
    "puzzles": lambda: Puzzles(pace=0),
    "guided": lambda: FirstGame(pace=0),
    "course": lambda: Chance("20"),
}


def words_of(page: object) -> str:
    """All that can be read in the panes of a page."""
    panes = page.room.panes if hasattr(page, "room") else page.panes  # type: ignore[attr-defined]
    return "".join(pane.html for pane in panes.values())


@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES)
@pytest.mark.parametrize("text", ["{", '{"edition": []}', '{"solved 02.1": 7}'])
def test_a_page_says_in_a_sentence_that_what_was_kept_is_damaged(make, text: str) -> None:
    page = make()
    recall(page, kept=text, lists='{"edition": []}')
    assert words_for("en").say("course.damaged") in words_of(page)
    assert page.easel.front.trouble == ""
    whole = make()
    recall(whole)
    assert words_for("en").say("course.damaged") not in words_of(whole)


@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES)
def test_a_browser_that_keeps_nothing_is_told_of(make) -> None:
    page = make()
    page.memory.hear({"event": "unstored"})
    assert words_for("en").say("course.unstored") in words_of(page)


def test_two_tabs_of_a_lesson_know_of_each_other() -> None:
    tabs = [Lesson("02", pace=0), Lesson("02", pace=0)]
    for tab, step in zip(tabs, ("02.1", "02.2"), strict=True):
        recall(tab)
        tab.progress = tab.progress.with_solved(step)
        tab.handle(lambda: None)
    tabs[1].memory.hear({"event": "kept", "kept": json.dumps(tabs[0].memory.progress)})
    assert tabs[1].progress.solved == {"02.1", "02.2"}
    assert tabs[1].memory.progress.keys() >= {"solved 02.1", "solved 02.2"}
    assert tabs[1].step.id == "02.1", "what another tab does moves nobody"


def test_two_tabs_of_the_course_know_of_each_other() -> None:
    one, other = Chance("20"), Chance("20")
    for page in (one, other):
        recall(page)
    one.answer("20.1", "2002")
    other.answer("20.2", "1/2")
    other.memory.hear({"event": "kept", "kept": json.dumps(one.memory.progress)})
    assert other.state.work.answers == {"20.1": "2002", "20.2": "1/2"}
    assert other.memory.progress.keys() == {"answer 20.1", "answer 20.2"}


def test_what_was_forgotten_in_one_tab_is_not_brought_back_by_another() -> None:
    one, other = Chance("20"), Chance("20")
    text = '{"guesses 20": [1, "[\\"20\\"]"]}'
    for page in (one, other):
        recall(page, kept=text)
        assert page.state.work.guesses == ("20",)
    one.dispatch(ForgetGuesses())
    other.memory.hear({"event": "kept", "kept": json.dumps(one.memory.progress)})
    assert other.state.work.guesses == ()
    one.memory.hear({"event": "kept", "kept": text})
    assert one.state.work.guesses == ()


def test_guesses_of_other_cards_than_ours_are_not_thrown_away() -> None:
    page = Chance("20")
    recall(page, kept='{"guesses 20": [4, "[\\"20\\", \\"of a later version\\"]"]}')
    page.dispatch(GoOn())
    assert page.memory.progress["guesses 20"][0] == 4
