"""The book itself: complete, in both languages, and found by number and by word."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from spiritgame.cards import ANIMALS, NOTHING, STARTING, TREES
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.rulebook import UnknownRuleError, search, section_of, sections
from tests.locale.catalogues import check_sentence, entries

ENGINE = Path(__file__).resolve().parents[2] / "spiritgame"
SENTENCES = [sentence for section in sections() for sentence in section.sentences]


def rules_of_reasons() -> set[str]:
    """The sections that the engine names where it makes a reason."""
    found = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("reason", "Reason"):
                rule = node.args[1] if len(node.args) > 1 else None
                if isinstance(rule, ast.Constant):
                    found.add(rule.value)
    return found


def test_every_numbered_section_is_there() -> None:
    assert [section.id for section in sections()] == [str(number) for number in range(1, 14)]


def test_every_rule_that_a_reason_carries_has_a_section() -> None:
    rules = rules_of_reasons() - {""}
    assert len(rules) > 5
    for rule in rules:
        assert section_of(rule).id == rule


@pytest.mark.parametrize(("rule", "section"), [("7", "7"), ("10.2", "10"), ("7.3", "7"), ("12.13", "12")])
def test_a_rule_belongs_to_its_section(rule, section) -> None:
    assert section_of(rule).id == section


@pytest.mark.parametrize("rule", ["", "14", "0", "seven", ".7"])
def test_an_unknown_rule_has_no_section(rule) -> None:
    with pytest.raises(UnknownRuleError):
        section_of(rule)


def test_everything_has_words_and_all_words_belong_to_something() -> None:
    keys = {section.key for section in sections()} | {sentence.key for sentence in SENTENCES}
    for lang in LANGUAGES:
        assert {key for key in entries(lang, "rulebook") if key.startswith("rule.")} == keys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_read_like_sentences(lang) -> None:
    words = words_for(lang)
    for sentence in SENTENCES:
        check_sentence(re.sub("[“”:;,]", "", words.say(sentence.key)), lang)


@pytest.mark.parametrize(("lang", "longest"), [("en", 260), ("zh", 110)])
def test_a_rule_is_short(lang, longest) -> None:
    words = words_for(lang)
    assert [s.id for s in SENTENCES if len(words.say(s.key)) > longest] == []


def test_see_leads_to_what_there_is() -> None:
    known = {section.id for section in sections()} | {sentence.id for sentence in SENTENCES}
    for sentence in SENTENCES:
        assert set(sentence.see) <= known - {sentence.id}


@pytest.mark.parametrize(("id", "edition"), [("3.3", "text"), ("3.4", "printed")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_totals_of_the_starting_animals_are_those_of_the_cards(id, edition, lang) -> None:
    total = sum((ANIMALS[edition][card].elements for card in STARTING), NOTHING)
    order = [total.sun, total.drop, total.seed, total.wind, total.flower]
    if edition == "text":
        assert (total.sun, total.drop, total.seed) == (9, 9, 6)
    said = words_for(lang).say(f"rule.{id}")
    assert list(map(int, re.findall(r"(?<!\d)\d(?!\d)", said))) == order


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_trees_give_is_what_the_cards_say(lang) -> None:
    gives: dict[str, list[int]] = {}
    for tree in TREES.values():
        for element, amount in tree.elements.items():
            if amount:
                gives.setdefault(element, []).append(amount)
    order = ["sun", "drop", "wind", "flower", "seed"]
    said = words_for(lang).say("rule.5.5")
    assert list(map(int, re.findall(r"\d", said))) == [amount for element in order for amount in gives[element]]


def test_search_finds_numbers_and_titles_and_everything() -> None:
    assert "7.5" in [sentence.id for sentence in search("7.5")]
    assert {s.id for s in section_of("9").sentences} <= {s.id for s in search("travelling")}
    assert list(search("")) == SENTENCES
