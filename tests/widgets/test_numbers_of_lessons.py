"""A lesson is named by its number as text or as a number; one that there is not is a sentence, and no traceback."""

from __future__ import annotations

import pytest
from spiritwidgets import Chance, ClassPlot, Lesson

from spiritgame.trouble import Trouble


def test_a_number_will_do() -> None:
    assert Chance(24).lesson is Chance("24").lesson
    assert Lesson(2).course.id == Lesson("02").course.id == "02"
    assert ClassPlot(24).lesson is Chance("24").lesson


WRONG = [
    *[(make, given) for make in (Chance, ClassPlot) for given in ("99", 7, "", "24.1", -24, None)],
    *[(Lesson, given) for given in ("99", 24, "", "2", -2)],
]


@pytest.mark.parametrize(("make", "given"), WRONG)
def test_a_number_that_there_is_not_is_told_with_those_that_there_are(make, given) -> None:
    with pytest.raises(KeyError) as caught:
        make(given)
    assert isinstance(caught.value, Trouble)
    assert "Choose one from" in str(caught.value)
    assert "\n" not in str(caught.value)
