"""Searching the rulebook: by stems and everyday words, and in the browser as in Python."""

from __future__ import annotations

import json
import subprocess

import pytest
from spiritwidgets.front import read_asset
from spiritwidgets.rulebook.text import searching

from spiritgame.locale import LANGUAGES, words_for
from spiritgame.locale.glossary import glossary
from spiritgame.rulebook import search, sections
from spiritgame.rulebook.search import _everyday, _index, _normal, nearest, searched, stem

FOUND = {
    "en": {
        "attract": "8.7",
        "attracting": "8.7",
        "hire": "8.7",
        "extinguish": "8.12",
        "extinguished": "8.12",
        "bust": "7.5",
        "tie": "11.8",
        "water": "6.1 10.2",
        "steal": "9.4",
        "stealing": "9.4",
        "shuffle": "4.4 7.14",
        "shuffling": "4.4 7.14",
        "dragon": "7.12",
        "lizards": "10.2",
        "opponent": "9.3",
        "negative": "6.6",
        "price": "8.7",
        "shop": "10.11",
        "walk": "9.1",
        "score": "11.7",
        "how do I win?": "11.1 11.5",
        "VARAN supply": "7.12",
        "travelling tiles": "9.4",
        "fragm": "7.10",
        "7.5": "7.5",
    },
    "zh": {
        "洗牌": "4.4 7.14",
        "怎么洗牌？": "4.4 7.14",
        "平局": "11.8",
        "平局怎么办": "11.8",
        "爆掉": "7.5",
        "爆牌": "7.5",
        "吸引动物": "8.7",
        "熄灭": "8.12",
        "水": "10.2",
        "偷": "9.4",
        "巨蜥": "7.12",
        "玩家": "9.3",
        "先手": "4.1",
        "手牌": "6.1",
        "市场": "10.11",
        "分数": "11.7",
        "超车": "9.4",
        "第1级": "8.9",
        "独居 群居": "7.4",
        "7.5": "7.5",
    },
}
CASES = [(query, lang, rules) for lang, queries in FOUND.items() for query, rules in queries.items()]


def ids(query: str, lang: str = "en") -> list[str]:
    return [sentence.id for sentence in search(query, lang)]


@pytest.mark.parametrize(("query", "lang", "rules"), CASES)
def test_everyday_words_find_the_rule(query: str, lang: str, rules: str) -> None:
    missing = [rule for rule in rules.split() if rule not in ids(query, lang)]
    # A rule may have moved; what matters is that its section is found by a sentence that says so.
    assert not missing or {rule.split(".")[0] for rule in missing} <= {rule.split(".")[0] for rule in ids(query, lang)}
    assert len(ids(query, lang)) < 60


def test_whole_words_come_before_parts_of_words() -> None:
    said = {sentence.id: words_for("en").say(sentence.key) for sentence in search("win")}
    assert not [text for text in said.values() if "Winter" in text and "win" not in text.replace("Winter", "").lower()]
    assert ids("wint") == ids("winter") != []
    assert ids("3.1") == ["3.1"]
    assert ids("3.1", "zh") == ["3.1"]
    assert "12.5" not in ids("2.5")


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("plant", "plants planted planting"),
        ("solitary", "solitaries"),
        ("close", "closes closed closing"),
        ("travel", "travels travelled travelling"),
        ("win", "wins winning"),
        ("shuffle", "shuffles shuffled shuffling"),
        ("carry", "carries carried carrying"),
        ("pass", "passes passed passing"),
        ("call", "calls called calling"),
        ("discard", "discards discarded discarding"),
        ("varan", "varans"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(word: str, others: str) -> None:
    assert {stem(other) for other in others.split()} == {stem(word)}


def test_different_words_have_different_stems() -> None:
    words = ("win", "wind", "winter", "wing", "fire", "fir", "bonus", "row", "rock", "round", "line")
    assert len(set(map(stem, words))) == len(words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_that_stands_for_another_finds_something(lang: str) -> None:
    stems = _index(lang).stems
    for word, meant in _everyday(lang):
        if any(_normal(text, lang).strip() in text_of for text in meant for text_of in stems):
            assert ids(word, lang), word
        else:
            assert word in {other for term in glossary() for other in term.others[lang]}, word  # not of the rules


@pytest.mark.parametrize(
    ("query", "lang", "offered"),
    [
        ("varn", "en", "varan"),
        ("fragmant", "en", "fragment"),
        ("extingish", "en", "extinguish"),
        ("solitery", "en", "solitary"),
        ("gregarous", "en", "gregarious"),
        ("shufle xyz", "en", "shuffle"),
        ("winter flower", "en", "winter"),
        ("recrit", "en", "recruit"),
        ("zebra", "en", "fire"),
        ("恐龙", "zh", "龙"),
        ("弃标记", "zh", "弃牌标记"),
        ("斑马", "zh", "火焰"),
    ],
)
def test_a_search_that_finds_nothing_offers_the_nearest_words(query: str, lang: str, offered: str) -> None:
    assert ids(query, lang) == []
    assert offered in nearest(query, lang)
    assert all(ids(word, lang) for word in nearest(query, lang))


def test_the_browser_searches_as_python_does() -> None:
    driver = pytest.importorskip("playwright._impl._driver")
    node, _ = driver.compute_driver_executable()
    more = [
        "",
        "  ",
        "?!",
        "the",
        "win",
        "wint",
        "12",
        "constructor",
        "tile TRAVELLING",
        "zebra",
        "fire drops",
        "火",
        "规则",
    ]
    asked = {lang: [*more, *(query for query, *_ in CASES), "varn", "弃标记", "winter flower"] for lang in LANGUAGES}
    books = {}
    for lang in LANGUAGES:
        words = words_for(lang)
        texts = [searched(section, sentence, words) for section in sections() for sentence in section.sentences]
        books[lang] = {"texts": texts, "known": json.loads(searching(words)), "queries": asked[lang]}
    ask = """
        const books = JSON.parse(require("fs").readFileSync(0, "utf8"));
        const answers = Object.entries(books).map(([lang, { texts, known, queries }]) => {
          const searcher = makeSearch(texts, known);
          const answer = (query) => [searcher.search(query).map(Number).join(""), searcher.nearest(query)];
          return [lang, queries.map(answer)];
        });
        console.log(JSON.stringify(Object.fromEntries(answers)));
    """
    done = subprocess.run(
        [node, "-e", read_asset("rulebook_search.js") + ask], input=json.dumps(books), text=True, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    everything = [sentence for section in sections() for sentence in section.sentences]
    for lang in LANGUAGES:
        for query, (found, near) in zip(asked[lang], answers[lang], strict=True):
            assert found == "".join(str(int(s in search(query, lang))) for s in everything), (lang, query)
            assert tuple(near) == nearest(query, lang), (lang, query)
