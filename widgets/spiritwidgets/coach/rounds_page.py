"""The page of the rounds: decisions and luck in each, what was costly, and how good one's guesses are."""

from __future__ import annotations

from collections.abc import Sequence

from spiritgame.locale import Words
from spiritwidgets.coach import numbers
from spiritwidgets.coach.calibration import Guess, mean_error
from spiritwidgets.coach.ledger import Ledger, RoundEntry
from spiritwidgets.coach.odds_page import did
from spiritwidgets.coach.pictures import calibration_chart
from spiritwidgets.coach.verdict import Verdict
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.marks import in_one

MOST_COSTLY = 3


def rounds(ledger: Ledger, guesses: Sequence[Guess], words: Words, *, is_over: bool) -> Html:
    """The ledger of the game so far with its summary, then the chart of the guesses."""
    parts = []
    if not ledger.rounds:
        key = "coach.rounds.none" if ledger.is_whole else "coach.thinking"
        parts.append(tag("p", words.say(key), role="status"))
    else:
        parts += [_summary(ledger, words, is_over=is_over), _table(ledger, words)]
        parts.append(tag("p", words.say("coach.rounds.adds_up"), class_="sg-coach-soft"))
        if costly := ledger.worst(MOST_COSTLY):
            parts.append(tag("h3", words.say("coach.rounds.worst")))
            parts.append(tag("ul", *(_costly(verdict, words) for verdict in costly), class_="sg-coach-list"))
    if guesses:
        parts.append(_guesses(guesses, words))
    return join(*parts)


def _summary(ledger: Ledger, words: Words, *, is_over: bool) -> Html:
    grades = ledger.grades
    told = [words.say(f"coach.count.{grade}", n=count) for grade, count in grades.items() if count]
    parts = [tag("h3", words.say("coach.summary.title"))] if is_over else []
    if told:
        decided = words.say("coach.summary.decided", n=sum(grades.values()), counts=words.join(told))
        lost = words.say("coach.summary.lost", loss=numbers.worth(float(ledger.loss)))
        key = "coach.summary.lucky" if ledger.luck >= 0 else "coach.summary.unlucky"
        luck = words.say(key, luck=numbers.worth(abs(float(ledger.luck))))
        parts.append(tag("p", in_one(words, decided, lost, luck)))
    if not ledger.is_whole:
        parts.append(tag("p", words.say("coach.thinking"), class_="sg-coach-soft", role="status"))
    return join(*parts)


def _table(ledger: Ledger, words: Words) -> Html:
    heads = [
        tag("th", words.say(f"coach.rounds.{name}"), scope="col")
        for name in ("round", "expected", "decisions", "luck", "line")
    ]
    most = max((abs(float(x)) for entry in ledger.rounds for x in (entry.loss, entry.luck)), default=1.0) or 1.0
    rows = [_row(entry, most, words) for entry in reversed(ledger.rounds)]
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="sg-coach-rounds")


def _row(entry: RoundEntry, most: float, words: Words) -> Html:
    line = numbers.worth(float(entry.worth))
    return tag(
        "tr",
        tag("th", str(entry.round), scope="row"),
        tag("td", numbers.worth(float(entry.expected))),
        tag("td", numbers.change(-float(entry.loss)), _bar(-float(entry.loss), most)),
        tag("td", numbers.change(float(entry.luck)), _bar(float(entry.luck), most)),
        tag("td", line if entry.is_over else words.say("coach.rounds.so_far", worth=line)),
    )


def _bar(value: float, most: float) -> Html:
    """A bar to the left for a loss, to the right for a gain."""
    width = abs(value) / most * 50
    left = 50 - width if value < 0 else 50
    style = f"left:{left:.1f}%;width:{width:.1f}%"
    kind = "sg-coach-minus" if value < 0 else "sg-coach-plus"
    return tag("span", tag("i", style=style, class_=kind), class_="sg-coach-balance", aria_hidden="true")


def _costly(verdict: Verdict, words: Words) -> Html:
    decision = verdict.decision
    told = words.say(
        "coach.rounds.costly",
        round=decision.round,
        n=len(decision.before.line),
        did=did(decision, words),
        other=words.say(f"coach.choice.{verdict.better}"),
        loss=numbers.worth(float(verdict.loss)),
    )
    return tag("li", told)


def _guesses(guesses: Sequence[Guess], words: Words) -> Html:
    off = round(100 * mean_error(guesses))
    told = words.say("coach.chart.told", n=len(guesses), off=off)
    rows = [
        tag(
            "li",
            words.say("coach.chart.entry", guess=numbers.percent(g.guess, words), truth=numbers.chance(g.truth, words)),
        )
        for g in reversed(guesses)
    ]
    return tag(
        "section",
        tag("h3", words.say("coach.chart.title")),
        tag(
            "div",
            calibration_chart(guesses, words),
            tag("div", tag("p", told), tag("ol", *rows, reversed=True)),
            class_="sg-coach-calibration",
        ),
    )
