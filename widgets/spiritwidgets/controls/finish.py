"""The end of the game: who has won, and why."""

from __future__ import annotations

from spiritgame.locale import Words
from spiritgame.state import GOAL, GameOver
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.controls.prompt import prompt
from spiritwidgets.marks import in_one, say
from spiritwidgets.session import Session

GOALS = ("tree", "fire", "flower")
_SPRITES = {"tree": "tree_start", "fire": "fire_3", "flower": "flower"}


def finish(session: Session, over: GameOver, words: Words) -> Html:
    """The three counts of every spirit, and the sentence that decides."""

    def text(key: str, **params: object) -> str:
        return words.say(f"table.end.{key}", **params)

    outcome, spirits = over.outcome, session.state.spirits
    head = tag(
        "tr",
        tag("th", text("spirit"), scope="col"),
        *(tag("th", icon(_SPRITES[goal]), text(goal), scope="col") for goal in GOALS),
        tag("th", text("sum"), scope="col"),
    )
    rows = []
    for seat, score in enumerate(outcome.scores):
        counts = [getattr(score, goal) for goal in GOALS]
        cells = [tag("td", str(n), class_="sg-reached" if n >= GOAL else None) for n in counts]
        has_won = seat in outcome.winners
        name = (icon(f"spirit_{spirits[seat]}"), words.title("spirit", spirits[seat]))
        medal = tag("b", text("wins"), class_="sg-wins") if has_won else ""
        total = tag("td", str(score.total))
        rows.append(
            tag("tr", tag("th", *name, medal, scope="row"), *cells, total, class_="sg-won" if has_won else None)
        )
    title = "title.shared" if len(outcome.winners) > 1 else "title"
    return tag(
        "section",
        tag("h2", text(title)),
        tag("p", say(words, prompt(session).headline), class_="sg-lead"),
        tag("table", tag("thead", head), tag("tbody", *rows)),
        tag("p", why(session, over, words)),
        tag(
            "div",
            button("new", text("new"), is_primary=True),
            button("look-back", text("look_back")),
            button("finish-close", words.say("table.look.close")),
            class_="sg-acts",
        ),
        class_="sg-card sg-finish",
        aria_label=text(title),
    )


def why(session: Session, over: GameOver, words: Words) -> str:
    """Why the winners have won (rules §11)."""
    outcome = over.outcome
    qualified = [seat for seat, score in enumerate(outcome.scores) if score.qualifies]
    if len(qualified) == 1:
        return words.say("table.end.only", spirit=session.state.spirits[qualified[0]])
    sentences = [words.say("table.end.tie", n=len(qualified))]
    if len(outcome.winners) > 1:
        sentences.append(words.say("table.end.level"))
    return in_one(words, *sentences)
