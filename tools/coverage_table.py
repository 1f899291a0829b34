"""Which step of the course and which test meets each rule, as a table: `python -m tools.coverage_table [--check]`.

Steps and puzzles say in their data which sections of the rules, worked cases and misconceptions they are about; tests
say it with the marker `rule`, which is read from their source. The table is written to COVERAGE.md.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import field, frozen

from spiritgame.lessons import Step, lessons, puzzles
from spiritgame.lessons.misconceptions import MISCONCEPTIONS
from spiritgame.locale import words_for
from spiritgame.rulebook import sections

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "COVERAGE.md"
TESTS = ROOT / "tests"
CASES = "12"
INTRO = """\
# What covers which rule

Made by `python -m tools.coverage_table` from the data of the lessons and from the tests' marker `rule`. A test of its
own fails where the table is out of date, or where a rule has no step or no test.
"""


@frozen
class Covered:
    """A rule: its identifier, what it says, and the steps, puzzles and tests that are about it."""

    rule: str
    text: str
    steps: tuple[str, ...]
    puzzles: tuple[str, ...] = field(factory=tuple)
    tests: tuple[str, ...] = field(factory=tuple)


class UnknownRuleError(ValueError):
    """A step or a test names a rule that there is not."""


def rules() -> dict[str, str]:
    """Every rule that is to be covered: sections, the worked cases as 12.1 and so on, and misconceptions."""
    words = words_for("en")
    found: dict[str, str] = {}
    for section in sections():
        if section.id == CASES:
            found |= {sentence.id: words.say(sentence.key) for sentence in section.sentences}
        else:
            found[section.id] = words.say(section.key)
    return {**found, **MISCONCEPTIONS}


def named_by(step: Step) -> set[str]:
    """The rules that a step is about."""
    return {*step.rules, *step.misconceptions, *(f"{CASES}.{case}" for case in step.cases)} - {CASES}


def marked_tests(folder: Path = TESTS) -> dict[str, tuple[str, ...]]:
    """The rules of every test that has the marker, by the test's name."""
    found = {}
    for path in sorted(folder.rglob("test_*.py")):
        for function in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                marks = [rule for decorator in function.decorator_list for rule in _rules_of(decorator)]
                if marks:
                    found[f"{path.stem}::{function.name}"] = tuple(marks)
    return found


def _rules_of(decorator: ast.expr) -> Iterator[str]:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
        yield from (ast.literal_eval(argument) for argument in decorator.args)


def coverage() -> tuple[Covered, ...]:
    """Every rule with what covers it; UnknownRuleError where something names a rule that there is not."""
    known = rules()
    course = {step.id: named_by(step) for lesson in lessons() for step in lesson.steps}
    riddles = {puzzle.id: named_by(puzzle) for puzzle in puzzles()}
    tests = {name: set(marks) for name, marks in marked_tests().items()}
    for name, named in {**course, **riddles, **tests}.items():
        if strange := sorted(named - known.keys()):
            raise UnknownRuleError(f"{name} names {', '.join(strange)}")
    return tuple(
        Covered(rule, text, _about(rule, course), _about(rule, riddles), _about(rule, tests))
        for rule, text in known.items()
    )


def _about(rule: str, named: Mapping[str, set[str]]) -> tuple[str, ...]:
    return tuple(name for name, marks in named.items() if rule in marks)


def table() -> str:
    """The whole document."""
    parts: dict[str, list[Covered]] = {"Sections": [], "Worked cases": [], "What learners get wrong": []}
    for covered in coverage():
        part = "Worked cases" if "." in covered.rule else "Sections" if covered.rule.isdigit() else None
        parts[part or "What learners get wrong"].append(covered)
    lines = [INTRO]
    for title, found in parts.items():
        lines += [f"## {title}", "", "| rule | | steps | puzzles | tests |", "|---|---|---|---|---|"]
        lines += [_row(covered) for covered in found]
        lines.append("")
    lines += ["## Tests", "", *_index(), ""]
    return "\n".join(lines)


def _row(covered: Covered) -> str:
    text = " ".join(covered.text.split()).replace("|", "/")
    cells = [covered.rule, text, " ".join(covered.steps), _span(covered.puzzles), str(len(covered.tests))]
    return f"| {' | '.join(cells)} |"


def _span(names: tuple[str, ...]) -> str:
    return " ".join(names) if len(names) < 4 else f"{names[0]} … {names[-1]}: {len(names)}"


def _index() -> Iterator[str]:
    for name, marks in marked_tests().items():
        yield f"- `{name}`: {', '.join(marks)}"


def main() -> int:
    """Write the table, or with --check say whether it is up to date."""
    text = table()
    if "--check" in sys.argv[1:]:
        return int(not TABLE.exists() or TABLE.read_text(encoding="utf-8") != text)
    TABLE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
