"""What the page says about an answer or a try: the sentences of the step where they foresee it, others where not."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from spiritgame.cards import TREES
from spiritgame.lessons import Attempt, Step, diagnosis
from spiritgame.lessons.telling import facts, key_of
from spiritgame.locale import Words, say_reason
from spiritgame.reasons import Reason
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.lessons.trial import Trial

Tone: TypeAlias = Literal["good", "retry", "plain"]


@frozen
class Feedback:
    """One or two sentences and their tone; `retry` means that something is to be done again."""

    tone: Tone
    text: str


def told(attempt: Attempt, part: str, words: Words) -> str:
    """The sentence of the step that is true now, its numbers filled in."""
    return words.say(key_of(attempt, part), **facts(attempt))


def feedback(trial: Trial, words: Words) -> Feedback | None:
    """What there is to say now; None before anything was tried."""
    attempt = trial.attempt
    road = trial.road
    sentence = "" if road is None else told(attempt, f"road.{road + 1}", words)
    match trial.verdict:
        case "solved":
            # Moves that lead astray by themselves may belong to the solution.
            is_other_way = road is not None and not attempt.step.roads[road].fails
            return Feedback("good", sentence if is_other_way else told(attempt, "well", words))
        case "failed":
            return Feedback("retry", sentence or words.say("course.out_of_reach"))
    if missed := slip(attempt, words):
        return Feedback("retry", missed)
    if sentence:
        return Feedback("retry", sentence)
    if attempt.answer is None or trial.only_asks or trial.has_tried:
        return None
    if attempt.right_answer is None:
        return Feedback("plain", words.say("course.noted", answer=answer_in_words(attempt, words)))
    return Feedback("plain", words.say("course.answered"))


def refusal(reason: Reason, words: Words) -> Html:
    """Why something is refused; the rule that it names is a button which opens it."""
    sentence = say_reason(reason, words.lang)
    if not reason.rule:
        return join(sentence)
    cited = words.say("reason.rule", rule=reason.rule)
    link = tag("button", cited, type="button", data_act=f"rule:{reason.rule}", class_="sg-cited")
    return join(sentence.removesuffix(cited), link)


def waits_for(trial: Trial, words: Words) -> str:
    """What has to come before the learner can move."""
    match trial.verdict:
        case "solved":
            return words.say("course.done")
        case "failed":
            return words.say("course.try_again_first")
    return words.say("course.only_asks" if trial.only_asks else "course.guess_first.more")


def slip(attempt: Attempt, words: Words) -> str:
    """About a wrong answer: never the right one."""
    if attempt.answer is None or attempt.is_answered:
        return ""
    index = diagnosis(attempt)
    if index is not None:
        return told(attempt, f"wrong.{index + 1}", words)
    assert attempt.step.question is not None
    is_number = attempt.step.question.kind in ("number", "chance", "numbers")
    if asks_only(attempt.step):
        return words.say("course.not_this.number" if is_number else "course.not_this.one")
    return words.say("course.not_this.number.table" if is_number else "course.not_this.one.table")


def asks_only(step: Step) -> bool:
    """Whether answering is the whole step, so that nothing can be tried at the table."""
    return step.success == ("right",)


def answer_in_words(attempt: Attempt, words: Words) -> str:
    """The answer that was given, as it is read aloud."""
    answer, question = attempt.answer or "", attempt.step.question
    match question.kind if question else "free":
        case "choice":
            return told(attempt, f"option.{answer}", words)
        case "card":
            return words.name("tree" if answer in TREES else "card", answer)
        case _:
            return answer.replace("-", "−")
