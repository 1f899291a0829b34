"""Moves and what they gain, in words."""

from __future__ import annotations

import spiritgame as sg
from spiritgame.cards import ANIMALS, REPEAT_TREE, Elements
from spiritgame.circle import ROCKS
from spiritgame.forest import CORNERS
from spiritgame.locale import Words
from spiritgame.state import GOAL
from spiritwidgets.coach.ranking import Gain, Option
from spiritwidgets.marks import in_one


def titled(move: sg.Move, words: Words) -> str:
    """The move as a title."""
    match move:
        case sg.Attract(_, card):
            return words.say("coach.move.attract", card=card)
        case sg.Extinguish(_, value):
            return words.say("coach.move.extinguish", value=value)
        case sg.Plant(_, tree, (column, row)):
            return words.say("coach.move.plant", tree=tree, space=f"{column}_{row}")
        case sg.Travel(_, steps):
            return words.say("coach.move.travel", n=steps)
        case sg.TakeTile(_, _, tile):
            return words.say("coach.move.tile", tile=tile)
        case sg.TakeFragment():
            return words.say("coach.move.fragment")
        case sg.Finish():
            return words.say("coach.move.finish")
        case _:
            return words.say("coach.move.pass")


def gained(option: Option, observation: sg.Observation, words: Words) -> str:
    """What it gains, as sentences."""
    gain, move = option.gain, option.move
    told = [*_steps(gain, words), *_cards(move, gain, observation, words), *_places(move, gain, observation, words)]
    if isinstance(move, sg.TakeFragment):
        told.append(words.say("coach.gain.fragment"))
    before, after = gain.varans
    if before != after:
        told.append(words.say("coach.gain.attack", n=after, before=before))
    return in_one(words, *told) if told else words.say("coach.gain.nothing")


def amounts(elements: Elements, words: Words) -> str:
    """The elements that are not zero, with signs: "+2 sun and −1 drop"."""
    told = [
        words.say("coach.gain.amount", amount=f"+{amount}" if amount > 0 else f"−{-amount}", element=element)
        for element, amount in elements.items()
        if amount
    ]
    return words.join(told)


def _steps(gain: Gain, words: Words) -> list[str]:
    return [
        words.say(f"coach.gain.goal.{step.goal}", count=step.count, goal=GOAL, n=step.left)
        if step.left
        else words.say(f"coach.gain.won.{step.goal}", goal=GOAL)
        for step in gain.steps
    ]


def _cards(move: sg.Move, gain: Gain, observation: sg.Observation, words: Words) -> list[str]:
    """What an animal or a tree gives from now on."""
    what = amounts(gain.elements, words)
    if isinstance(move, sg.Plant):
        told = [words.say("coach.gain.tree", what=what)] if what else []
        return [*told, *([words.say("coach.gain.repeat")] if move.tree == REPEAT_TREE else [])]
    if not isinstance(move, sg.Attract):
        return []
    animal = ANIMALS[observation.rules.starting_cards][move.card]
    told = [words.say("coach.gain.animal", what=what)] if what else []
    if animal.temper != "neutral":
        told.append(words.say(f"coach.gain.temper.{animal.temper}"))
    return [*told, words.say("coach.gain.fire", fire=gain.fire)]


def _places(move: sg.Move, gain: Gain, observation: sg.Observation, words: Words) -> list[str]:
    """What a space of the forest or a rock of the circle gives."""
    told = [words.say("coach.gain.line", line=line.name, what=amounts(line.gives, words)) for line in gain.lines]
    if isinstance(move, sg.Plant) and (corner := CORNERS.get(move.space)) is not None:
        if corner.bonus is None:
            told.append(words.say("coach.gain.corner.fragments", n=corner.fragments))
        else:
            told.append(words.say("coach.gain.corner.action", action=corner.bonus))
    told += [words.say("coach.gain.jump", spirit=observation.spirits[seat].spirit) for seat in gain.jumped]
    if gain.rock is not None:
        told.append(words.say("coach.gain.rock", rock_bonus=ROCKS[gain.rock]))
    return told
