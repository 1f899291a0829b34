"""The catalogues themselves: complete in both languages, compiled, and in the voice of the table."""

from __future__ import annotations

import re

import pytest

from spiritgame.locale import LANGUAGES
from tests.locale.catalogues import DOMAINS, PLACEHOLDER, all_entries, entries, messages, placeholders
from tools.compile_catalogues import LOCALE, compile_all

SOURCES = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))

WITHIN_THE_GAME = [domain for domain in DOMAINS if domain not in ("chance", "lessons", "sheets")]
"""Lessons also speak about the game: of people who play it, of feeling lonely, and in formulas."""

BELITTLING = {
    "en": re.compile(
        r"\b(simply|obviously|of course|easy|easily|trivial|as you know|are you sure|you should have)\b", re.IGNORECASE
    ),
    "zh": re.compile("显然|很简单|你错了|太笨|亲，|您"),
}
OTHER_GAMES = {
    "en": re.compile(
        r"\b(just|players?|purchases?|buys?|market|shop|lizard|champion|lonely|graveyard|monster|trophy|resource)\b",
        re.IGNORECASE,
    ),
    "zh": re.compile("玩家|商店|资源|价值"),
}


def test_compiling_writes_what_has_changed_and_nothing_else(tmp_path) -> None:
    folder = tmp_path / "zh" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source, made = folder / "small.po", folder / "small.mo"
    text = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "a.b"\nmsgstr "%s"\n'
    source.write_text(text % "一", encoding="utf-8")
    (folder / "gone.mo").write_bytes(b"")
    assert compile_all(tmp_path) == (made,)
    assert compile_all(tmp_path) == ()
    assert sorted(folder.glob("*.mo")) == [made]
    source.write_text(text % "二", encoding="utf-8")
    assert compile_all(tmp_path) == (made,)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_no_key_is_given_twice(source) -> None:
    keys = re.findall(r'^msgid "(.+)"$', source.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(keys) == len(set(keys))


def test_no_key_belongs_to_two_domains() -> None:
    keys = [key for domain in DOMAINS for key in entries("en", domain)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_languages_have_the_same_keys(domain) -> None:
    assert set(entries("en", domain)) == set(entries("zh", domain))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_missing(lang) -> None:
    assert [key for key, form in messages(lang) if not form.strip() and key != "list.and"] == []


def test_plurals_have_the_forms_of_their_language() -> None:
    english, chinese = all_entries("en"), all_entries("zh")
    for key, forms in english.items():
        assert len(forms) in (1, 2), key
        assert len(chinese[key]) == 1, key


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_languages_take_the_same_parameters(domain) -> None:
    """A number may be left out where the form says it in words, such as "one" or 两."""
    english, chinese = entries("en", domain), entries("zh", domain)
    for key, forms in english.items():
        wanted = set().union(*map(placeholders, forms))
        assert wanted - {"n"} == placeholders(chinese[key][0]) - {"n"}, key
        for form in forms:
            assert placeholders(form) | {"n"} == wanted | {"n"}, key


def without_parameters(form: str) -> str:
    return PLACEHOLDER.sub("…", form)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_hold_no_identifiers(lang) -> None:
    for key, form in messages(lang):
        text = without_parameters(form)
        assert "_" not in text, key
        assert not re.search(r"[{}]", text), key
        assert not re.search(r"(?<!C)\(\d+, ?\d+\)", text), key  # C(14, 5) is a number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_minus_is_a_true_minus(lang) -> None:
    assert [key for key, form in messages(lang) if re.search(r"(?<![\w}])-\d", form)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_most_one_exclamation(lang) -> None:
    assert [key for key, form in messages(lang) if len(re.findall("[!！]", form)) > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_belittled(lang) -> None:
    found = [(key, word[0]) for key, form in messages(lang) if (word := BELITTLING[lang].search(form))]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", WITHIN_THE_GAME)
def test_the_game_has_its_own_words(domain, lang) -> None:
    forms = [(key, form) for key, forms in entries(lang, domain).items() for form in forms]
    assert [(key, word[0]) for key, form in forms if (word := OTHER_GAMES[lang].search(form))] == []


HAN = r"[一-鿿…]"
FORMULA = re.compile(r"(?:C|P|∏|√|\d|[a-z]|(?<![^ /·(：。]))\([^()一-鿿]*(?:\([^()]*\)[^()一-鿿]*)*\)")
"""A bracket of mathematics: after nothing, an operator, a number or a function, and without a Chinese word."""

HALF_WIDTH = {
    "beside a Chinese word": rf"{HAN}\s*[,;:!?.](?!\w)|[,;:!?]\s*{HAN}",
    "between numbers": r"\d[:;]\d|[\d}]\?",
    "a bracket": r"[()]",
    "a sum without blanks": r"\S[+=]\S",
    "a blank between words": rf"{HAN} {HAN}",
    "a blank before a percent sign": r" [%％]",
    "two marks for one": r"[？！。，：；]：|：[，。：]",
}


@pytest.mark.parametrize("fault", HALF_WIDTH)
def test_chinese_punctuation_is_full_width(fault) -> None:
    pattern = re.compile(HALF_WIDTH[fault])
    forms = [(key, FORMULA.sub("", without_parameters(form))) for key, form in messages("zh")]
    assert [(key, form) for key, form in forms if pattern.search(form)] == []


MEASURES = {
    "团": "一个火焰|[0-9}两三四五六七几每]个(小|新)?火焰",
    "张": "[0-9}一两三四五几]个(独居牌|独居(?!符号|数)|火蜥蜴)",
    "只": "[0-9}一两三四五几]个(动物|独居动物)",
    "棵": "[0-9}一两三四五几][个块](守护|起始|重复)?树(?!板块)",
    "块": "[0-9}一两三四五几]个(石头|板块|胜利板块)",
    "个": "[0-9}一两三四五几]块(弃牌)?标记",
    "第几级": r"(?<![第每])[一二三123]级",
}


@pytest.mark.parametrize("measure", MEASURES)
def test_each_thing_has_one_measure_word(measure) -> None:
    pattern = re.compile(MEASURES[measure])
    assert [(key, found[0]) for key, form in messages("zh") if (found := pattern.search(form))] == []
