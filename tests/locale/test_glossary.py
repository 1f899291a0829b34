"""One word for one thing, in every sentence of both languages; the other words are only known to search and help."""

from __future__ import annotations

import pytest

from spiritgame.locale import LANGUAGES
from spiritgame.locale.glossary import also_called, glossary, other_words
from spiritgame.rulebook import search
from tests.locale.catalogues import all_entries, messages

TERMS = {term.word["en"]: term for term in glossary()}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("word", TERMS)
def test_no_sentence_uses_another_word(word, lang) -> None:
    term = TERMS[word]
    pattern = term.instead(lang)
    found = [(key, at[0]) for key, form in messages(lang) if key not in term.told_in and (at := pattern.search(form))]
    assert found == [], f"say {term.word[lang]!r}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("word", TERMS)
def test_each_word_is_used_and_recognised(word, lang) -> None:
    term = TERMS[word]
    assert any(term.sign[lang] in form.casefold() for _, form in messages(lang))
    assert term.others[lang]
    assert all(term.instead(lang).search(other) for other in term.others[lang])
    assert set(term.told_in) <= set(all_entries(lang))


@pytest.mark.parametrize(
    ("lang", "wrong", "right"),
    [
        ("en", "You attracted the fox.", "You called the fox."),
        ("en", "That was a bust.", "Your line closed; robust."),
        ("en", "It has two prices.", "It is priceless."),
        ("zh", "再抽一张。", "再翻一张。"),
        ("zh", "你的回合结束了。", "你行动完了。"),
    ],
)
def test_other_words_are_recognised(lang, wrong, right) -> None:
    assert any(term.instead(lang).search(wrong) for term in glossary())
    assert not any(term.instead(lang).search(right) for term in glossary())


def test_no_other_word_of_one_thing_is_the_word_of_another() -> None:
    for lang in LANGUAGES:
        said = {term.word[lang] for term in glossary()}
        assert len(said) == len(glossary())
        assert not said & {other for term in glossary() for other in term.others[lang]}


@pytest.mark.parametrize(
    ("query", "lang", "rule"),
    [
        ("attract", "en", "8.7"),
        ("buy animals", "en", "8.7"),
        ("extinguish", "en", "8.12"),
        ("bust", "en", "7.5"),
        ("爆掉", "zh", "7.5"),
        ("抽牌", "zh", "7.2"),
        ("玩家", "zh", "1.1"),
    ],
)
def test_the_search_of_the_rulebook_knows_the_other_words(query, lang, rule) -> None:
    assert rule in {sentence.id for sentence in search(query, lang)}


def test_help_tells_what_others_say() -> None:
    assert "attract" in also_called("call", "en")
    assert also_called("stop", "en") == also_called("no such thing", "zh") == ""
    assert "bust" in other_words("Your line is closed.", "en").split()
    assert other_words("", "en") == ""
