"""The gallery: one page with a card for everything there is, in both languages, without a kernel.

It becomes the template `tree.html` (see `tools/build_gallery.py`), so that any server with Voila in it shows it. What a
learner has done is read from her browser, as the lessons keep it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable
from typing import Final

from attrs import frozen

from spiritgame.chance import chance_lessons
from spiritgame.lessons import lessons, puzzles
from spiritgame.locale import LANGUAGES, Words, words_for
from spiritwidgets import sprites
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.front import read_asset
from spiritwidgets.lessons.frame import NOTEBOOKS, PUZZLES, RULEBOOK, TABLE
from spiritwidgets.lessons.progress import CALLED
from spiritwidgets.theme import DARK, LIGHT

CODES: Final = {"en": "en", "zh": "zh-Hans"}
FOLDERS: Final = {"en": "", "zh": "zh/"}

# What stands on the cards, three sprites each.
PICTURES: Final = {
    "table": "spirit_spring sacred_tree spirit_winter",
    "rulebook": "tile_tree tile_flower tile_fire",
    "puzzles": "fox owl lynx",
    "00": "weasel fire_2 hedgehog",
    "01": "tile_tree tree_start tile_flower",
    "02": "bee lynx fawn",
    "03": "fragment fire_varan fragment",
    "04": "act_attract act_plant act_travel",
    "05": "hedgehog beaver woodpecker",
    "06": "tree_3_sun tree_5_seed tree_8_drop",
    "07": "fire_2 drop fire_3",
    "08": "spirit_summer wind spirit_autumn",
    "09": "tile_tree tile_flower tile_fire",
    "10": "spirit_spring spirit_summer spirit_winter",
    "20": "bear lynx fox",
    "21": "owl bee owl",
    "22": "solitary solitary neutral",
    "23": "fawn hare weasel",
    "24": "solitary solitary fire_varan",
    "25": "sun drop seed",
    "26": "beetle butterfly bee",
    "27": "act_attract fire_varan act_extinguish",
    "28": "salamander frog tortoise",
    "29": "fire_varan fire_4 fire_varan",
    "30": "sun fragment flower",
    "31": "horned_owl eagle bat",
    "32": "raven rooster crane",
    "33": "panda koala platypus",
}
DOCUMENT: Final = """\
<!DOCTYPE html>
<html lang="en" data-lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Spirits of the forest · 灵栖之森</title>
<link rel="icon" href="data:;base64,=">
<style>
{style}
</style>
</head>
<body>
{body}
</body>
</html>
"""
LIVELY: Final = """\
{gallery}
<script>
{script}
</script>"""
HEAD: Final = """\
{#- Made by tools/build_gallery.py from spiritwidgets/gallery.py: change it there. -#}
{%- set folder = contents.path ~ "/" if contents.path else "" -%}
{%- set files = contents.content | list -%}
{%- set root = base_url ~ "voila/render/" ~ (folder | urlencode) -%}
"""
BODY: Final = """\
{{% if files | selectattr("name", "equalto", "{landmark}") | list %}}
{gallery}
{{% else %}}
<main class="list">
<h1>spiritgame</h1>
<ul>
{{%- for content in files if content.type in ("notebook", "directory") %}}
<li><a class="card" href="{{{{ base_url }}}}voila/{{{{ 'render' if content.type == 'notebook' else 'tree' }}}}/\
{{{{ content.path | urlencode }}}}">{{{{ content.name.removesuffix(".ipynb").replace("_", " ") }}}}</a></li>
{{%- endfor %}}
</ul>
</main>
{{% endif %}}"""


@frozen
class Card:
    """One thing to open: `notebook` below the folder of its language; `counts` names what counts as progress."""

    id: str
    notebook: str
    title: str
    question: str
    note: str = ""
    steps: tuple[str, ...] = ()
    exercises: tuple[str, ...] = ()


def template() -> str:
    """The whole page, as a Jinja template that knows `contents` and `base_url`."""
    cards = gallery(lambda notebook: Html("{{ root }}" + notebook))
    return HEAD + document(BODY.format(gallery=lively(cards), landmark=NOTEBOOKS["02"]))


def document(body: str) -> str:
    """A page with this body, dressed as the gallery is."""
    return DOCUMENT.format(style=style(), body=body)


def lively(cards: Html) -> str:
    """The cards with the script that knows the reader's language, palette and progress."""
    return LIVELY.format(gallery=cards, script="\n".join(map(read_asset, ("kept.js", "gallery.js"))))


def gallery(address: Callable[[str], str], notes: Callable[[Words, str], Html] = lambda _words, _shelf: Html()) -> Html:
    """All cards in all languages. `address` says where a notebook is found, `notes` what else stands on a shelf."""
    return join(
        tag("a", "↓", href="#cards", class_="skip"),
        _header(),
        tag(
            "main",
            *(_shelves(words_for(lang), address, notes) for lang in LANGUAGES),
            id="cards",
            data_called=json.dumps(dict(CALLED), sort_keys=True),
        ),
    )


def _header() -> Html:
    names = []
    for lang in LANGUAGES:
        words = words_for(lang)
        title = tag("h1", words.say("gallery.title"))
        names.append(tag("div", title, tag("p", words.say("gallery.subtitle")), **_own(lang)))
    tools = [tag("button", words_for("zh").say("gallery.language"), type="button", id="language", lang="en")]
    for lang in LANGUAGES:
        label = words_for(lang).say("gallery.theme")
        tools.append(tag("button", "☾", type="button", class_="theme of", title=label, aria_label=label, **_lang(lang)))
    return tag("header", *names, tag("div", *tools, class_="tools"))


def _lang(lang: str) -> dict[str, str]:
    return {"lang": CODES[lang], "data_of": lang}


def _own(lang: str) -> dict[str, str]:
    """Attributes of what only the readers of one language see."""
    return {**_lang(lang), "class_": "of"}


def _shelves(words: Words, address: Callable[[str], str], notes: Callable[[Words, str], Html]) -> Html:
    rules = [
        Card(
            lesson.id,
            NOTEBOOKS[lesson.id],
            words.say(lesson.key("title")),
            words.say(lesson.key("question")),
            words.say("gallery.lesson", step=int(lesson.id), n=lesson.minutes),
            steps=tuple(step.id for step in lesson.steps),
        )
        for lesson in lessons()
    ]
    odds = [
        Card(
            lesson.id,
            f"{lesson.id}_{lesson.name}.ipynb",
            words.say(lesson.key("title")),
            words.say(lesson.key("question")),
            words.say("gallery.lesson", step=int(lesson.id), n=lesson.minutes),
            exercises=tuple(exercise.id for exercise in lesson.exercises),
        )
        for lesson in chance_lessons()
    ]
    table = Card("table", TABLE, words.say("gallery.table"), words.say("gallery.table.question"))
    book = Card("rulebook", RULEBOOK, words.say("rulebook.page.title"), words.say("rulebook.page.subtitle"))
    solving = tuple(step.id for step in puzzles())
    riddles = Card("puzzles", PUZZLES, words.say("course.puzzles"), words.say("course.puzzles.question"), steps=solving)
    shelves = (("play", [table, book, riddles]), ("rules", rules), ("odds", odds))
    links = [tag("a", words.say(f"gallery.shelf.{name}"), href=f"#{words.lang}-{name}") for name, _ in shelves]
    return tag(
        "div",
        tag("nav", *links, aria_label=words.say("gallery.contents")),
        *(_shelf(name, cards, words, address, notes(words, name)) for name, cards in shelves),
        **_own(words.lang),
    )


def _shelf(name: str, cards: Iterable[Card], words: Words, address: Callable[[str], str], note: Html) -> Html:
    id = f"{words.lang}-{name}"
    heading = tag("h2", words.say(f"gallery.shelf.{name}"), id=id)
    items = [tag("li", _card(card, words, address)) for card in cards]
    return tag("section", heading, note, tag("ul", *items), aria_labelledby=id, class_=f"shelf {name}")


def _card(card: Card, words: Words, address: Callable[[str], str]) -> Html:
    folder = "" if card.id == "table" else FOLDERS[words.lang]
    picture = [tag("i", class_=f"p-{name}") for name in PICTURES[card.id].split()]
    counted = card.steps or card.exercises
    progress = tag(
        "span",
        class_="progress",
        data_lesson=card.id,
        data_steps=" ".join(card.steps) or None,
        data_exercises=" ".join(card.exercises) or None,
        data_some=words.say("gallery.progress", n=0, of=0).replace("0", "#"),
        data_done=words.say("gallery.done"),
    )
    return tag(
        "a",
        tag("span", *picture, class_="picture", aria_hidden="true"),
        tag("strong", card.title),
        tag("span", card.question, class_="question"),
        tag("small", card.note) if card.note else "",
        progress if counted else "",
        class_="card",
        href=address(folder + card.notebook),
    )


def style() -> str:
    """The style sheet of the gallery, with the pictures of its cards."""
    used = sorted({name for names in PICTURES.values() for name in names.split()})
    pictures = (
        f".p-{name}{{background-image:url(data:image/png;base64,{base64.b64encode(sprites.png(name)).decode()})}}"
        for name in used
    )
    return f"{palette()}\n{read_asset('gallery.css')}\n" + "\n".join(pictures)


def palette() -> str:
    """The colours of both palettes as CSS variables: the system's wish, or that of `data-theme` on the document."""
    light, dark = (
        "".join(f"--sg-{role}:{theme.css_variables()[f'--sg-{role}']};" for role in ROLES) for theme in (LIGHT, DARK)
    )
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}"
    )


ROLES: Final = (
    *("page", "board", "board-active", "line", "ink", "ink-soft", "primary", "on-primary", "focus", "good-tint"),
    *("well-1-1", "well-1-2", "well-2-1", "well-2-2", "well-3-1", "well-3-2", "well-ink", "target", "font"),
)
