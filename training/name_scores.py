# SPDX-License-Identifier: GPL-2.0-or-later
"""What the names of elements, in class and id attributes, say of the text in them. Needs NumPy.

Names are known by hashes alone (`winnow features --names`). A name's score is the log-odds of the
share of main text in elements of that name, as a mean over sites. Names of comments are those in
whose elements mostly stands what microdata and structure show to be readers' comments. The features
that are made of scores are computed as extractor/page/facts/name_evidence.cc does it.
"""

import collections
import dataclasses
import hashlib
import math

import numpy

import boosting
import split

FEATURES = ("name_low", "name_high", "name_near", "name_faded", "name_own")
NAMELESS = 0.7     # share of the pages that trees see without names
FOLDS = 5          # parts that sites are left out in where pages are also trained with
LEAST_SITES = 3    # that have the name
EVEN_SITES = 2     # added to them: half of their text is main text
TRUSTED_SITES = 8  # a name of fewer counts for less
UNIT = 16          # scores are whole numbers of 1 / UNIT
LEAST_SCORE = 4    # in units; a name of less says nothing
GREATEST_SCORE = 127
COMMENT_SHARE = 0.4  # of the words in elements with a name of comments, as a mean over sites
FADING = float(numpy.float32(0.8))


def single(value):
    """Rounded to single precision."""
    return float(numpy.float32(value))


class Surroundings:
    """The names around the blocks of a page: `lists` of elements from the outermost on, each a
    tuple of names, which of the lists a block has, and which blocks are comments."""

    def __init__(self, rows):
        places = {}
        self.comments = numpy.array([comment == "1" for comment, _ in rows])
        self.of_block = numpy.array([places.setdefault(text, len(places)) for _, text in rows])
        self.lists = [tuple(tuple(own.split(",")) for own in text.split(";")) if text else ()
                      for text in places]


@dataclasses.dataclass(frozen=True)
class Names:
    """What is learned of names."""
    scores: dict     # {name: score in units}
    comments: tuple  # names of comments


def site_shares(pages, weights_of, chosen):
    """{name: share of the weights in its elements that chosen blocks have} of one site's pages."""
    weights, wanted = collections.Counter(), collections.Counter()
    for page in pages:
        own = weights_of(page) * page.may_be_kept
        count = len(page.names.lists)
        sums = numpy.bincount(page.names.of_block, own, count).tolist()
        parts = numpy.bincount(page.names.of_block, own * chosen(page), count).tolist()
        for elements, weight, part in zip(page.names.lists, sums, parts):
            for name in {name for element in elements for name in element}:
                weights[name] += weight
                wanted[name] += part
    return {name: wanted[name] / weight for name, weight in weights.items() if weight > 0}


def by_site(pages):
    """{site: its pages} of those whose names are known."""
    groups = collections.defaultdict(list)
    for page in pages:
        if page.names is not None:
            groups[page.site].append(page)
    return groups


def score_of(shares):
    """In units, from the shares of a name on some sites."""
    mean = (sum(shares) + EVEN_SITES / 2) / (len(shares) + EVEN_SITES)
    trust = min(1, len(shares) / TRUSTED_SITES)
    score = round(UNIT * trust * math.log(mean / (1 - mean)))
    return max(-GREATEST_SCORE, min(GREATEST_SCORE, score))


def shares_by_site(pages, weights_of, chosen):
    """{site: site_shares() of its pages}"""
    return {site: site_shares(own, weights_of, chosen)
            for site, own in sorted(by_site(pages).items())}


def text_shares(pages):
    """{site: {name: share of main text}}"""
    return shares_by_site(pages, boosting.block_weights, boosting.targets)


def comment_shares(pages):
    """{site: {name: share of comments}}"""
    return shares_by_site(pages, lambda page: page.words, lambda page: page.names.comments)


def of_names(shares):
    """{name: its shares on the sites that have it}, of the names that enough sites have."""
    found = collections.defaultdict(list)
    for own in shares:
        for name, share in own.items():
            found[name].append(share)
    return {name: own for name, own in found.items() if len(own) >= LEAST_SITES}


def scores_of(shares):
    """{name: score in units} from what some sites say."""
    scores = {name: score_of(own) for name, own in of_names(shares).items()}
    return {name: score for name, score in scores.items() if abs(score) >= LEAST_SCORE}


def sums(elements, scores):
    """The features of the names around a block, in the order of FEATURES."""
    low = high = near = faded = own = 0.0
    for names in elements:
        known = [scores[name] / UNIT for name in names if name in scores]
        mean = single(sum(known) / len(known)) if known else 0.0
        own = min(known, default=0.0)
        low, high = min(low, own), max(high, max(known, default=0.0))
        near = mean if known else near
        faded = single(single(faded * FADING) + mean)
    return low, high, near, faded, own


def set_features(pages, features, scores):
    """Writes what the scores say into the pages' values, whose columns are the `features`."""
    columns = [features.index(name) for name in FEATURES if name in features]
    for page in pages:
        if not columns:
            continue
        if page.names is None or not scores:
            page.values[:, columns] = 0
            continue
        rows = numpy.array([sums(elements, scores) for elements in page.names.lists], numpy.float32)
        page.values[:, columns] = rows[page.names.of_block]


def is_nameless(page):
    """Whether trees are to see the page as if nothing were known of its names. Without such pages
    they trust names so much that pages with others come out worse than without any."""
    chosen = hashlib.sha256(f"{split.SEED} {page.site} {page.name}".encode()).digest()[0]
    return chosen < 256 * NAMELESS


def set_features_to_train(pages, features, shares):
    """As set_features(), with scores that were learned without the page's own site, in folds: as
    they will be where the model is used. Some pages get none."""
    nameless = [page for page in pages if page.names is None]
    set_features(nameless, features, {})
    pages = [page for page in pages if page.names is not None]
    fold_of = split.folds({page.site for page in pages}, FOLDS)
    for fold in range(FOLDS):
        scores = scores_of([own for site, own in shares.items() if fold_of[site] != fold])
        asked = [page for page in pages if fold_of[page.site] == fold]
        set_features([page for page in asked if not is_nameless(page)], features, scores)
        set_features([page for page in asked if is_nameless(page)], features, {})


def learn(pages, features):
    """The Names of some pages, which get the features that trees are trained with."""
    shares = text_shares(pages)
    set_features_to_train(pages, features, shares)
    of_comments = of_names(comment_shares(pages).values())
    return Names(scores_of(shares.values()),
                 tuple(sorted(name for name, own in of_comments.items()
                              if sum(own) / (len(own) + EVEN_SITES) >= COMMENT_SHARE)))
