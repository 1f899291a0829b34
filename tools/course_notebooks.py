"""The sources of the notebooks of the course, in both languages: templates filled in from the lessons themselves."""

from __future__ import annotations

from pathlib import Path

from spiritgame.chance import ChanceLesson, chance_lessons
from spiritgame.lessons import Lesson, lessons, puzzles
from spiritgame.locale import LANGUAGES, Words, words_for
from spiritgame.rulebook import sections

TEMPLATES = Path(__file__).resolve().parent / "notebooks" / "templates"
START = "00"
FIRST_GAME = "10"
PUZZLES = "puzzles"
RULEBOOK = "rulebook"
PLAY = "90_play"


def course_sources() -> dict[str, str]:
    """The source of every notebook by its name, such as "02_drawing" and "zh/02_drawing"."""
    found = {}
    for lang in LANGUAGES:
        folder = "" if lang == "en" else f"{lang}/"
        words = words_for(lang)
        for lesson in lessons():
            found[folder + _name(lesson)] = _lesson(lesson, words)
        for chance in chance_lessons():
            found[folder + _name(chance)] = _chance(chance, words)
        found[folder + PUZZLES] = _puzzles(words)
        found[folder + RULEBOOK] = _rulebook(words)
    return found


def _name(lesson: Lesson | ChanceLesson) -> str:
    return f"{lesson.id}_{lesson.name}"


def _template(name: str, words: Words) -> str:
    return (TEMPLATES / f"{name}.{words.lang}.md").read_text(encoding="utf-8")


def _title(lesson: Lesson | ChanceLesson, words: Words) -> str:
    return f"{words.say('course.page', step=int(lesson.id))} · {words.say(lesson.key('title'))}"


def _lesson(lesson: Lesson, words: Words) -> str:
    text = _template("first_game" if lesson.id == FIRST_GAME else "lesson", words).format(
        id=lesson.id,
        title=_title(lesson, words),
        question=words.say(lesson.key("question")),
        minutes=lesson.minutes,
        steps=len(lesson.steps),
        links=_links(lesson, words),
    )
    return text + _all(words) if lesson.id == START else text


def _puzzles(words: Words) -> str:
    return _template("puzzles", words).format(
        title=words.say("course.puzzles"),
        question=words.say("course.puzzles.question"),
        steps=len(puzzles()),
        links=_line([_link(lessons()[0], words.say("course.index.lessons"))]),
    )


def _rulebook(words: Words) -> str:
    return _template("rulebook", words).format(
        title=words.say("rulebook.page.title"),
        subtitle=words.say("rulebook.page.subtitle"),
        sections=len(sections()),
        sentences=sum(len(section.sentences) for section in sections()),
        links=_line([_link(lessons()[0], words.say("course.index.lessons"))]),
    )


def _chance(lesson: ChanceLesson, words: Words) -> str:
    return _template("chance", words).format(
        id=lesson.id,
        title=_title(lesson, words),
        question=words.say(lesson.key("question")),
        minutes=lesson.minutes,
        exercises=len(lesson.exercises),
        links=_links(lesson, words),
    )


def _links(lesson: Lesson | ChanceLesson, words: Words) -> str:
    row: list[Lesson | ChanceLesson] = [*lessons(), *chance_lessons()]
    place = row.index(lesson)
    parts = []
    if place:
        parts.append(_link(row[place - 1], "← " + words.say("course.previous_lesson")))
        parts.append(_link(row[0], words.say("course.index.lessons")))
    if place + 1 < len(row):
        parts.append(_link(row[place + 1], words.say("course.next_lesson") + " →"))
    return _line(parts)


def _link(lesson: Lesson | ChanceLesson, text: str) -> str:
    return f"[{text}]({_name(lesson)}.ipynb)"


def _line(parts: list[str]) -> str:
    return " · ".join(parts)


def _all(words: Words) -> str:
    """The index of the course, below the first lesson."""
    colon = ": " if words.lang == "en" else "："
    rows = [
        f"- {_link(lesson, _title(lesson, words))}{colon}{words.say(lesson.key('question'))}" for lesson in lessons()
    ]
    rows.append(f"- [{words.say('course.puzzles')}]({PUZZLES}.ipynb){colon}{words.say('course.puzzles.question')}")
    rows += [
        f"- {_link(chance, _title(chance, words))}{colon}{words.say(chance.key('question'))}"
        for chance in chance_lessons()
    ]
    rows.append(f"- [{words.say('rulebook.page.title')}]({RULEBOOK}.ipynb){colon}{words.say('rulebook.page.subtitle')}")
    up, other = ("", "zh/") if words.lang == "en" else ("../", "../")
    rows.append(f"- [{words.say('course.free_play')}]({up}{PLAY}.ipynb)")
    rows.append(f"- [{words.say('course.other_language')}]({other}{_name(lessons()[0])}.ipynb)")
    return f"\n## {words.say('course.index.lessons')}\n\n" + "\n".join(rows) + "\n"
