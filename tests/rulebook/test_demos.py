"""Every demonstration is played, in both editions: its moves are legal or refused as told, and it shows its rule."""

from __future__ import annotations

import pytest

import spiritgame as sg
import spiritgame.rulebook.claims  # the checks that only the rulebook needs
from spiritgame.lessons.checks import holds
from spiritgame.lessons.setting import LEARNER
from spiritgame.rulebook import Demo, Sentence, frames, sections
from spiritgame.rulebook.book import RulebookError, read

EDITIONS = {"text": sg.TEXT, "printed": sg.PRINTED}
SHOWN = [sentence for section in sections() for sentence in section.sentences if sentence.demo]
BOARDS = {"line", "reserve", "forest", "trees", "circle", "panels", "deck", "discard"}
ONLY_IN_WORDS = {"13.1"}


def demo_of(sentence: Sentence) -> Demo:
    assert sentence.demo is not None
    return sentence.demo


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("sentence", SHOWN, ids=lambda sentence: sentence.id)
def test_a_demonstration_shows_its_rule(sentence, edition) -> None:
    demo = demo_of(sentence)
    played = frames(demo, EDITIONS[edition])
    assert tuple(frame.reason.key for frame in played if frame.reason) == demo.why
    assert demo.shows
    assert [check for check in demo.shows if not holds(check, played[-1].attempt)] == []


@pytest.mark.parametrize("sentence", SHOWN, ids=lambda sentence: sentence.id)
def test_a_demonstration_shows_it_by_its_moves(sentence) -> None:
    """What holds before the first move is not shown by the moves."""
    demo = demo_of(sentence)
    if demo.play:
        start = frames(demo)[0].attempt
        assert not all(holds(check, start) for check in demo.shows)


@pytest.mark.parametrize("sentence", SHOWN, ids=lambda sentence: sentence.id)
def test_a_demonstration_needs_boards_that_there_are(sentence) -> None:
    demo = demo_of(sentence)
    assert demo.boards
    assert set(demo.boards) <= BOARDS


def test_every_sentence_has_a_demonstration() -> None:
    every = {sentence.id for section in sections() for sentence in section.sentences}
    assert every - {sentence.id for sentence in SHOWN} == ONLY_IN_WORDS


def test_frames_follow_each_other() -> None:
    sentence = next(sentence for sentence in SHOWN if sentence.id == "7.3")
    start, refused, drawn, stopped = frames(demo_of(sentence))
    assert start.move is None
    assert refused.reason is not None
    assert refused.reason.rule == "7"
    assert refused.state == start.state
    assert refused.events == ()
    assert drawn.state.players[start.state.spirits.index(LEARNER)].line == ("weasel",)
    assert [type(event).__name__ for event in drawn.events] == ["CardDrawn"]
    assert [type(event).__name__ for event in stopped.events] == ["DrawingStopped"]


def test_a_demonstration_that_the_rules_refuse_cannot_be_played() -> None:
    text = 'id = "7"\n[[sentence]]\n[sentence.demo]\nboards = "line"\nshows = ["closed"]\nplay = "stop"\n'
    section = read("07.toml", text + '[sentence.demo.setting]\nseats = "spring winter"\n')
    with pytest.raises(sg.IllegalMoveError):
        frames(demo_of(section.sentences[0]))


@pytest.mark.parametrize(
    "text", ["id = 7", 'id = "7"\n[[sentence]]\nsay = 1', 'id = "7"\n[[sentence]]\n[sentence.demo]']
)
def test_a_broken_file_is_refused_with_its_name(text) -> None:
    with pytest.raises(RulebookError, match=r"07\.toml"):
        read("07.toml", text)
