"""Accessible names of what can be pointed at, and amounts in words."""

from __future__ import annotations

from collections.abc import Callable

from spiritgame.cards import TREES, Elements
from spiritgame.circle import ROCKS
from spiritgame.forest import Space
from spiritgame.observation import SpiritView
from spiritwidgets.scenes.cards import animal_of
from spiritwidgets.view import Fact, View


def amounts(view: View, elements: Elements) -> str:
    """What the elements are, such as "3 sun, −2 wind"."""
    words = view.words
    parts = [words.say("board.amount", value=v, element=e) for e, v in elements.items() if v]
    return words.say("list.comma").join(parts) if parts else words.say("board.no_elements")


def card_name(view: View, card: str) -> str:
    """An animal with its temper and its elements, and its cost where it has one."""
    animal = animal_of(view, card)
    key = "board.name.animal" if animal.level else "board.name.card"
    return view.words.say(
        key, card=card, temper=animal.temper, cost=animal.cost, amounts=amounts(view, animal.elements)
    )


def tree_name(view: View, tree: str, left: int) -> str:
    """A kind of tree with its cost, what it gives, and the copies left."""
    given = TREES[tree].elements
    gives = amounts(view, given) if any(v for _, v in given.items()) else view.words.say("board.repeats")
    return view.words.say("board.name.tree", tree=tree, cost=TREES[tree].cost, amounts=gives, n=left)


def space_name(view: View, space: Space, tree: str | None) -> str:
    """A space of the forest with the tree on it."""
    place = f"{space[0]}_{space[1]}"
    if tree is None:
        return view.words.say("board.name.space", space=place)
    return view.words.say("board.name.space_tree", space=place, tree=tree)


def rock_name(view: View, rock: int) -> str:
    """A rock with its bonus and the spirit on it."""
    here = next((s.spirit for s in view.observation.spirits if s.rock == rock), None)
    if here is None:
        return view.words.say("board.name.rock", rock=rock, rock_bonus=ROCKS[rock])
    return view.words.say("board.name.rock_spirit", rock=rock, rock_bonus=ROCKS[rock], spirit=here)


def spirit_name(view: View, spirit: SpiritView) -> str:
    """A spirit with its three counts."""
    s, told = spirit.score, _telling(view, spirit)
    trees, fires, flowers = (told("counts", count) for count in (s.tree, s.fire, s.flower))
    return view.words.say("board.name.spirit", spirit=spirit.spirit, trees=trees, fires=fires, flowers=flowers)


def line_words(view: View, spirit: SpiritView) -> str:
    """A spirit's line, totals and counts in one description."""
    words, told = view.words, _telling(view, spirit)
    totals = [(element, told(element, value)) for element, value in spirit.elements.items()]
    shown = [words.say("board.amount", value=value, element=element) for element, value in totals if value]
    cards = words.join([words.name("card", card) for card in spirit.line]) or words.say("board.no_card")
    return words.say(
        "board.words.line",
        spirit=spirit.spirit,
        cards=cards,
        solitude=told("solitude", spirit.solitude),
        amounts=words.say("list.comma").join(shown) or words.say("board.no_elements"),
        counts=spirit_name(view, spirit),
    )


def _telling(view: View, spirit: SpiritView) -> Callable[[Fact, object], object]:
    """What says a fact about the spirit: that of the observing one may be covered."""
    return view.told if spirit.seat == view.observation.seat else lambda _fact, value: value
