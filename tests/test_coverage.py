"""Every rule is met by a step of the course and tried by a test; the table that shows it is up to date."""

from __future__ import annotations

import pytest

from tools import coverage_table
from tools.coverage_table import TABLE, UnknownRuleError, coverage, marked_tests, rules, table

COVERED = coverage()


@pytest.mark.parametrize("covered", COVERED, ids=lambda covered: covered.rule)
def test_every_rule_is_met_by_a_step_and_tried_by_a_test(covered) -> None:
    assert covered.steps
    assert covered.tests


def test_all_sections_cases_and_misconceptions_are_asked_for() -> None:
    assert list(rules()) == [
        *(str(n) for n in range(1, 12)),
        *(f"12.{n}" for n in range(1, 14)),
        "13",
        *(f"M{n}" for n in range(1, 22)),
    ]


def test_the_table_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "run python -m tools.coverage_table"


def test_only_marks_in_the_source_count(tmp_path) -> None:
    source = '''import pytest
# @pytest.mark.rule("1")
@pytest.mark.rule("2", "M3")
@pytest.mark.parametrize("n", [1])
def test_one(n):
    """rules §4"""
def test_two(): pass
@pytest.mark.rule("5")
def helper(): pass
'''
    (tmp_path / "test_some.py").write_text(source, encoding="utf-8")
    assert marked_tests(tmp_path) == {"test_some::test_one": ("2", "M3")}


def test_a_rule_that_there_is_not_is_refused(monkeypatch) -> None:
    monkeypatch.setattr(coverage_table, "marked_tests", lambda: {"test_some::test_one": ("M22",)})
    with pytest.raises(UnknownRuleError, match="test_one names M22"):
        coverage()
