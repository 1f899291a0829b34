"""The page of what if: lines that could have come, how often each amount comes, and two ways to stop compared."""

from __future__ import annotations

from collections.abc import Sequence

from spiritgame.cards import ANIMALS, ELEMENTS
from spiritgame.locale import Words
from spiritgame.probability import Prospect
from spiritwidgets.coach import numbers
from spiritwidgets.coach.comparing import Column
from spiritwidgets.coach.histogram import histogram
from spiritwidgets.coach.page import select, too_large
from spiritwidgets.coach.pictures import sign
from spiritwidgets.coach.plans import told
from spiritwidgets.coach.redeals import COUNTED, RUNS, Counted, Redeals
from spiritwidgets.coach.whatif import AIMS, Setting, WhatIf
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.marks import in_one


def what_if(asked: WhatIf, setting: Setting, words: Words) -> Html:
    """The page as far as its answers are there."""
    parts = [_form(setting, words), _buttons(asked, words)]
    if asked.was_dropped:
        parts.append(tag("p", words.say("coach.if.dropped"), class_="sg-coach-soft", role="status"))
    if asked.is_too_large:
        parts.append(tag("p", too_large(words), role="status"))
    if asked.line is not None and asked.line[0] == setting.question:
        parts.append(_line(asked.line[1], setting, words))
    found = asked.redeals
    if found is not None and found.question == setting.question:
        parts.append(_dealt(found, setting, words, is_running=asked.is_running))
    parts.append(_compared(asked, setting, words))
    if setting.prospect.fragments:
        parts.append(tag("p", words.say("coach.if.fragments"), class_="sg-coach-soft"))
    return join(*parts)


def counted_name(counted: Counted, words: Words) -> str:
    """The name of what is counted."""
    if counted in ELEMENTS:
        return words.title("element", counted)
    return words.say(f"coach.if.counted.{counted}")


def _form(setting: Setting, words: Words) -> Html:
    say, moments = words.say, setting.fork.moments

    def moment(name: str) -> str:
        lie = len(moments[name].line)
        if name == "now":
            return say("coach.if.since.now")
        return say("coach.if.since.cards", n=lie) if lie else say("coach.if.since.start")

    since = [(name, moment(name)) for name in moments]
    plans = [(plan, told(plan, words, setting.actual_cards)) for plan in setting.offered]
    return tag(
        "div",
        _field("coach-if-since", say("coach.if.since"), since, setting.since),
        _field("coach-if-plan", say("coach.if.plan"), plans, setting.plan),
        class_="sg-coach-form",
    )


def _field(name: str, label: str, choices: Sequence[tuple[str, str]], chosen: str) -> Html:
    return tag("label", tag("span", label), select(name, label, choices, chosen))


def _buttons(asked: WhatIf, words: Words) -> Html:
    say = words.say
    if asked.is_running and asked.redeals is not None and asked.redeals.runs < RUNS:
        so_far = say("coach.if.running", dealt=numbers.thousands(asked.redeals.runs), runs=numbers.thousands(RUNS))
        return tag(
            "div",
            button("coach-if-stop", say("coach.if.stop")),
            tag("progress", value=asked.redeals.runs, max=RUNS, aria_label=so_far),
            tag("span", so_far, role="status"),
            class_="sg-coach-buttons",
        )
    return tag(
        "div",
        button("coach-if-once", say("coach.if.once")),
        button("coach-if-run", say("coach.if.run", runs=numbers.thousands(RUNS))),
        class_="sg-coach-buttons",
    )


def _line(line: Prospect, setting: Setting, words: Words) -> Html:
    """One line that could have come: what lay there already, then the new cards by name."""
    lay = len(setting.prospect.line)
    animals = ANIMALS[line.cards]
    cards = [
        tag(
            "li",
            sign(animals[card].temper),
            words.title("card", card),
            class_="sg-coach-lay" if place < lay else f"sg-coach-new sg-coach-{animals[card].temper}",
        )
        for place, card in enumerate(line.line)
    ]
    new = len(line.line) - lay
    drawn = words.say("coach.if.line.drawn", n=new) if new else words.say("coach.if.at_once")
    ends = words.say("coach.if.line.closed" if line.is_closed else "coach.if.line.open")
    totals = [words.say("coach.if.total", element=element, total=line.total(element)) for element in ELEMENTS]
    worth = words.say("coach.if.line.worth", worth=setting.question.amount(line, "worth"), totals=words.join(totals))
    return tag(
        "section",
        tag("ol", *cards, class_="sg-coach-line"),
        tag("p", in_one(words, drawn, ends, worth), role="status"),
    )


def _dealt(found: Redeals, setting: Setting, words: Words, *, is_running: bool) -> Html:
    if not found.runs:
        return Html()
    counted, say = setting.wish.counted, words.say
    yours = None if setting.actual is None else setting.question.amount(setting.actual, counted)
    counts = found.counts[counted]
    exact = found.means.get(counted)
    mean = found.mean(counted)
    name = counted_name(counted, words)
    told_mean = say("coach.if.mean", mean=numbers.worth(mean))
    if exact is not None:
        fraction = numbers.fraction(exact)
        exact_text = f"{fraction} = {numbers.worth(exact)}" if "/" in fraction else numbers.worth(exact)
        told_mean = say("coach.if.mean.exact", mean=numbers.worth(mean), exact=exact_text)
    closed = say("coach.if.closed", share=numbers.percent(found.closed / found.runs, words))
    parts = [say("coach.if.dealt", runs=numbers.thousands(found.runs))]
    choices = [(c, counted_name(c, words)) for c in COUNTED]
    key = [tag("li", _key("mean"), told_mean)]
    if yours is not None:
        parts.append(_placed(found, counted, yours, setting, words))
        which = "over" if setting.fork.is_over else "so_far"
        key.append(tag("li", _key("yours"), say(f"coach.if.yours.{which}", amount=yours)))
    label = in_one(words, say("coach.if.label", what=name), told_mean, *parts[1:])
    at_once = len(counts) == 1 and set(found.counts["cards"]) == {len(setting.prospect.line)}
    return tag(
        "section",
        _field("coach-if-counted", say("coach.if.counted"), choices, counted),
        histogram(counts, mean, yours, label, words),
        tag("ul", *key, class_="sg-coach-legend"),
        tag("p", in_one(words, *parts, say("coach.if.at_once") if at_once else closed)),
        class_="sg-coach-dealt",
        aria_busy="true" if is_running else None,
    )


def _key(kind: str) -> Html:
    """The sign of a mark in the histogram."""
    shape = tag("path", d="M7 0V14") if kind == "mean" else tag("path", d="M1 3h12l-6 9Z")
    return tag("svg", shape, viewBox="0 0 14 14", class_=f"sg-coach-sign sg-coach-{kind}", aria_hidden="true")


def _placed(found: Redeals, counted: Counted, yours: int, setting: Setting, words: Words) -> str:
    """Where the line that came to be stands among those dealt."""
    if not setting.fork.is_over:
        return words.say("coach.if.not_over")
    below = found.share(counted, lambda amount: amount < yours)
    same = found.share(counted, lambda amount: amount == yours)
    params = {"below": numbers.percent(below, words), "same": numbers.percent(same, words)}
    return words.say("coach.if.placed", above=numbers.percent(max(0.0, 1 - below - same), words), **params)


def _compared(asked: WhatIf, setting: Setting, words: Words) -> Html:
    one, other, element, aim = setting.comparison
    columns = [asked.columns.get((question, element, aim)) for question in (one, other)]
    is_known = all((question, element, aim) in asked.columns for question in (one, other))
    say = words.say
    plans = [(plan, told(plan, words, setting.actual_cards)) for plan in setting.offered]
    elements = [(e, words.title("element", e)) for e in ELEMENTS]
    aims = [(str(number), str(number)) for number in AIMS]
    heads = [
        tag("th", say("coach.compare.what"), scope="col"),
        tag("th", told(setting.plan, words, setting.actual_cards), scope="col"),
        tag("th", select("coach-if-other", say("coach.compare.other"), plans, setting.other), scope="col"),
    ]
    reach = join(
        select("coach-if-element", say("coach.compare.element"), elements, element),
        " ≥ ",
        select("coach-if-aim", say("coach.compare.aim"), aims, str(aim)),
    )
    rows: list[tuple[str, list[str]]] = [
        (say("coach.compare.closing"), [_chance(c, "closing", words) for c in columns]),
        (say("coach.compare.worth"), [_mean(c, "worth", words) for c in columns]),
        (say("coach.compare.mean", element=element), [_mean(c, "mean", words) for c in columns]),
        (reach, [_chance(c, "reach", words) for c in columns]),
    ]
    body = [tag("tr", tag("th", head, scope="row"), *(tag("td", cell) for cell in cells)) for head, cells in rows]
    notes = []
    if any(c is not None and c.is_about for c in columns):
        notes.append(tag("p", say("coach.compare.about"), class_="sg-coach-soft"))
    if not is_known:
        notes.append(tag("p", say("coach.thinking"), class_="sg-coach-soft", role="status"))
    return tag(
        "section",
        tag("h3", say("coach.compare.title")),
        tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *body), class_="sg-coach-compare"),
        *notes,
    )


def _chance(found: Column | None, field: str, words: Words) -> str:
    if found is None:
        return "–"
    chance = getattr(found, field)
    if found.is_about:
        return words.say("coach.compare.roughly", number=numbers.percent(chance, words))
    exact = numbers.fraction(chance)
    share = numbers.percent(chance, words)
    return f"{exact} · {share}" if "/" in exact and len(exact) < 10 else share


def _mean(found: Column | None, field: str, words: Words) -> str:
    if found is None:
        return "–"
    number = numbers.worth(getattr(found, field))
    return words.say("coach.compare.roughly", number=number) if found.is_about else number
