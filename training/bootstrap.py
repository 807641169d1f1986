# SPDX-License-Identifier: GPL-2.0-or-later
"""How far a mean depends on which pages or sites happen to be in a data set. Needs NumPy."""

import numpy

REPETITIONS = 2000
SEED = 1


def interval(values):
    """The 95 % interval of the mean, by resampling (percentiles).

    For a difference of two methods, `values` are the differences on the same pages.
    """
    values = numpy.asarray(values, dtype=float)
    chosen = numpy.random.default_rng(SEED).integers(len(values), size=(REPETITIONS, len(values)))
    low, high = numpy.percentile(values[chosen].mean(axis=1), (2.5, 97.5))
    return float(low), float(high)
