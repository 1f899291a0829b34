"""A page of the static site: a sign while Python starts, and what it is to run.

Each notebook becomes one page, whose address is that of the notebook with `.html` in place of `.ipynb`. The page runs
the notebook's code in JupyterLite, whose files lie in the folder `app`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from spiritgame.locale import LANGUAGES, Words, words_for
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.front import read_asset
from spiritwidgets.gallery import CODES, palette

APP: Final = "app"
"""The folder of JupyterLite on the site."""

STAGES: Final = ("fetch", "python", "table")
FAULTS: Final = ("old", "fetch", "python")

SKELETON: Final = """\
<!DOCTYPE html>
<html lang="{code}" data-lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:;base64,=">
<style>
{style}
</style>
<script type="application/json" id="jupyter-config-data">{config}</script>
<script type="application/json" id="site-page">{page}</script>
</head>
<body class="jp-ThemedContainer" data-notebook="repl" data-voila="static">
{sign}
<script>
{script}
</script>
</body>
</html>
"""


@frozen
class Page:
    """One page: what it runs, and the language of its notebook; None where one notebook serves all languages."""

    path: str
    title: str
    code: str
    lang: str | None = None

    @property
    def root(self) -> str:
        """The way from this page to the folder of all pages, such as "../"."""
        return "../" * self.path.count("/")


def page(about: Page, config: Mapping[str, Any]) -> str:
    """The HTML of a page; `config` is JupyterLite's, with addresses that begin with "./" meant from the folder APP."""
    lang = about.lang or LANGUAGES[0]
    data = {"app": f"{about.root}{APP}/", "lang": about.lang, "code": _call(about.code)}
    return SKELETON.format(
        code=CODES[lang],
        lang=lang,
        title=f"{about.title} · {words_for(lang).say('table.bar.title')}",
        style=f"{palette()}\n{read_asset('site', 'page.css')}",
        config=_inside_script(config),
        page=_inside_script(data),
        sign=_sign(about),
        script=read_asset("site", "page.js"),
    )


def _call(code: str) -> list[str]:
    """The code in two parts, between which the page may put more arguments of the call that it ends with."""
    found = re.fullmatch(r"(.*\()(.*)\)\s*", code, re.DOTALL)
    if found is None:
        raise ValueError(f"does not end with a call: {code}")
    return [f"{found[1]}{found[2]}{', ' if found[2] else ''}", ")"]


def _inside_script(data: object) -> str:
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


def _sign(about: Page) -> Html:
    told = [_told(words_for(lang), about) for lang in LANGUAGES]
    faults = [_faults(words_for(lang), about) for lang in LANGUAGES]
    no_script = [tag("p", words_for(lang).say("site.no_script"), lang=CODES[lang]) for lang in LANGUAGES]
    return join(
        tag("div", tag("div", *told, class_="card"), id="site-sign", role="status"),
        tag("div", tag("div", *faults, class_="card"), id="site-fault", role="alert", hidden=True),
        tag("noscript", *no_script),
    )


def _own(words: Words) -> dict[str, str]:
    return {"lang": CODES[words.lang], "data_of": words.lang}


def _told(words: Words, about: Page) -> Html:
    stages = [tag("li", words.say(f"site.stage.{stage}"), data_stage=stage) for stage in STAGES]
    return tag(
        "section",
        tag("h1", words.say("site.loading")),
        tag("p", words.say("site.loading.why")),
        tag("ol", *stages),
        tag("p", words.say("site.slow"), _ways(words, about), class_="slow"),
        **_own(words),
    )


def _faults(words: Words, about: Page) -> Html:
    faults = [tag("p", words.say(f"site.fault.{fault}"), data_fault=fault) for fault in FAULTS]
    return tag(
        "section",
        tag("h1", words.say("site.fault")),
        *faults,
        tag("pre", class_="details"),
        _ways(words, about),
        **_own(words),
    )


def _ways(words: Words, about: Page) -> Html:
    again = tag("button", words.say("site.again"), type="button", class_="again")
    return tag("span", again, tag("a", words.say("site.home"), href=f"{about.root}index.html"), class_="ways")
