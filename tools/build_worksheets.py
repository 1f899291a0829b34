"""Build the worksheets and their twins with solutions: `python -m tools.build_worksheets`.

They are not run: a worksheet waits for its student. Both of a pair come from the same cells, those of
`spiritgame.chance.sheets`; the name in them is a placeholder, as a teacher's own have the names of her students.
"""

from __future__ import annotations

from pathlib import Path

from spiritgame.chance import Sheet, chance_lessons
from spiritgame.chance.sheets.notebooks import SOLUTIONS, cells, notebook
from spiritgame.locale import LANGUAGES, words_for

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


def worksheets() -> dict[str, str]:
    """The text of every notebook by its path in notebooks/."""
    found = {}
    for lang in LANGUAGES:
        folder = Path("worksheets") if lang == "en" else Path(lang, "worksheets")
        for lesson in chance_lessons():
            sheet = Sheet(lesson.id, words_for(lang).say("sheet.name"), lang=lang)
            name = f"{lesson.id}_{lesson.name}.ipynb"
            found[(folder / name).as_posix()] = notebook(cells(sheet, solved=False))
            found[(folder / SOLUTIONS / name).as_posix()] = notebook(cells(sheet, solved=True))
    return found


def main() -> None:
    """Write all of them."""
    for name, text in worksheets().items():
        target = NOTEBOOKS / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    print(f"{len(worksheets())} worksheets and twins in {NOTEBOOKS.name}/")


if __name__ == "__main__":
    main()
