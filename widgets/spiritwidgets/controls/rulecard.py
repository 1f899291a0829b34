"""One section of the rules as a card over the table, for whoever asks why something is not possible."""

from __future__ import annotations

from typing import Final

from spiritgame.locale import Words
from spiritwidgets.controls.markup import Html, tag

PAGE: Final = "rulebook.ipynb"
"""The notebook of the whole rulebook, in the folder of each language."""


def rulebook_card(rule: str, words: Words, page: str) -> Html:
    """The card of the section that `rule` belongs to, given as `Reason.rule` gives it.

    `page` is the address of the rulebook's page from where the card is shown. The close button reports the act
    "rule-close". UnknownRuleError for a rule that there is not.
    """
    from spiritgame.rulebook import section_of  # a table need not wait for it

    section = section_of(rule)
    title = words.say("rulebook.card.title", rule=section.id, title=words.say(section.key))
    lines = [
        tag("li", tag("b", sentence.id), tag("span", words.say(sentence.key)), class_="sg-rule")
        for sentence in section.sentences
    ]
    return tag(
        "section",
        tag("h2", title),
        tag("ol", *lines, aria_label=title, data_scroll="rule", tabindex="0"),
        tag("div", _close(words), _more(section.id, page, words), class_="sg-acts"),
        class_="sg-card sg-rulecard",
        role="dialog",
        aria_label=title,
    )


def _close(words: Words) -> Html:
    return tag(
        "button",
        tag("span", tag("b", words.say("rulebook.card.close"))),
        class_="sg-button sg-primary",
        type="button",
        data_act="rule-close",
        data_escape=True,
        autofocus=True,
    )


def _more(section: str, page: str, words: Words) -> Html:
    text = words.say("rulebook.card.more")
    return tag("a", text, href=f"{page}?rule={section}", class_="sg-button sg-links")
