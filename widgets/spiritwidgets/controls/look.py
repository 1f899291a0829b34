"""A closer look at a thing that no move belongs to: a sentence, or a pile spread out."""

from __future__ import annotations

from attrs import frozen

from spiritgame.cards import ANIMALS, TREES, Elements
from spiritgame.locale import Words
from spiritgame.observation import Observation
from spiritwidgets import scenes
from spiritwidgets.clicks import note
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.controls.tools import cross
from spiritwidgets.geometry import Layout
from spiritwidgets.marks import say
from spiritwidgets.scene import Scene
from spiritwidgets.theme import Theme
from spiritwidgets.view import Key, View

WIDEST = 640.0


@frozen
class Spread:
    """A pile laid out: the words above it and the picture."""

    head: Html
    scene: Scene


def sentence(observation: Observation, key: Key, words: Words) -> str:
    """What there is to say about a card of the line, a gap or a stack."""
    match key:
        case ("line", int(place)):
            return card_sentence(observation, observation.me.line[place], words)
        case ("gap", int(level), int()):
            burns = level in observation.attracted
            return say(words, note("look.gap", fire=level + 1) if burns else note("look.gap_empty"))
        case ("stack", int(level)):
            return say(words, note("look.stack", level=level, n=observation.stacks[level - 1], fire=level + 1))
        case _:
            raise ValueError(f"nothing to say about {key!r}")


def card_sentence(observation: Observation, card: str, words: Words) -> str:
    """An animal: its name, its elements and what its temper means."""
    animal = ANIMALS[observation.rules.starting_cards][card]
    name = words.title("card", card)
    amounts = amounts_in_words(animal.elements, words)
    meaning = say(words, note(f"look.{animal.temper}"))
    return say(words, note("look.card", name=name, amounts=amounts, meaning=meaning))


def amounts_in_words(elements: Elements, words: Words) -> str:
    """Such as "3 suns, −2 wind"."""
    parts = [say(words, note(f"look.element.{element}", n=n)) for element, n in elements.items() if n]
    return words.say("list.comma").join(parts) if parts else say(words, note("look.nothing"))


def is_spread(key: Key) -> bool:
    """Whether the look at `key` is a picture rather than a sentence."""
    return key[0] in ("discard", "spirit")


def spread(observation: Observation, key: Key, theme: Theme, words: Words, layout: Layout) -> Spread:
    """The discard pile of the spirit that looks, its own deck, or the line of another spirit."""
    view = View(observation=observation, theme=theme, words=words, size=layout.size)
    width = min(WIDEST, layout.width - 48)
    if key == ("discard",):
        count = len(observation.me.discard)
        title = tag("h2", say(words, note("look.discard")), tag("small", say(words, note("look.cards", n=count))))
        head = tag("div", title, tag("p", words.say("help.discard.what")))
        return Spread(_head(head, words), scenes.discard(view, observation.seat, width))
    match key:
        case ("spirit", int(seat)):
            pass
        case _:
            raise ValueError(f"no pile is called {key!r}")
    spirit = observation.spirits[seat]
    name = tag("h2", icon(f"spirit_{spirit.spirit}"), words.title("spirit", spirit.spirit))
    trees = [words.name("tree", tree) for tree in TREES if any(tree == planted for planted, _ in spirit.forest)]
    forest = words.join(trees) if trees else say(words, note("look.no_tree"))
    facts = [(say(words, note("look.forest")), forest)]
    if seat == observation.seat:
        facts.append((say(words, note("look.deck")), say(words, note("look.cards", n=len(spirit.deck)))))
        scene = scenes.deck(view, seat, width)
    else:
        discard = len(spirit.discard)
        facts.append(
            (say(words, note("look.piles")), say(words, note("look.counts", deck=len(spirit.deck), n=discard)))
        )
        facts.append((say(words, note("look.line")), say(words, note("look.cards", n=len(spirit.line)))))
        scene = scenes.other_line(view, seat, width)
    listed = tag("dl", *(join(tag("dt", term), tag("dd", fact)) for term, fact in facts))
    return Spread(_head(join(name, listed), words), scene)


def _head(content: Html, words: Words) -> Html:
    closing = cross("close", say(words, note("look.close")), takes_focus=True)
    return tag("div", content, closing, class_="sg-look-head")
