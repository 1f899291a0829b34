"""What stands beside the story: the controls and bars of a trial, and the same number three ways."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from spiritgame.chance import ChanceLesson, Teller, chance_lessons, law_of, say_number, value_of
from spiritgame.chance.expressions import say_decimal
from spiritgame.probability.pmf import Number
from spiritwidgets.chance import plots
from spiritwidgets.chance.guesses import chance_of, is_chance
from spiritwidgets.chance.hand import Hand
from spiritwidgets.chance.kept import Work
from spiritwidgets.chance.simulation import Simulating
from spiritwidgets.chance.state import (
    ChooseArm,
    ClearTrial,
    DealMany,
    DealRound,
    HaltSimulation,
    Simulate,
    StopRound,
    TurnCard,
)
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.controls.tools import quiet
from spiritwidgets.page.intents import written as act
from spiritwidgets.theme import Theme

RUNS = (1_000, 10_000, 100_000)


def trial_panel(teller: Teller, hand: Hand, theme: Theme, *, is_exact: bool) -> Html:
    """Buttons, bars and table of a trial; with `is_exact` beside the exact chances."""
    parts = [_arms(teller, hand), _controls(teller, hand), _bars(teller, hand, theme, is_exact=is_exact)]
    return tag("section", *parts, _table(teller, hand, is_exact=is_exact), class_="sg-trial")


def _arms(teller: Teller, hand: Hand) -> Html:
    if len(hand.trial.arms) == 1:
        return Html()
    tabs = [
        tag(
            "button",
            teller.tell(f"arm.{arm.id}"),
            type="button",
            class_="sg-tool",
            data_act=act(ChooseArm(arm.id)),
            aria_pressed=str(arm.id == hand.arm.id).lower(),
        )
        for arm in hand.trial.arms
    ]
    return tag("div", *tabs, class_="sg-arms", role="group", aria_label=teller.words.say("lab.arms"))


def _controls(teller: Teller, hand: Hand) -> Html:
    words, trial = teller.words, hand.trial
    buttons = []
    if hand.is_own:
        buttons.append(button(act(TurnCard()), words.say("lab.turn"), is_primary=not hand.can_stop))
        buttons.append(button(act(StopRound()), words.say("lab.stop"), is_off=not hand.can_stop))
    else:
        buttons.append(button(act(DealRound()), words.say("lab.deal"), is_primary=True))
        buttons.append(button(act(DealMany()), words.say("lab.many", n=trial.at_once)))
    buttons.append(quiet(act(ClearTrial()), words.say("lab.clear")))
    done = hand.arms[hand.arm.id].by_hand
    count = words.say("lab.by_hand", step=min(done, trial.by_hand), n=trial.by_hand)
    rounds = words.say("lab.rounds", n=hand.tally.runs)
    return tag("div", *buttons, tag("p", f"{count} · {rounds}", role="status"), class_="sg-acts sg-dealing")


def _outcomes(teller: Teller, hand: Hand) -> dict[Hashable, str]:
    """All outcomes of a trial with their names."""
    if hand.trial.bins:
        return {name: teller.tell(f"bin.{name}") for name in hand.trial.bins}
    assert hand.trial.span is not None
    least, greatest = hand.trial.span
    return {number: str(number).replace("-", "−") for number in range(least, greatest + 1)}


def _bars(teller: Teller, hand: Hand, theme: Theme, *, is_exact: bool) -> Html:
    words, outcomes = teller.words, _outcomes(teller, hand)
    laws = [law_of(text, hand.cards) for text in hand.arm.law] if is_exact else []
    series = [
        plots.Bars(
            tuple(hand.tally.share(outcome, number) for outcome in outcomes),
            tuple(float(laws[number][outcome]) for outcome in outcomes) if laws else (),
        )
        for number in range(len(hand.trial.series))
    ]
    axis = "" if hand.trial.bins else teller.tell("axis")
    label = words.say("lab.plot", n=hand.tally.runs)
    legend = [_legend(teller, name, number) for number, name in enumerate(hand.trial.series) if name]
    if laws:
        legend.append(tag("span", "◇ ", words.say("lab.exact")))
    caption = tag("figcaption", axis, *legend)
    plot = plots.drawn(lambda: plots.bars(list(outcomes.values()), series, theme, label), words)
    return tag("figure", plot, caption)


def _legend(teller: Teller, name: str, number: int) -> Html:
    return tag("span", "▯▨"[number % 2] + " ", teller.tell(f"series.{name}"))


def _table(teller: Teller, hand: Hand, *, is_exact: bool) -> Html:
    """What all arms add up to: rounds and means, or the shares of the outcomes in words."""
    words, trial, outcomes = teller.words, hand.trial, _outcomes(teller, hand)
    heads = list(outcomes.values()) if trial.bins else [words.say("lab.mean")]
    heads += [words.say("lab.exact")] if is_exact and not trial.bins else []
    rows = []
    for arm in trial.arms:
        tally = hand.arms[arm.id].tally
        for number, series in enumerate(trial.series):
            name = teller.tell(f"series.{series}") if series else _arm_name(teller, hand, arm.id)
            if trial.bins:
                cells = [_share(tally.share(outcome, number), tally.runs) for outcome in outcomes]
            else:
                cells = [say_decimal(tally.mean(number), 2) if tally.runs else "–"]
            rows.append((name, str(tally.runs), cells))
            if is_exact and len(arm.law) > number:
                law = law_of(arm.law[number], hand.cards)
                if trial.bins:
                    rows.append((words.say("lab.exact"), "", [say_number(law[outcome]) for outcome in outcomes]))
                else:
                    cells.append(say_number(law.mean()))
    head = tag("tr", tag("td"), tag("th", words.say("lab.table.rounds")), *(tag("th", text) for text in heads))
    body = [tag("tr", tag("th", name), tag("td", runs), *(tag("td", c) for c in cells)) for name, runs, cells in rows]
    return tag("table", tag("thead", head), tag("tbody", *body), class_="sg-numbers")


def _arm_name(teller: Teller, hand: Hand, arm: str) -> str:
    return teller.tell(f"arm.{arm}") if len(hand.trial.arms) > 1 else teller.words.say("lab.tried")


def _share(share: float, runs: int) -> str:
    return f"{100 * share:.1f} %" if runs else "–"


def ways_panel(teller: Teller, lesson: ChanceLesson, progress: Simulating, theme: Theme) -> Html:
    """The same number counted, by formula and simulated, side by side."""
    words, ways = teller.words, lesson.ways
    assert ways is not None
    truth = value_of(ways.count, teller.cards)
    cards = [
        _way(words.say("lab.way.count"), teller.tell("way.count"), _exact(value_of(ways.count, teller.cards))),
        _way(words.say("lab.way.formula"), teller.tell("way.formula"), _exact(value_of(ways.formula, teller.cards))),
        _way(words.say("lab.way.simulation"), teller.tell("way.simulation"), _simulated(teller, progress, truth)),
    ]
    buttons = _running_buttons(teller, progress, ways.runs)
    plot = _path(teller, progress, truth, theme)
    return tag("section", tag("div", *cards, class_="sg-three"), buttons, plot, class_="sg-three-ways")


def calibration(teller: Teller, works: Mapping[str, Work], theme: Theme) -> Html:
    """The learner's guesses of chances against the truth, from all lessons; nothing before the first one."""
    points = []
    for lesson in chance_lessons():
        for guess, given in zip(lesson.guesses, works[lesson.id].guesses, strict=False):
            guessed = chance_of(guess, given)
            if is_chance(guess) and guessed is not None and 0 <= guessed <= 1:
                points.append((float(guessed), float(value_of(guess.truth, teller.cards)), lesson.id))
    if not points:
        return Html()
    label = teller.words.say("lab.calibration")
    plot = plots.drawn(lambda: plots.against(points, theme, label), teller.words)
    figure = tag("figure", plot, tag("figcaption", label), class_="sg-calibration")
    return tag("section", figure, class_="sg-trial")


def _way(name: str, told: str, value: Html) -> Html:
    return tag("div", tag("h3", name), tag("p", told), value, class_="sg-way-card")


def _exact(value: Number) -> Html:
    written = say_number(value)
    near = "" if isinstance(value, float) or "/" not in written else tag("small", f" ≈ {say_decimal(value, 4)}")
    return tag("p", tag("b", written), near, class_="sg-worth")


def _simulated(teller: Teller, progress: Simulating, truth: Number) -> Html:
    simulation = progress.simulation
    if simulation is None:
        return tag("p", "…", class_="sg-worth")
    estimate, words = simulation.estimate, teller.words
    value = f"{say_decimal(estimate.value, 4)} ± {say_decimal(2 * estimate.error, 4)}"
    is_inside = estimate.covers(float(truth), z=2)
    said = words.say("lab.inside" if is_inside else "lab.outside")
    return join(
        tag("p", tag("b", value), class_="sg-worth"), tag("small", words.say("lab.band", n=simulation.runs), " ", said)
    )


def _running_buttons(teller: Teller, progress: Simulating, usual: int) -> Html:
    words = teller.words
    if progress.is_running:
        done = progress.simulation.runs if progress.simulation else 0
        bar = tag("progress", value=done, max=progress.wanted, aria_label=words.say("lab.running"))
        count = tag("span", words.say("lab.so_far", step=done, n=progress.wanted), role="status")
        halt = button(act(HaltSimulation()), words.say("lab.halt"), is_primary=True, stays=True)
        return tag("div", halt, bar, count, class_="sg-acts")
    runs = sorted({usual, *RUNS} if usual >= RUNS[0] else {usual})
    choices = [
        button(act(Simulate(n)), words.say("lab.simulate", n=n), is_primary=n == usual and not progress.simulation)
        for n in runs
        if n <= 10 * usual
    ]
    return tag("div", *choices, class_="sg-acts")


def _path(teller: Teller, progress: Simulating, truth: Number, theme: Theme) -> Html:
    if progress.simulation is None:
        return Html()
    label, path = teller.words.say("lab.path"), progress.simulation.path
    plot = plots.drawn(lambda: plots.running(path, float(truth), theme, label), teller.words)
    return tag("figure", plot, tag("figcaption", label))
