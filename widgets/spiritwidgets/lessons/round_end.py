"""The end of a round as a lesson shows it: part by part, each told in sentences, for as long as the reader likes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spiritgame.locale import Words
from spiritwidgets.controls.ask import button, strip
from spiritwidgets.controls.log import sentences, told_by_computers
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.lessons.trial import Trial
from spiritwidgets.session import Moment

NO_NOTE = Html()
READING: Final = 3
"""How many times longer than a move a part stays where it does not wait for the reader."""

SIGNS = {
    "attack": "fire_3",
    "varans": "fire_varan",
    "fires": "fire_2",
    "refill": "act_attract",
    "round": "sacred_tree",
}


def strip_of_part(trial: Trial, words: Words, *, note: Html = NO_NOTE) -> Html:
    """What happens in the part that is shown, why, and the way to the next one."""
    moment = trial.moments[-1]
    lines = [tag("li", line) for line in _lines(trial, moment, words)]
    why = "" if moment.part == "turn" else tag("p", words.say(f"course.part.{moment.part}.why"))
    second = tag("div", tag("ol", *lines), why, note, class_="sg-part", data_part=moment.part, role="status")
    return strip(_sign(trial, moment), _title(trial, moment, words), tuple(_ways(trial, words)), second)


def _title(trial: Trial, moment: Moment, words: Words) -> str:
    if moment.part != "turn":
        return words.say(f"course.part.{moment.part}")
    key = "course.part.turn.you" if moment.move.seat == trial.viewer else "course.part.turn"
    return words.say(key, spirit=trial.state.spirits[moment.move.seat])


def _sign(trial: Trial, moment: Moment) -> Html:
    return icon(SIGNS.get(moment.part, f"spirit_{trial.state.spirits[moment.move.seat]}"))


def _lines(trial: Trial, moment: Moment, words: Words) -> list[str]:
    if moment.part == "turn" and moment.move.seat != trial.viewer:
        return told_by_computers(trial, words)
    return [said for _, said in sentences(trial, moment.events, words)]


def _ways(trial: Trial, words: Words) -> Iterator[Html]:
    if not trial.is_unfolding:
        yield button("round-again", words.say("course.part.from_start"))
        return
    yield button("next-part", words.say("course.go_on"), is_primary=True)
    if trial.moments[-1].part != "turn":
        yield button("part-again", words.say("course.part.again"))


def lead(trial: Trial, act: str) -> None:
    """Do what one of the buttons asks for that change what is shown."""
    if act == "round-again":
        trial.show_round_end_again()
    elif trial.is_unfolding:
        trial.show_next_part()
