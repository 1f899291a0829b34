"""The engine and the widgets with each Python that the project is for and with the lowest versions it asks for."""

from __future__ import annotations

import pytest

from tests.matrix.conftest import LOWEST

WIDGETS = ("session", "table", "lesson", "scenes", "boards", "brush", "serve")  # what the versions below us touch
SUITES = ("tests/engine", *(f"tests/widgets/test_{name}.py" for name in WIDGETS))


@pytest.mark.parametrize("version", ["3.12", "3.13"])  # that of the other tests is the lowest, or one of these
def test_it_runs_with_this_python(environment, passes, version):
    passes(environment(f"python-{version}", version, ".[test]"), *SUITES)


def test_it_runs_with_the_lowest_versions(environment, passes):
    passes(environment("lowest", "3.11", *LOWEST), *SUITES)
