# SPDX-License-Identifier: GPL-2.0-or-later
"""Trains the trees: what is learned, with which weights. Needs NumPy and XGBoost.

One thread and a seed: the same pages in the same order give the same trees.
"""

import argparse
import collections
import dataclasses

import numpy
import xgboost

MOST_PAGES = 3     # a site weighs as much as this many single pages, if it has more
PAGE_SHARE = 0.3   # of a page's words, added to its gold words: pages without gold text count too
LEAST_TRUST = 0.1  # of a block that is half in the gold
# What a site weighs in folders of a kind (site_folders.py). Few pages of a site are common, but most
# of what winnow reads belongs to many. Long pages are rare.
LONG = "long"
KIND_WEIGHTS = {"all": 3, "20": 1, "10": 0.5, "5": 0.5, "3": 0.5, "mixed": 0.5, LONG: 0.4}


@dataclasses.dataclass(frozen=True)
class Options:
    """How to train: the defaults are those of the block model."""
    rounds: int = 150
    leaves: int = 16
    rate: float = 0.08
    seed: int = 1
    depth: int = 6
    penalty: float = 2       # on the squares of the leaves' values
    least_weight: float = 1  # of the blocks of a leaf
    rows: float = 0.8        # share of the blocks that a tree sees
    columns: float = 0.6     # share of the features
    kept_only: bool = False  # without the blocks that no method may keep
    far_rounds: int = 40     # for what stands far from the heading, after the others


# Trees of the method `site`: there are few sites, and their pages are much alike.
SITE_OPTIONS = Options(leaves=12, depth=5, penalty=5, least_weight=3, rows=0.7, columns=0.5,
                       kept_only=True)


def argument_parser(description, defaults):
    """The arguments that all programs have which train with tables of features."""
    made = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("tables", nargs="+", metavar="FEATURES.tsv")
    made.add_argument("--out", required=True, metavar="MODEL", help="file for the trees")
    made.add_argument("--only", metavar="REGEX", default="",
                      help="use the features in whose names this is found")
    made.add_argument("--note", action="append", default=[], metavar="TEXT",
                      help="comment on the data and its licence (repeatable)")
    made.add_argument("--rounds", type=int, default=defaults.rounds, help="default: %(default)s")
    made.add_argument("--leaves", type=int, default=defaults.leaves, help="default: %(default)s")
    made.add_argument("--rate", type=float, default=defaults.rate, help="default: %(default)s")
    made.add_argument("--seed", type=int, default=defaults.seed, help="default: %(default)s")
    return made


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
    of_site = collections.Counter((page.site, page.kind) for page in pages)
    return [KIND_WEIGHTS.get(page.kind, 1) * min(1.0, MOST_PAGES / of_site[page.site, page.kind])
            for page in pages]


def parameters(options):
    """XGBoost's parameters."""
    return {
        "objective": "binary:logistic", "base_score": 0.5, "tree_method": "hist", "max_bin": 256,
        "grow_policy": "lossguide", "max_leaves": options.leaves, "max_depth": options.depth,
        "eta": options.rate, "lambda": options.penalty, "min_child_weight": options.least_weight,
        "subsample": options.rows, "colsample_bytree": options.columns, "seed": options.seed,
        "nthread": 1,
    }


def matrix_of(pages, options, columns, weights_of_blocks, weights_of_pages):
    """What XGBoost trains with: the blocks of some pages."""
    values = numpy.concatenate([page.values for page in pages])
    if columns is not None:
        values = values[:, columns]
    weights = numpy.concatenate([weights_of_blocks(page) * weight for page, weight
                                 in zip(pages, weights_of_pages(pages))])
    wanted = numpy.concatenate([targets(page) for page in pages])
    if options.kept_only:
        kept = numpy.concatenate([page.may_be_kept for page in pages])
        values, wanted, weights = values[kept], wanted[kept], weights[kept]
    return xgboost.DMatrix(values, wanted, weight=weights / weights.mean(), nthread=1)


def train(pages, options, columns=None, weights_of_blocks=block_weights,
          weights_of_pages=page_weights, rising=()):
    """The trees for some pages; `columns` are the features to use (all). A block is never less
    probable for a higher value of a `rising` column, a place among these.

    Parts of long pages (features.far_part()) have no part in it (train_far()).
    """
    matrix = matrix_of([page for page in pages if page.kind != LONG], options, columns, weights_of_blocks,
                       weights_of_pages)
    return xgboost.train(constrained(options, rising, matrix), matrix, options.rounds)


def constrained(options, rising, matrix):
    """XGBoost's parameters, with the columns for whose higher values nothing is less probable."""
    own = parameters(options)
    if rising:
        signs = ["1" if column in rising else "0" for column in range(matrix.num_col())]
        own["monotone_constraints"] = f"({','.join(signs)})"
    return own


def train_far(booster, parts, options, columns=None, rising=()):
    """More trees behind those of a booster, for what stands far from the main headings of pages: `parts` are the
    far parts of all pages (features.far_part())."""
    matrix = matrix_of(parts, options, columns, block_weights, page_weights)
    # The question before a tree takes a leaf (model_text.py), and packed trees have no more than the others.
    own = dataclasses.replace(options, leaves=options.leaves - 1)
    return xgboost.train(constrained(own, rising, matrix), matrix, own.far_rounds, xgb_model=booster)


def probabilities(booster, pages, columns=None):
    """By page: the probabilities of its blocks."""
    values = numpy.concatenate([page.values for page in pages])
    if columns is not None:
        values = values[:, columns]
    found = booster.predict(xgboost.DMatrix(values, nthread=1))
    ends = numpy.cumsum([len(page.words) for page in pages])
    return numpy.split(found, ends[:-1])
