"""The text of the rulebook: search, contents, sections and sentences. The browser searches and scrolls by itself."""

from __future__ import annotations

import json
from functools import cache

from spiritgame.locale import Words
from spiritgame.rulebook import Section, Sentence, sections
from spiritgame.rulebook.search import alike, everyday, listed
from spiritwidgets.controls.markup import Html, join, tag


@cache
def text(words: Words) -> Html:
    """The whole book."""
    return join(
        tag("div", _search(words), _contents(words), class_="sg-guide"),
        tag("article", *(_section(section, words) for section in sections()), class_="sg-laws"),
    )


def _search(words: Words) -> Html:
    name = words.say("rulebook.page.search")
    field = tag(
        "input",
        type="search",
        class_="sg-seek",
        placeholder=name,
        aria_label=name,
        title=words.say("rulebook.page.search.more"),
        autocomplete="off",
        spellcheck="false",
    )
    found = tag(
        "p",
        class_="sg-found",
        role="status",
        data_some=words.say("rulebook.page.found", count="#"),
        data_none=words.say("rulebook.page.found.none"),
    )
    near = tag("p", tag("span", words.say("rulebook.page.near")), class_="sg-near", hidden=True)
    return tag("div", field, found, near, class_="sg-search", role="search", data_known=searching(words))


def searching(words: Words) -> str:
    """What a search in the browser has to know of the language, as JSON."""
    lists = {name: listed(name, words.lang) for name in ("stop", "topics")}
    more = {"isSpaced": words.lang != "zh", "alike": alike(words.lang), "everyday": everyday(words.lang)}
    return json.dumps({**lists, **more}, ensure_ascii=False)


def _contents(words: Words) -> Html:
    entries = [
        tag("li", _link(section.id, tag("b", section.id), tag("span", words.say(section.key))))
        for section in sections()
    ]
    title = words.say("rulebook.page.contents")
    nav = tag("nav", tag("ol", *entries), aria_label=title)
    return tag("details", tag("summary", title), nav, class_="sg-contents", open=True)


def _link(rule: str, *content: str) -> Html:
    return tag("a", *content, href=f"?rule={rule}", data_go=rule)


def _section(section: Section, words: Words) -> Html:
    title = words.say(section.key)
    return tag(
        "section",
        tag("h2", tag("b", section.id), tag("span", title), tabindex=-1),
        tag("ol", *(_sentence(sentence, words) for sentence in section.sentences)),
        data_rule=section.id,
        aria_label=title,
    )


def _sentence(sentence: Sentence, words: Words) -> Html:
    see = Html()
    if sentence.see:
        links = [_link(rule, rule) for rule in sentence.see]
        comma = words.say("list.comma")
        listed = [links[0], *(piece for link in links[1:] for piece in (comma, link))]
        see = tag("p", words.say("rulebook.page.see"), " ", *listed, class_="sg-see")
    show = "" if sentence.demo is None else _show(sentence, words)
    return tag(
        "li",
        tag("b", sentence.id),
        tag("p", words.say(sentence.key), class_="sg-law-text"),
        tag("div", show, see, class_="sg-law-more") if show or see else "",
        tag("div", class_="sg-slot"),
        class_="sg-law",
        data_rule=sentence.id,
    )


def _show(sentence: Sentence, words: Words) -> Html:
    return tag(
        "button",
        tag("i", "▸", aria_hidden="true"),
        tag("span", words.say("rulebook.page.show")),
        type="button",
        class_="sg-show",
        data_show=sentence.id,
        aria_label=words.say("rulebook.page.show.rule", rule=sentence.id),
        aria_expanded="false",
    )
