"""Build the worksheets: `python -m tools.build_worksheets`.

They are not run: a worksheet waits for its student, and its numbers for their name. So they have no twins with
solutions here; `python -m spiritgame.chance.sheets` writes those for a class, outside of what is served.
"""

from __future__ import annotations

from pathlib import Path

from spiritgame.chance import Sheet, chance_lessons
from spiritgame.chance.sheets.notebooks import cells, notebook
from spiritgame.locale import LANGUAGES, words_for

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


def worksheets() -> dict[str, str]:
    """The text of every notebook by its path in notebooks/."""
    found = {}
    for lang in LANGUAGES:
        folder = Path("worksheets") if lang == "en" else Path(lang, "worksheets")
        for lesson in chance_lessons():
            sheet = Sheet(lesson.id, words_for(lang).say("sheet.name"), lang=lang)
            found[(folder / f"{lesson.id}_{lesson.name}.ipynb").as_posix()] = notebook(cells(sheet, solved=False))
    return found


def main() -> None:
    """Write all of them."""
    for name, text in worksheets().items():
        target = NOTEBOOKS / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    print(f"{len(worksheets())} worksheets in {NOTEBOOKS.name}/")


if __name__ == "__main__":
    main()
