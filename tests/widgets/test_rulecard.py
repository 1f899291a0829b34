"""A section of the rules as a card over the table."""

from __future__ import annotations

import re
from html import unescape

import pytest
from spiritwidgets.controls.markup import Html
from spiritwidgets.controls.rulecard import rulebook_card

from spiritgame.locale import words_for
from spiritgame.rulebook import UnknownRuleError, section_of


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("rule", [str(number) for number in range(1, 14)])
def test_the_card_says_the_whole_section(rule, lang) -> None:
    words = words_for(lang)
    card = rulebook_card(rule, words, "rulebook.ipynb")
    assert isinstance(card, Html)
    said = re.findall(r"<li[^>]*><b>([\d.]+)</b><span>(.*?)</span>", card)
    assert [(id, unescape(text)) for id, text in said] == [
        (sentence.id, words.say(sentence.key)) for sentence in section_of(rule).sentences
    ]


def test_it_can_be_closed_and_leads_to_the_page() -> None:
    card = rulebook_card("7", words_for("en"), "rulebook.ipynb")
    assert re.search(r'<button[^>]* data-act="rule-close" data-escape', card)
    assert 'href="rulebook.ipynb?rule=7"' in card
    assert 'href="../rulebook.ipynb?rule=7"' in rulebook_card("7", words_for("en"), "../rulebook.ipynb")


def test_a_sentence_opens_its_section_and_nothing_opens_none() -> None:
    assert rulebook_card("10.2", words_for("en"), "") == rulebook_card("10", words_for("en"), "")
    with pytest.raises(UnknownRuleError):
        rulebook_card("", words_for("en"), "")
