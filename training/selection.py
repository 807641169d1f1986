# SPDX-License-Identifier: GPL-2.0-or-later
"""From probabilities to decisions, as extractor/methods/block_model does it. Needs NumPy."""

import numpy

import features

APPROACH = 0.3   # as in block_model_method.cc
WORDLESS = 0.01
LEAST_OF_HEADING = 0.15  # as in verdict.cc
LEAST_OF_DEFINITION = 0.15
CERTAIN = 0.8            # as in verdict.cc, of links behind the text
PARAGRAPH_WORDS = 15
ODDS_LEFT = 0.3


def approach_means(page, probabilities):
    """As block_model_method.cc: a part of the way to the mean of the blocks of the same path."""
    weights = page.words + WORDLESS
    sums = numpy.bincount(page.paths, weights=weights * probabilities)
    means = sums / numpy.bincount(page.paths, weights=weights)
    return probabilities + APPROACH * (means[page.paths] - probabilities)


def keep_something(page, chosen):
    """A page that would lose everything keeps everything."""
    return chosen if chosen.any() else page.may_be_kept


def expected_f(page, probabilities, beta_squared=1.0):
    """By block: whether it is among those with the highest expected F-measure in words."""
    candidates = numpy.flatnonzero(page.may_be_kept & (probabilities >= 0) & (page.words > 0))
    if len(candidates) == 0:
        return page.may_be_kept
    order = candidates[numpy.argsort(-probabilities[candidates], kind="stable")]
    words = page.words[order]
    expected = numpy.cumsum(probabilities[order].astype(float) * words)
    measures = (1 + beta_squared) * expected / (
        numpy.cumsum(words) + beta_squared * expected[-1])
    last = len(measures) - 1 - numpy.argmax(measures[::-1])
    return keep_something(page, page.may_be_kept & (probabilities >= probabilities[order[last]]))


def with_headings(page, probabilities, chosen):
    """As verdict.cc: a heading goes with what it heads, unless it is most improbable."""
    chosen, is_next_chosen = chosen.copy(), False
    for block in reversed(numpy.flatnonzero(page.may_be_kept)):
        if page.headings[block] and is_next_chosen and probabilities[block] >= LEAST_OF_HEADING:
            chosen[block] = True
        is_next_chosen = chosen[block]
    return chosen


def with_definitions(page, probabilities, chosen):
    """As verdict.cc: where most of what is chosen is defined, and most of that is chosen, so is all
    that is not most improbable."""
    may_be = page.may_be_kept & (probabilities >= 0)
    defined = (page.flags & features.DEFINITION) != 0
    words = page.words[may_be & defined].sum()
    chosen_words = page.words[may_be & defined & chosen].sum()
    other_words = page.words[may_be & ~defined & chosen].sum()
    if chosen_words * 2 < words or chosen_words < other_words:
        return chosen
    return chosen | (may_be & defined & (probabilities >= LEAST_OF_DEFINITION))


def with_doubted_links(page, probabilities):
    """As verdict.cc: links behind the last certain paragraph are less probable."""
    certain = numpy.flatnonzero(page.may_be_kept & (probabilities >= CERTAIN)
                                & (page.words >= PARAGRAPH_WORDS))
    if len(certain) == 0:
        return probabilities
    behind = page.linked & (probabilities >= 0)
    behind[:certain[-1] + 1] = False
    left = ODDS_LEFT * probabilities
    return numpy.where(behind, left / (1 - probabilities + left), probabilities)


def threshold(page, probabilities):
    """By block: whether it is more probable than not."""
    return keep_something(page, page.may_be_kept & (probabilities >= 0.5))


def as_probable(page, probabilities):
    """As winnow does it, but links behind the text are not doubted."""
    means = approach_means(page, probabilities)
    return with_headings(page, means, with_definitions(page, means, expected_f(page, means)))


def whole(page, probabilities):
    """As winnow does it, but for copies of passages: tables have no texts."""
    means = with_doubted_links(page, approach_means(page, probabilities))
    return with_headings(page, means, with_definitions(page, means, expected_f(page, means)))


def favor_precision(page, probabilities):
    """As --favor precision."""
    return expected_f(page, approach_means(page, probabilities), 0.25)


def favor_recall(page, probabilities):
    """As --favor recall."""
    return expected_f(page, approach_means(page, probabilities), 4.0)


def threshold_of_means(page, probabilities):
    """With a fixed bound instead of that of the expected F-measure."""
    return threshold(page, approach_means(page, probabilities))


def without_flag(flag):
    """As whole() if blocks of this flag could not be seen."""
    def select(page, probabilities):
        means = approach_means(page, probabilities)
        return expected_f(page, numpy.where(page.flags & flag, -1, means))
    return select
