"""The vocabulary of laws."""

from fractions import Fraction as F

import pytest

from spiritgame.probability import Pmf

DIE = Pmf.uniform(range(1, 7))


def test_a_die():
    assert DIE.support == (1, 2, 3, 4, 5, 6)
    assert DIE[3] == F(1, 6)
    assert DIE[7] == 0
    assert DIE.mean() == F(7, 2)
    assert DIE.variance() == F(35, 12)
    assert DIE.deviation() == pytest.approx(35**0.5 / 12**0.5)
    assert DIE.cdf(2) == F(1, 3)
    assert DIE.at_least(5) == F(1, 3)
    assert DIE.p(lambda pips: pips % 2 == 0) == F(1, 2)
    assert DIE.entropy() == pytest.approx(2.584962500721156)
    assert DIE.is_exact
    assert not DIE.as_floats().is_exact


def test_quantiles_are_the_least_outcomes_that_reach_the_chance():
    assert [DIE.quantile(F(n, 6)) for n in (1, 2, 6)] == [1, 2, 6]
    assert DIE.quantile(F(7, 60)) == 1
    assert DIE.quantile(0.51) == 4
    assert DIE.as_floats().quantile(0.5) == 3
    with pytest.raises(ValueError, match="quantile"):
        DIE.quantile(0)


def test_conditions_and_images():
    even = DIE.given(lambda pips: pips % 2 == 0)
    assert even.items() == ((2, F(1, 3)), (4, F(1, 3)), (6, F(1, 3)))
    assert DIE.map(lambda pips: pips > 4).items() == ((False, F(2, 3)), (True, F(1, 3)))
    with pytest.raises(ValueError, match="no outcome"):
        DIE.given(lambda pips: pips > 6)


def test_sums_of_independent_outcomes():
    two = DIE.convolve(DIE)
    assert two[7] == F(1, 6)
    assert two.variance() == 2 * DIE.variance()
    assert DIE.convolve(DIE, max)[6] == F(11, 36)


def test_a_second_stage_gives_the_total_probability():
    coins = DIE.then(lambda pips: Pmf.uniform((0, pips)))
    assert coins[0] == F(1, 2)
    assert coins.mean() == F(7, 4)


def test_joint_laws():
    pair = Pmf.uniform([(1, 0), (0, 1), (1, 1), (0, 0), (1, 1)])
    first, second = (lambda outcome: outcome[0]), (lambda outcome: outcome[1])
    assert pair.mean(first) == F(3, 5)
    assert pair.covariance(first, second) == F(2, 5) - F(9, 25)


@pytest.mark.parametrize("chances", [{1: F(1, 2)}, {1: 1.5, 2: -0.5}, {1: 0.5, 2: 0.499}])
def test_what_is_no_law_is_refused(chances):
    with pytest.raises(ValueError, match="sum to 1"):
        Pmf(chances)


def test_impossible_outcomes_are_left_out():
    assert len(Pmf({1: F(1), 2: F(0)})) == 1
