"""Help on one thing of the table: what it is, the rule, and what one can do with it now, or why not."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

import spiritgame as sg
from spiritgame.cards import ANIMALS, COST, ELEMENTS, TREES
from spiritgame.circle import ROCKS
from spiritgame.locale import Words
from spiritgame.locale.glossary import also_called
from spiritgame.observation import Observation
from spiritwidgets.clicks import Look, Note, Selection, note
from spiritwidgets.controls import look
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.controls.tools import cross
from spiritwidgets.marks import say
from spiritwidgets.session import Session
from spiritwidgets.view import Key, Mark

RULE_OF: Mapping[str, str] = {
    "deck": "7",
    "line": "7",
    "fragments": "7",
    "actions": "8",
    "total": "6",
    "reserve": "8",
    "gap": "10",
    "stack": "10",
    "tree": "8",
    "space": "5",
    "rock": "9",
    "fire": "10",
    "tile": "9",
    "discard": "7",
    "spirit": "11",
}
"""The section of the rules that each kind of thing belongs to."""


@frozen
class Explanation:
    """What there is to say about a thing: its `title` with a `sprite`, a few `lines`, and the rule it belongs to ("":
    it is not said).

    `now` says what a click on it would do, or why it can do nothing; `label` names the button that does it, None where
    nothing can be done. `looks` tells that it can be looked into, `draws_on` that one may draw until a solitary comes.
    """

    title: str
    sprite: str
    lines: tuple[str, ...]
    rule: str
    now: str = field(default="", kw_only=True)
    label: str | None = field(default=None, kw_only=True)
    looks: bool = field(default=False, kw_only=True)
    draws_on: bool = field(default=False, kw_only=True)


def does_at_once(session: Session, key: Key, marks: Mapping[Key, Mark]) -> bool:
    """Whether a click on the thing is a move or a choice at once: on what is ringed, and on what is a button itself.

    Everything else is explained first.
    """
    mark = marks.get(key)
    if mark is not None and mark.emphasis:
        return True
    wanted = session.meaning(key)
    if isinstance(wanted, Look):
        return look.is_spread(wanted.key)
    return key[0] in ("total", "actions") and (isinstance(wanted, Selection) or wanted in session.legal())


def explain(
    session: Session,
    key: Key,
    marks: Mapping[Key, Mark],
    words: Words,
    *,
    waits_for: str = "",
    is_hushed: bool = False,
) -> Explanation:
    """The help on the thing `key` as the viewer of the session sees it; ValueError where there is no such thing.

    `waits_for` says what has to come before any click can do something, where that is not another spirit's turn.
    While a question is open that the rules would answer, `is_hushed` leaves no more than what the thing itself shows.
    """
    found = _explain(session, key, marks, words, waits_for)
    if not is_hushed:
        return found
    printed = _printed(sg.observe(session.state, session.viewer), key, words)
    sprite = "neutral" if key[0] in ("gap", "stack") else found.sprite  # which fire comes of it is printed nowhere
    return evolve(found, sprite=sprite, lines=printed, rule="", now=waits_for, looks=False)


def _explain(session: Session, key: Key, marks: Mapping[Key, Mark], words: Words, waits_for: str) -> Explanation:
    seen = sg.observe(session.state, session.viewer)
    title, sprite, lines = _about(seen, key, words)
    wanted = session.meaning(key)
    rule = RULE_OF[str(key[0])]
    if isinstance(wanted, Look):
        return Explanation(title, sprite, lines, rule, looks=look.is_spread(wanted.key))
    now = marks[key].tip if key in marks else ""
    label: str | None = None
    says_price = False
    if not session.awaits_person:
        now = waits_for or say(words, session.refusal_to_wait())
    elif isinstance(wanted, Selection) or wanted in session.legal():
        label = say(words, _label(session, key, wanted))
    elif isinstance(wanted, sg.Move):
        reason = sg.why_illegal(session.state, wanted)
        rule = rule if reason is None else reason.rule
        says_price = reason is not None and any(name == "cost" for name, _ in reason.params)
    said = also_called(_TERMS.get(key, _TERMS.get(key[:1], "")), words.lang)
    lines = (*lines, words.say("help.also", said=said)) if said else lines
    if label is None and not says_price:
        lines = (*lines, *_price(seen, key, words))
    is_deck = key == ("deck",)
    draws_on = is_deck and label is not None and session.can_draw_on
    return Explanation(title, sprite, lines, rule, now=now, label=label, looks=is_deck, draws_on=draws_on)


def _label(session: Session, key: Key, wanted: sg.Move | Selection) -> Note:
    """What the button that does it is called."""
    match wanted:
        case Selection(action="plant", tree=str()):
            return note("btn.choose_space")
        case Selection(action="plant") if key[0] == "space":
            return note("btn.choose_tree")
        case Selection(action=None):
            return note("btn.back")
        case Selection(action=action):
            return note(f"btn.{action}")
        case sg.DiscardNewest(seat):
            return note("btn.discard", card=session.state.players[seat].line[-1])
        case sg.TakeTile(_, _, tile):
            return note("btn.tile", tile=tile)
        case _:
            return note(f"btn.{_BUTTONS[type(wanted)]}")


_TERMS: Mapping[Key, str] = {
    ("total", "sun"): "call",
    ("total", "drop"): "put out",
    ("total", "seed"): "plant",
    ("total", "wind"): "travel",
    ("fragments",): "fragment",
    ("deck",): "draw",
    ("actions",): "close",
}
"""Words of the game that belong to a thing, for which people have others."""

_BUTTONS: Mapping[type, str] = {
    sg.Draw: "draw",
    sg.Stop: "stop",
    sg.TakeFragment: "take_fragment",
    sg.Attract: "attract",
    sg.Plant: "plant_here",
    sg.Extinguish: "extinguish",
    sg.Travel: "travel",
    sg.Finish: "finish",
    sg.Pass: "pass",
}


def _about(seen: Observation, key: Key, words: Words) -> tuple[str, str, tuple[str, ...]]:
    """Title, sprite and the lines that say what a thing is."""

    def text(name: str, **params: object) -> str:
        return words.say(f"help.{name}", **params)

    match key:
        case ("deck",):
            return text("deck"), "neutral", (text("deck.what", n=len(seen.me.deck)), text("deck.empty"))
        case ("discard",):
            return text("discard"), "neutral", (text("discard.what"),)
        case ("line", int(place)):
            return _card(seen, seen.me.line[place], words, text("in_line"))
        case ("reserve", str(card)):
            return _card(seen, card, words, text("called"))
        case ("fragments",):
            return text("fragments"), "fragment", (text("fragments.what"), text("fragments.have", n=seen.me.fragments))
        case ("actions",):
            return text("actions"), "sacred_tree", (text("actions.what"), text("actions.differ"))
        case ("total", str(element)) if element in ELEMENTS:
            return words.title("element", element), element, (text(f"total.{element}"), text("total.what"))
        case ("tile", int(), str(tile)):
            return words.title("tile", tile), f"tile_{tile}", (text("tile.what"), text("tile.how"))
        case ("gap" | "stack", int(level), *_):
            return text("level", level=level), f"fire_{level + 1}", (look.sentence(seen, key, words),)
        case ("tree", str(tree)):
            return _tree(tree, words)
        case ("space", int(column), int(row)):
            name = words.say(f"table.space.{column}.{row}") if (column, row) != (2, 1) else text("space.start")
            planted = next((tree for tree, space in seen.me.forest if space == (column, row)), None)
            if planted is not None:
                return _tree(planted, words)
            return name, "tree_start", (text("space.what"), text("space.lines"))
        case ("rock", int(rock)):
            bonus = text(f"rock.{ROCKS[rock]}")
            return (
                text("rock", rock=rock),
                f"act_{ROCKS[rock]}".replace("act_fragment", "fragment"),
                (
                    bonus,
                    text("rock.steps"),
                ),
            )
        case ("fire", int(place)):
            value = seen.circle_fires[place]
            return text("fire", value=value), f"fire_{value}", (text("fire.what"), text("fire.cost", value=value))
        case ("spirit", int(seat)):
            spirit = seen.spirits[seat].spirit
            return words.title("spirit", spirit), f"spirit_{spirit}", (text("spirit.what"), text("spirit.goals"))
        case _:
            raise ValueError(f"nothing on the table is called {key!r}")


def _card(seen: Observation, card: str, words: Words, *more: str) -> tuple[str, str, tuple[str, ...]]:
    temper = say(words, note(f"look.{ANIMALS[seen.rules.starting_cards][card].temper}"))
    return words.title("card", card), card, (temper, _gives(seen, card, words), *more)


def _gives(seen: Observation, card: str, words: Words) -> str:
    elements = ANIMALS[seen.rules.starting_cards][card].elements
    return words.say("help.gives", amounts=look.amounts_in_words(elements, words))


def _tree(tree: str, words: Words) -> tuple[str, str, tuple[str, ...]]:
    if tree not in TREES:
        return words.say("help.space.start"), "tree_start", (words.say("help.start_tree"),)
    printed = TREES[tree]
    gives = words.say("help.tree.gives", amounts=look.amounts_in_words(printed.elements, words))
    if not any(amount for _, amount in printed.elements.items()):
        gives = words.say("help.tree.repeat")
    return words.title("tree", tree), tree, (gives, words.say("help.tree.kinds"))


def _printed(seen: Observation, key: Key, words: Words) -> tuple[str, ...]:
    """What can be read on the thing itself."""
    match key:
        case ("line", int(place)):
            return (_gives(seen, seen.me.line[place], words),)
        case ("reserve", str(card)):
            return (_gives(seen, card, words),)
        case ("tree", str(tree)):
            return _tree(tree, words)[2][:1]
        case _:
            return ()


def _price(seen: Observation, key: Key, words: Words) -> tuple[str, ...]:
    """What the thing costs, where it has a price; the words of a possible move say it themselves."""
    match key:
        case ("reserve", str(card)):
            return (words.say("help.costs", n=COST[card], have=max(0, seen.me.elements.sun)),)
        case ("tree", str(tree)):
            return (words.say("help.tree.costs", n=TREES[tree].cost, have=max(0, seen.me.elements.seed)),)
        case _:
            return ()


def help_card(explanation: Explanation, words: Words) -> Html:
    """The pop-up beside the thing."""

    def text(name: str, **params: object) -> str:
        return words.say(f"help.{name}", **params)

    close = cross("help-close", text("close"), takes_focus=explanation.label is None)
    head = tag("div", icon(explanation.sprite), tag("h2", explanation.title), close, class_="sg-help-head")
    acts = []
    if explanation.label is not None:
        acts.append(button("help-do", explanation.label, is_primary=True, takes_focus=True))
    if explanation.draws_on:
        acts.append(button("help-draw-on", say(words, note("btn.draw_on"))))
    if explanation.looks:
        acts.append(button("help-look", text("look")))
    now = tag("p", explanation.now, class_="sg-help-now" + " sg-off" * (explanation.label is None))
    rule = rule_link(explanation.rule, words) if explanation.rule else ""
    is_bare = not acts and not rule
    return tag(
        "section",
        head,
        *(tag("p", line) for line in explanation.lines),
        now if explanation.now else "",
        "" if is_bare else tag("div", tag("div", *acts, class_="sg-acts"), rule, class_="sg-help-foot"),
        class_="sg-help",
        role="dialog",
        aria_label=explanation.title,
    )


def rule_link(rule: str, words: Words) -> Html:
    """A small button that opens a section of the rules."""
    text = words.say("help.rule", rule=rule)
    return tag("button", text, class_="sg-link", type="button", data_act=f"rule:{rule}")
