"""The page of the rulebook: every rule in a sentence, and a small table that shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve
from ipywidgets import Box

from spiritgame.locale import Words, words_for
from spiritgame.rulebook import Sentence, UnknownRuleError, section_of
from spiritwidgets.controls import desk
from spiritwidgets.controls.markup import tag
from spiritwidgets.controls.pane import Fields, Pane
from spiritwidgets.easel import Easel, Metrics
from spiritwidgets.front import read_asset
from spiritwidgets.rules import boards, panel
from spiritwidgets.rules.book import Book, text
from spiritwidgets.rules.showing import Showing
from spiritwidgets.shown import Shown
from spiritwidgets.theme import DARK, LIGHT, THEMES, Theme
from spiritwidgets.view import Key

USUAL_WIDTH: Final = 1280
PANES: Final = ("bar", "demo_head", "pile_head", "earlier")


class RulePane(Pane):
    """A pane with the looks of the rulebook besides those of the table."""

    _css = Pane._css + read_asset("rulebook.css")


class Rulebook(Shown):
    """The rules, to be read and searched, each with a demonstration on real boards.

    `section` is the section or sentence to begin with, such as "7" or "7.3"; the address of the page may ask for
    another. ValueError for a language that there is not, UnknownRuleError for such a section.
    """

    def __init__(self, lang: str = "en", section: str | None = None, *, theme: str | None = None) -> None:
        self.home = lang
        self.words: Words = words_for(lang)
        self.place = "" if section is None else _known(section)
        self.own_theme: Theme | None = None if theme is None else THEMES[theme]
        self.showing: Showing | None = None
        self.note = ""  # what the last click was told
        self._takes_focus = False
        self._is_left_alone = True  # nobody has opened or closed a demonstration yet
        self.easel = Easel(self.own_theme or LIGHT, words_for=self._trouble)
        self.panes = {name: RulePane(name, self._act, self.easel.fail, is_styled=name == PANES[0]) for name in PANES}
        self.book = Book(self.place, self._arrive, self._toggle, self.easel.fail)
        super().__init__()
        self._furnish()
        self.easel.on_click(self._click)
        self.easel.on_metrics(self._measure)
        self._begin()
        self.refresh()

    def _furnish(self) -> None:
        made = {name: self.easel.add(name, width=320, height=200).widget for name in boards.BOARDS}
        panels = _box(*(made[f"panel{place}"] for place in range(3)), name="sg-panels")
        table = [made["line"], made["circle"], panels, made["forest"], made["trees"], made["reserve"]]
        piles = [self.panes["pile_head"], made["deck_view"], made["discard_view"]]
        stage = _box(*table, *piles, name="sg-stage")
        demo = _box(self.panes["demo_head"], stage, self.panes["earlier"], name="sg-demo")
        self.children = [self.panes["bar"], _box(self.book, demo, name="sg-main"), self.easel.widget]
        for name in ("sg-root", "sg-table", "sg-rulebook"):
            self.add_class(name)

    # What the reader does

    def show(self, rule: str) -> None:
        """Begin the demonstration of the sentence `rule`, such as "7.3".

        UnknownRuleError where there is no such sentence, ValueError where it is said in words alone.
        """
        self.showing = Showing.of(_sentence(rule))
        self._is_left_alone = False
        self.note = ""
        self.refresh()

    def step(self) -> None:
        """Make the next move of the demonstration; after the last one, nothing happens."""
        if self.showing is None or self.showing.is_over:
            return
        self.showing = evolve(self.showing, at=self.showing.at + 1)
        self.note = ""
        said = self.showing.said(self.words)[-1]
        self.easel.say((" " if self.words.lang == "en" else "").join(line.text for line in said))
        self.refresh()

    def again(self) -> None:
        """Go back to the start of the demonstration."""
        if self.showing is not None:
            self.showing, self.note = evolve(self.showing, at=0), ""
            self.refresh()

    def close_demo(self) -> None:
        """Put the demonstration away."""
        self.showing, self.note, self._is_left_alone = None, "", False
        self.refresh()

    def _toggle(self, rule: str) -> None:
        if not self._is_left_alone and self.book.opened == rule:
            self.close_demo()
            return
        self._takes_focus = True
        self.show(rule)
        self._takes_focus = False

    def _arrive(self, rule: str) -> None:
        """The page has come up; its address asks for `rule`, which may be anything."""
        try:
            self.place = _known(rule) if rule else self.place
        except UnknownRuleError:
            return
        self._begin()

    def _begin(self) -> None:
        """Show the sentence that the page begins with, if it is one that can be shown."""
        if "." in self.place and _sentence(self.place).demo is not None:
            self.show(self.place)
        else:
            self._fill()

    def _measure(self, _metrics: Metrics) -> None:
        self._fill()
        self.refresh()

    def _fill(self) -> None:
        """Where there is room for a table beside the text, it shows something from the start."""
        if not self._is_left_alone or self.easel.metrics.width < boards.BESIDE:
            return
        section = section_of(self.place or "1")
        first = next(sentence for sentence in section.sentences if sentence.demo is not None)
        if self.showing is None or self.showing.sentence is not first:
            self.showing = Showing.of(first)
            self.refresh()

    def _click(self, board: str, key: Key) -> None:
        showing = self.showing
        if showing is None:
            return
        if not showing.is_over and key in showing.cue.keys:
            self.step()
            return
        scene = self.easel.boards[board].scene
        self.note = "".join(target.name for target in scene.targets if target.key == key) if scene else ""
        self.easel.say(self.note)
        self.refresh()

    def _act(self, act: str, _fields: Fields) -> None:
        acts: dict[str, Callable[[], object]] = {
            "next": self.step,
            "again": self.again,
            "close": self.close_demo,
            "language": self._change_language,
            "theme": self._change_theme,
        }
        if act not in acts:
            raise ValueError(f"not understood: {act}")
        acts[act]()

    def _change_language(self) -> None:
        self.words = words_for("en" if self.words.lang == "zh" else "zh")
        self.note = ""
        self.refresh()

    def _change_theme(self) -> None:
        self.own_theme = LIGHT if self.theme == DARK else DARK
        self.refresh()

    # How it looks

    @property
    def theme(self) -> Theme:
        """The colours: chosen on this page, or those of the system."""
        return self.own_theme or (DARK if self.easel.metrics.dark else LIGHT)

    def refresh(self) -> None:
        """Show the page as it is now; what has not changed is not sent."""
        words, showing = self.words, self.showing
        if self.easel.theme != self.theme:
            self.easel.set_theme(self.theme)
        language = "en" if words.lang == "en" else "zh-Hans"
        for pane in self.panes.values():
            pane.lang = language
        with self.book.hold_sync():
            if self.book.lang != language or not self.book.html:
                self.book.lang, self.book.html = language, text(words)
            self.book.opened = showing.sentence.id if showing else ""
        self.panes["bar"].show(panel.bar(words, self.home, is_dark=self.theme == DARK))
        self._show_boards()
        head = panel.head(showing, words, self.note, is_glowing=self._is_glowing(), takes_focus=self._takes_focus)
        self.panes["demo_head"].show(head)
        self.panes["earlier"].show(panel.earlier(showing, words))

    def _show_boards(self) -> None:
        showing, words = self.showing, self.words
        names = boards.shown(showing) if showing else ()
        for name, board in self.easel.boards.items():
            board.widget.layout.display = None if name in names else "none"
        piles = [pile for name, pile in boards.PILES.items() if name in names]
        self.panes["pile_head"].show(tag("h3", words.say(f"course.pile.{piles[0]}")) if piles else "")
        if showing is None:
            return
        layout = boards.plan(self.easel.metrics.width or USUAL_WIDTH, names)
        self.easel.show(boards.pictures(showing, names, self.theme, words, layout))
        self._label(showing)

    def _is_glowing(self) -> bool:
        """Whether anything glows on the boards that are seen."""
        if self.showing is None:
            return False
        scenes = [self.easel.boards[name].scene for name in boards.shown(self.showing)]
        keys = self.showing.cue.keys
        return any(target.key in keys for scene in scenes if scene for target in scene.targets)

    def _label(self, showing: Showing) -> None:
        words = self.words
        labels = {name: words.say(f"table.board.{name}") for name in desk.OWN}
        labels |= {name: words.say(f"course.pile.{pile}") for name, pile in boards.PILES.items()}
        for place, seat in enumerate(boards.others(showing)):
            labels[f"panel{place}"] = words.title("spirit", showing.state.spirits[seat])
        for name, label in labels.items():
            if self.easel.front.labels.get(name) != label:
                self.easel.describe(name, label)

    def _trouble(self, error: Exception) -> str:
        return self.words.say("rulebook.page.error", error=f"{type(error).__name__}: {error}")


def _known(rule: str) -> str:
    """The rule itself; UnknownRuleError where there is no such section or sentence."""
    if "." in rule:
        return _sentence(rule).id
    return section_of(rule).id


def _sentence(rule: str) -> Sentence:
    found = next((sentence for sentence in section_of(rule).sentences if sentence.id == rule), None)
    if found is None:
        raise UnknownRuleError(rule)
    return found


def _box(*children: Any, name: str) -> Any:
    box = Box(children)
    box.add_class(name)
    return box
