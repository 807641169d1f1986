# SPDX-License-Identifier: GPL-2.0-or-later
"""From probabilities to decisions, as extractor/methods/block_model does it. Needs NumPy."""

import numpy

import features

WORDLESS = 0.01          # as in block_model_method.cc
FEW_WORDS = 30           # as in selection.cc
BOUNDS = (numpy.arange(32) + 0.5) / 32
LEAST_OF_HEADING = 0.15  # as in verdict.cc
LEAST_OF_DEFINITION = 0.15
CERTAIN = 0.8            # as in verdict.cc, of links behind the text
PARAGRAPH_WORDS = 15
ODDS_LEFT = 0.45


def approach_like_blocks(page, probabilities):
    """As block_model_method.cc: towards the mean of the blocks of the same path, as far as they are alike."""
    values = probabilities.astype(float)
    weights = page.words + WORDLESS
    sums = numpy.bincount(page.paths, weights=weights)
    means = numpy.bincount(page.paths, weights=weights * values) / sums
    squares = numpy.bincount(page.paths, weights=weights * values * values) / sums
    highest = means * (1 - means)
    with numpy.errstate(divide="ignore", invalid="ignore"):
        likeness = numpy.clip(1 - (squares - means * means) / highest, 0, 1)
    likeness[highest <= 0] = 1
    return values + likeness[page.paths] * (means[page.paths] - values)


def keep_something(page, chosen):
    """A page that would lose everything keeps everything."""
    return chosen if chosen.any() else page.may_be_kept


def single_errors(probabilities, words, beta_squared):
    """The expected F-measures of the first blocks, the most probable first, each of which errs alone."""
    expected = numpy.cumsum(probabilities * words)
    return (1 + beta_squared) * expected / (numpy.cumsum(words) + beta_squared * expected[-1])


def common_errors(probabilities, words, beta_squared):
    """The same, but for a factor, where all are too high or all too low; None if no block lies above a bound."""
    main = numpy.where(probabilities > BOUNDS[:, None], words, 0).sum(axis=1)
    if main[0] == 0:
        return None
    chosen = numpy.cumsum(words)[:, None]
    weights = main / (main + FEW_WORDS)
    return (weights * numpy.minimum(chosen, main) / (chosen + beta_squared * main)).sum(axis=1)


def expected_f(page, probabilities, beta_squared=1.0, measures_of=common_errors):
    """By block: whether it is among those with the highest expected F-measure in words."""
    candidates = numpy.flatnonzero(page.may_be_kept & (probabilities >= 0) & (page.words > 0))
    if len(candidates) == 0:
        return page.may_be_kept
    order = candidates[numpy.argsort(-probabilities[candidates], kind="stable")]
    sorted_ones = probabilities[order].astype(float), page.words[order]
    measures = measures_of(*sorted_ones, beta_squared)
    if measures is None:
        measures = single_errors(*sorted_ones, beta_squared)
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
    means = approach_like_blocks(page, probabilities)
    return with_headings(page, means, with_definitions(page, means, expected_f(page, means)))


def whole(page, probabilities):
    """As winnow does it, but for copies, cards and lines of dates, since tables have no texts."""
    means = with_doubted_links(page, approach_like_blocks(page, probabilities))
    return with_headings(page, means, with_definitions(page, means, expected_f(page, means)))


def of_single_errors(page, probabilities):
    """With the choice that the method `site` makes."""
    means = with_doubted_links(page, approach_like_blocks(page, probabilities))
    return expected_f(page, means, measures_of=single_errors)


def favor_precision(page, probabilities):
    """As --favor precision."""
    return expected_f(page, approach_like_blocks(page, probabilities), 0.25)


def favor_recall(page, probabilities):
    """As --favor recall."""
    return expected_f(page, approach_like_blocks(page, probabilities), 4.0)


def threshold_of_means(page, probabilities):
    """With a fixed bound instead of that of the expected F-measure."""
    return threshold(page, approach_like_blocks(page, probabilities))


def without_flag(flag):
    """As whole() if blocks of this flag could not be seen."""
    def select(page, probabilities):
        means = approach_like_blocks(page, probabilities)
        return expected_f(page, numpy.where(page.flags & flag, -1, means))
    return select
