"""The results of a class in one picture: who answered what, the most frequent slips, and everybody's trial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from spiritgame.chance import Result, chance_lesson, read_results, say_number, value_of
from spiritgame.chance import exercise as exercise_of
from spiritgame.chance.expressions import say_decimal
from spiritgame.chance.saying import Teller
from spiritgame.chance.sheets import FAMILIES, families_of, trial_lesson
from spiritgame.chance.sheets.results import TRIAL
from spiritgame.locale import Words, words_for
from spiritwidgets.chance import plots
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.theme import LIGHT, Theme

KINDS = ("right", "foreseen", "other", "open")
CELL = "padding:4px 12px;text-align:left;vertical-align:top"


class ClassPlot:
    """The pooled results of a lesson, shown in any notebook: `ClassPlot("24", "results")`.

    `sources` are files of results and folders of them. KeyError for an unknown lesson, ResultsError for a bad file.
    """

    def __init__(self, lesson: str, *sources: str | Path, lang: str = "en", theme: Theme = LIGHT) -> None:
        self.lesson = chance_lesson(lesson)
        self.words: Words = words_for(lang)
        self.theme = theme
        self.results = tuple(result for result in read_results(*sources) if result.lesson == lesson)

    @property
    def students(self) -> int:
        """How many students handed something in."""
        return len({result.student for result in self.results})

    @property
    def trials(self) -> tuple[float, ...]:
        """The means of all trials, in the order of the files."""
        return tuple(result.measured for result in self.results if result.task == TRIAL)

    def counts(self, task: str) -> Counter[str]:
        """How many answered an exercise "right", with a "foreseen" slip, in an "other" way, or left it "open"."""
        return Counter(_kind(result) for result in self.results if result.task == task)

    def _repr_html_(self) -> str:
        words = self.words
        if not self.results:
            return tag("p", words.say("sheet.class.nothing"))
        title = words.say("sheet.class.title", title=words.say(self.lesson.key("title")), n=self.students)
        body = join(tag("h3", title), self._table(), self._trials())
        return tag("div", body, style=f"background:{self.theme['board']};color:{self.theme['ink']};padding:8px 16px")

    def _table(self) -> Html:
        words = self.words
        order = [family.id for family in families_of(self.lesson.id)]
        asked = {result.task for result in self.results} - {TRIAL}
        tasks = [*(id for id in order if id in asked), *sorted(asked - set(order))]
        if not tasks:
            return Html()
        heads = [words.say("sheet.class.exercise"), *(words.say(f"sheet.class.{kind}") for kind in KINDS)]
        heads.append(words.say("sheet.class.slip"))
        rows = [_row("th", heads)]
        for task in tasks:
            counts = self.counts(task)
            name = str(order.index(task) + 1) if task in order else task
            rows.append(_row("td", [name, *(str(counts[kind]) for kind in KINDS), self._slip(task)]))
        return tag("table", *rows)

    def _slip(self, task: str) -> str:
        """The most frequent foreseen slip of an exercise, in a sentence."""
        slips = Counter(r.because for r in self.results if r.task == task and r.because)
        if not slips:
            return "–"
        number = min(slips, key=lambda slip: (-slips[slip], slip))
        if task in FAMILIES:
            reasons = tuple(FAMILIES[task].wrong)
            return self.words.say(f"sheet.wrong.{reasons[number - 1]}") if number <= len(reasons) else "–"
        exercise = exercise_of(task)
        if number > len(exercise.wrong):
            return "–"
        return Teller(self.lesson, self.words).tell(f"{exercise.part}.wrong.{number}")

    def _trials(self) -> Html:
        means, words = self.trials, self.words
        if not means:
            return Html()
        ways = trial_lesson(self.lesson.id).ways
        assert ways is not None
        truth = value_of(ways.count, "text")
        written = say_number(truth)
        mean, error = fmean(means), stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
        told = {"truth": written, "mean": say_decimal(mean, 3), "band": say_decimal(2 * error, 3)}
        caption = words.say("sheet.class.trial", **told) if len(means) > 1 else self._alone(written)
        label = words.say("sheet.class.plot", n=len(means))
        band = (mean - 2 * error, mean + 2 * error)
        picture = plots.drawn(lambda: plots.people(means, float(truth), band, self.theme, label), words)
        return tag("figure", picture, tag("figcaption", caption), style="max-width:720px;margin:12px 0")

    def _alone(self, truth: str) -> str:
        return self.words.say("sheet.class.trial.few", truth=truth)


def _kind(result: Result) -> str:
    if result.result in ("right", "open"):
        return result.result
    return "foreseen" if result.because else "other"


def _row(cell: str, texts: Sequence[str]) -> Html:
    return tag("tr", *(tag(cell, text, style=CELL) for text in texts))
