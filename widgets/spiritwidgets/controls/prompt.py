"""What the table asks of the person now: a headline, and a line that says why it matters."""

from __future__ import annotations

from typing import TypeVar

from attrs import frozen

import spiritgame as sg
from spiritgame.cards import ANIMALS
from spiritgame.circle import ROCKS
from spiritgame.events import (
    AnimalAttracted,
    FireAttacked,
    FireExtinguished,
    FiresAdded,
    RoundBegan,
    SpiritSpared,
    VaransReceived,
)
from spiritgame.forest import CORNERS
from spiritgame.state import (
    CLOSED,
    GOAL,
    ActionPhase,
    Attracting,
    DrawPhase,
    Extinguishing,
    GameOver,
    Planting,
    PlayerState,
    TakingTiles,
)
from spiritwidgets.clicks import Note, note
from spiritwidgets.session import Session

E = TypeVar("E", bound=sg.Event)


@frozen
class Prompt:
    """A headline and the sentences below it; `spirit` is who decides, None after the end.

    `is_named` says that several people play, so that the spirit's name is needed to know who is asked.
    """

    spirit: str | None
    headline: Note
    detail: tuple[Note, ...]
    is_named: bool = False


def prompt(session: Session) -> Prompt:
    """What is to be decided, and by whom."""
    state = session.state
    seat = session.seat
    if isinstance(state.phase, GameOver):
        headline, detail = _the_end(session, state.phase)
        return Prompt(None, headline, (detail,))
    assert seat is not None
    spirit = state.players[seat].spirit
    if not session.awaits_person:
        key = "draws" if isinstance(state.phase, DrawPhase) else "acts"
        return Prompt(spirit, note(f"ask.wait.{key}", spirit=spirit), (note("ask.wait.more"),))
    is_named = session.players.count(None) > 1
    if isinstance(state.phase, DrawPhase):
        headline, detail = _drawing(session, state.players[seat])
        return Prompt(spirit, headline, _news(session, seat) or (detail,), is_named)
    headline, detail = _acting(session, seat, state.phase)
    return Prompt(spirit, headline, (detail,), is_named)


def _news(session: Session, seat: int) -> tuple[Note, ...]:
    """At the first draw of a round: how the last one ended for this spirit."""
    if session.state.players[seat].line:
        return ()
    ended = next((m.events for m in reversed(session.moments) if any(isinstance(e, RoundBegan) for e in m.events)), ())
    attack = next((event for event in ended if isinstance(event, FireAttacked)), None)
    found = [] if attack or not ended else [note("news.no_fire")]
    for event in ended:
        match event:
            case VaransReceived(at, drop, power, count) if at == seat:
                found.append(note("news.hit" if count else "news.hit_none", power=power, drop=drop, n=count))
            case SpiritSpared(at, drop, power) if at == seat:
                found.append(note("news.equal" if drop == power else "news.safe", power=power, drop=drop))
            case FiresAdded(values) if values:
                found.append(note("news.fires", n=len(values)))
            case _:
                pass
    return tuple(found)


def _drawing(session: Session, p: PlayerState) -> tuple[Note, Note]:
    animals = ANIMALS[session.state.rules.starting_cards]
    pile = p.deck or p.discard
    risky = sum(animals[card].weight == 1 for card in pile)
    if p.solitude >= CLOSED:
        return note("ask.closed"), note("ask.closed.more", card=p.line[-1])
    if not pile:
        return note("ask.no_card"), note("ask.no_card.more")
    if p.solitude < CLOSED - 1:
        return note("ask.draw"), note("ask.draw.first" if not p.line else "ask.draw.safe")
    if not risky:
        return note("ask.draw_on"), note("ask.draw_on.none", n=len(pile))
    percent = round(100 * risky / len(pile))
    key = "ask.draw_on.risk" if p.deck else "ask.draw_on.risk_shuffled"
    return note("ask.draw_on"), note(key, n=risky, cards=len(pile), percent=percent)


def _acting(session: Session, seat: int, phase: ActionPhase) -> tuple[Note, Note]:
    p = session.state.players[seat]
    match phase.task:
        case Attracting(left, bonus):
            return _calling(session, left, bonus is not None)
        case Extinguishing(left, bonus):
            return _putting_out(session, left, bonus is not None)
        case Planting():
            headline, detail = _planting(session, p)
            return (note("ask.bonus_plant") if session.selection.tree is None else headline), detail
        case TakingTiles(owed):
            victim = session.state.players[owed[0]].spirit
            return note("ask.tile", spirit=victim), note("ask.tile.more")
    match session.selection.action:
        case None:
            return note("ask.act", n=phase.left), note("ask.act.more" if phase.left == 2 else "ask.act.again")
        case "attract":
            return note("ask.call", n=p.elements.sun), note("ask.call.more")
        case "extinguish":
            return note("ask.put_out", n=p.elements.drop), note("ask.put_out.more")
        case "plant":
            return _planting(session, p)
        case "travel":
            most = min(p.elements.wind, len(ROCKS) - len(session.players) + 1)
            return note("ask.travel", n=most), note("ask.travel.more")
        case "take_fragment":
            return note("ask.fragment"), note("ask.fragment.more")
        case "pass":
            return note("ask.pass", n=phase.left), note("ask.pass.more")


def _calling(session: Session, left: int, is_bonus: bool) -> tuple[Note, Note]:
    called = _last(session, AnimalAttracted)
    if called is not None:
        return note("ask.call_on", n=left), note("ask.call_on.more", card=called.card, n=left)
    return note("ask.bonus_call" if is_bonus else "ask.call", n=left), note("ask.bonus.more")


def _putting_out(session: Session, left: int, is_bonus: bool) -> tuple[Note, Note]:
    taken = _last(session, FireExtinguished)
    if taken is not None:
        return note("ask.put_out_on", n=left), note("ask.put_out.more")
    return note("ask.bonus_put_out" if is_bonus else "ask.put_out", n=left), note("ask.bonus.more")


def _last(session: Session, kind: type[E]) -> E | None:
    if not session.moments:
        return None
    return next((event for event in session.moments[-1].events if isinstance(event, kind)), None)


def _planting(session: Session, p: PlayerState) -> tuple[Note, Note]:
    tree, space = session.selection.tree, session.selection.space
    if tree is not None:
        return note("ask.where", tree=tree), note("ask.where.more", n=len(p.open))
    if space is not None:
        corner = "ask.what.corner" if space in CORNERS else "ask.what.more"
        return note("ask.what"), note(corner, n=p.elements.seed)
    return note("ask.plant", n=p.elements.seed), note("ask.plant.more")


def _the_end(session: Session, over: GameOver) -> tuple[Note, Note]:
    outcome, players = over.outcome, session.state.players
    best = outcome.scores[outcome.winners[0]]
    totals = note("ask.end.sum", tree=best.tree, fire=best.fire, flower=best.flower, sum=best.total)
    if len(outcome.winners) > 1:
        return note("ask.end.shared", n=len(outcome.winners)), totals
    winner = players[outcome.winners[0]].spirit
    goals = [goal for goal in ("tree", "fire", "flower") if getattr(best, goal) >= GOAL]
    return note(f"ask.end.{goals[0]}", spirit=winner, n=getattr(best, goals[0])), totals
