"""Looking up words: names, parameters, plurals, and clear errors instead of silent gaps."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import spiritgame
from spiritgame.locale import LANGUAGES, UnknownKeyError, words_for


def test_there_are_two_languages() -> None:
    assert LANGUAGES == ("en", "zh")
    assert [words_for(lang).lang for lang in LANGUAGES] == ["en", "zh"]


def test_another_language_is_refused() -> None:
    with pytest.raises(ValueError, match="fr"):
        words_for("fr")


@pytest.mark.parametrize("key", ["reason.nothing_of_the_kind", "", "reason", "card.unicorn"])
def test_an_unknown_key_is_an_error(key) -> None:
    assert key not in words_for("en")
    with pytest.raises(UnknownKeyError) as caught:
        words_for("en").say(key, n=1)
    assert isinstance(caught.value, KeyError)


def test_a_missing_parameter_is_named() -> None:
    with pytest.raises(UnknownKeyError, match=r"reason\.not_your_turn needs the parameter spirit"):
        words_for("en").say("reason.not_your_turn")


def test_a_plural_without_its_number_is_an_error() -> None:
    with pytest.raises(UnknownKeyError):
        words_for("en").say("event.TurnBegan", spirit="winter")


def test_a_thing_that_does_not_exist_has_no_name() -> None:
    with pytest.raises(UnknownKeyError, match=r"card\.unicorn"):
        words_for("en").say("event.CardDrawn", spirit="winter", card="unicorn", solitude=1)


def test_keys_are_known() -> None:
    assert "reason.rule" in words_for("zh")
    assert "event.TurnBegan" in words_for("en")  # an entry with plurals


def test_names_inside_sentences_and_as_titles() -> None:
    words = words_for("en")
    assert words.name("card", "boar") == "wild boar"
    assert words.title("card", "boar") == "Wild boar"
    assert words.name("spirit", "winter") == "Winter"
    assert words.name("tree", "tree_3_drop") == "drop tree (3)"
    assert words.name("action", "attract") == "call animals"
    assert words_for("zh").title("tree", "tree_3_drop") == "水滴树（3）"
    assert words_for("zh").name("spirit", "winter") == "冬之灵"


def test_parameters_are_shown_by_name() -> None:
    words = words_for("en")
    assert words.say("reason.sun_short", card="praying_mantis", cost=11, have=10, short=1, n=1) == (
        "Praying mantis costs 11; you have 10. 1 more sun would do."
    )


def test_negative_numbers_have_a_true_minus() -> None:
    assert words_for("en").say("reason.no_wind", have=-2) == "Travelling needs at least one wind; you have −2."


def test_plurals_follow_the_number() -> None:
    english, chinese = words_for("en"), words_for("zh")
    said = [english.say("event.TurnBegan.you", n=n) for n in (0, 1, 2)]
    assert said == [f"Your turn begins with {n}." for n in ("0 actions", "1 action", "2 actions")]
    assert [chinese.say("event.TurnBegan.you", n=n) for n in (1, 2)] == [
        "轮到你，有1次行动。",
        "轮到你，有2次行动。",
    ]


def test_several_names_in_one() -> None:
    english, chinese = words_for("en"), words_for("zh")
    assert [english.join(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert chinese.join(["甲", "乙", "丙"]) == "甲、乙和丙"


def test_words_are_found_inside_an_archive(tmp_path) -> None:
    package = Path(spiritgame.__file__).parent
    archive = tmp_path / "spiritgame.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        for path in package.rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                zipped.write(path, path.relative_to(package.parent))
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from spiritgame.locale import words_for; import spiritgame;"
        "assert spiritgame.__file__.startswith(sys.argv[1]); print(words_for('en').name('card', 'boar'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(archive)], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.stdout == "wild boar\n", done.stderr
