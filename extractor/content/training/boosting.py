# SPDX-License-Identifier: GPL-2.0-or-later
"""Trains the trees: what is learned, with which weights. Needs NumPy and XGBoost.

One thread and a seed: the same pages in the same order give the same trees.
"""

import collections
import dataclasses

import numpy
import xgboost

MOST_PAGES = 3     # a site weighs as much as this many single pages, if it has more
PAGE_SHARE = 0.3   # of a page's words, added to its gold words: pages without gold text count too
LEAST_TRUST = 0.1  # of a block that is half in the gold


@dataclasses.dataclass(frozen=True)
class Options:
    """How to train."""
    rounds: int = 150
    leaves: int = 16
    rate: float = 0.08
    seed: int = 1


def targets(page):
    """By block: whether it is main text."""
    return page.share >= 0.5


def block_weights(page):
    """By block: its part of what the page's score depends on, and less where the gold is unsure.

    A word that is kept or lost matters the more, the fewer words the gold has; no block weighs more
    than 1.
    """
    gold_words = (page.words * page.share).sum()
    scale = gold_words + PAGE_SHARE * page.words.sum()
    part = numpy.minimum(1, page.words / scale) if scale > 0 else numpy.zeros(len(page.words))
    return part * numpy.maximum(LEAST_TRUST, numpy.abs(2 * page.share - 1))


def page_weights(pages):
    """By page: less than 1 for those of large sites, whose pages are much alike."""
    of_site = collections.Counter(page.site for page in pages)
    return [min(1.0, MOST_PAGES / of_site[page.site]) for page in pages]


def parameters(options):
    """XGBoost's parameters."""
    return {
        "objective": "binary:logistic", "base_score": 0.5, "tree_method": "hist", "max_bin": 256,
        "grow_policy": "lossguide", "max_leaves": options.leaves, "max_depth": 6,
        "eta": options.rate, "lambda": 2, "min_child_weight": 1, "subsample": 0.8,
        "colsample_bytree": 0.6, "seed": options.seed, "nthread": 1,
    }


def train(pages, options, columns=None, weights_of_blocks=block_weights,
          weights_of_pages=page_weights):
    """The trees for some pages; `columns` are the features to use (all)."""
    values = numpy.concatenate([page.values for page in pages])
    if columns is not None:
        values = values[:, columns]
    weights = numpy.concatenate([weights_of_blocks(page) * weight for page, weight
                                 in zip(pages, weights_of_pages(pages))])
    matrix = xgboost.DMatrix(values, numpy.concatenate([targets(page) for page in pages]),
                             weight=weights / weights.mean(), nthread=1)
    return xgboost.train(parameters(options), matrix, options.rounds)


def probabilities(booster, pages, columns=None):
    """By page: the probabilities of its blocks."""
    values = numpy.concatenate([page.values for page in pages])
    if columns is not None:
        values = values[:, columns]
    found = booster.predict(xgboost.DMatrix(values, nthread=1))
    ends = numpy.cumsum([len(page.words) for page in pages])
    return numpy.split(found, ends[:-1])
