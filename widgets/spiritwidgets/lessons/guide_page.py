"""What the guide shows beside the table: the moment that has come, its question, or a short line."""

from __future__ import annotations

from collections.abc import Iterator

from spiritgame.lessons import Attempt, Step
from spiritgame.locale import Words
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, emphasised, icon, join, tag
from spiritwidgets.controls.tools import dot
from spiritwidgets.lessons.feedback import Feedback, answer_in_words, slip, told
from spiritwidgets.lessons.frame import PUZZLES, TABLE, Course
from spiritwidgets.lessons.guide import Guide
from spiritwidgets.lessons.pictures import picture
from spiritwidgets.lessons.story import Page, hints, question, quiet


def guide_page(guide: Guide, course: Course, words: Words) -> Html:
    """The story beside the table."""
    again = guide.fresh(guide.again) if guide.again is not None else None
    fading = guide.fresh(guide.fading) if guide.fading is not None else None
    parts = [_head(guide, course, words)]
    if again is not None:
        parts += [
            _title(again.step, words),
            _told(again, words),
            _ways(button("close", words.say("course.guide.close"))),
        ]
    elif guide.attempt is not None:
        parts += _moment(guide, guide.attempt, words)
        parts += _fade(fading, words)
    elif fading is not None:
        explain = quiet(f"again:{fading.step.id}", words.say("course.guide.again"))
        parts += [*_fade(fading, words), _ways(explain)]
    else:
        key = "course.guide.silent" if guide.seat is not None else "course.guide.nobody"
        parts.append(tag("p", words.say(key), class_="sg-tick"))
    links = Html() if guide.is_asking else _links(course, words)
    return tag("article", *parts, links, class_="sg-story", aria_label=course.title(words))


def _head(guide: Guide, course: Course, words: Words) -> Html:
    dots = [_dot(number, step, guide, words) for number, step in enumerate(guide.steps, 1)]
    name = words.say("course.guide.moments")
    return join(
        Html() if guide.is_asking else tag("p", course.title(words), class_="sg-concept"),
        tag("nav", tag("ol", *dots), class_="sg-dots", aria_label=name),
    )


def _dot(number: int, step: Step, guide: Guide, words: Words) -> Html:
    here = guide.again or (guide.attempt.step if guide.attempt else None)
    is_told = bool(guide.told.get(step.id))
    title = words.say(step.key("title"))
    key = "course.guide.dot.told" if is_told else "course.guide.dot"
    name = words.say(key, step=number, title=title)
    is_here, is_done = step is here, step.id in guide.solved
    return dot(number, f"again:{step.id}", name, is_done=is_done, is_here=is_here, is_known=is_told, is_off=not is_told)


def _moment(guide: Guide, attempt: Attempt, words: Words) -> Iterator[Html]:
    """The step that is spoken of: asked, waiting for the deed, or done."""
    page = Page(guide.steps, frozenset(guide.solved), typed=guide.typed, hints=guide.hints, form=guide.form)
    before = guide.before
    if before is not None:
        yield _said(Feedback("good", told(before, "well", words)))
    yield _title(attempt.step, words)
    if attempt.is_solved:
        yield _said(Feedback("good", told(attempt, "well", words)))
        yield picture(attempt.step, words, is_told=True)
        if attempt.step.trigger == "over":
            yield tag("p", words.say("course.guide.wish", answer=guide.wish)) if guide.wish else Html()
            yield tag("p", words.say("course.guide.end"))
        yield _ways(quiet("go-on", words.say("course.guide.close")))
        return
    yield _told(attempt, words)
    yield picture(attempt.step, words, is_told=attempt.is_answered)
    yield question(attempt, page, words)
    if guide.is_asking:
        if missed := slip(attempt, words):
            yield _said(Feedback("retry", missed))
        yield hints(attempt, page, words)
        yield _ways(*_ways_on(guide, attempt, words))
    elif attempt.right_answer is None:
        yield _said(Feedback("plain", words.say("course.noted", answer=answer_in_words(attempt, words))))
    else:
        yield _said(Feedback("plain", words.say("course.guide.answered")))


def _ways_on(guide: Guide, attempt: Attempt, words: Words) -> Iterator[Html]:
    if guide.hints < attempt.step.hints:
        yield quiet("hint", words.say("course.hint", step=guide.hints + 1, n=attempt.step.hints))
    yield quiet("go-on", words.say("course.guide.pass_over"))


def _title(step: Step, words: Words) -> Html:
    return tag("h2", words.say(step.key("title")))


def _told(attempt: Attempt, words: Words) -> Html:
    return tag("p", emphasised(told(attempt, "told", words)), class_="sg-told")


def _said(feedback: Feedback) -> Html:
    sign = icon("sacred_tree") if feedback.tone == "good" else Html()
    text = tag("div", tag("p", emphasised(feedback.text)))
    return tag("div", sign, text, class_=f"sg-feedback sg-{feedback.tone}", role="status")


def _fade(attempt: Attempt | None, words: Words) -> Iterator[Html]:
    """The short line of a moment that has been explained."""
    if attempt is not None:
        yield tag("p", told(attempt, "fade", words), class_="sg-fade", role="status")


def _ways(*ways: Html) -> Html:
    return tag("div", *ways, class_="sg-ways")


def _links(course: Course, words: Words) -> Html:
    """The ways to other pages; the free table and the puzzles are what comes next."""
    up = "" if course.lang == "en" else "../"
    places = {
        "course.previous_lesson": course.neighbour(-1) or "",
        "course.puzzles": PUZZLES,
        "course.free_play": f"{up}{TABLE}",
    }
    links = [tag("a", words.say(key), href=place) for key, place in places.items()]
    return tag("nav", *links, class_="sg-links sg-elsewhere", aria_label=words.say("course.guide.elsewhere"))
