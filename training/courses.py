# SPDX-License-Identifier: GPL-2.0-or-later
"""Which sites are learned from, and which are asked. Needs only the standard library.

Two things are trained: block models, and over the features that these enter into, the trees of the
method `site`. Those must see block models as they are on sites that they do not know. So a course
goes over its own sites in folds as well: the features of a fold are made with a block model that
was trained with the others.
"""

import dataclasses
import hashlib

import split


@dataclasses.dataclass(frozen=True)
class Course:
    """One training and what is measured with it."""
    name: str
    known: frozenset  # names of the sites and domains that may be trained with
    asked: tuple      # names of the sites that are extracted


def folds(sites, count):
    """{site: its fold}: of equal sizes, in the order of hashes that nobody chose."""
    ordered = sorted(sites, key=lambda site: hashlib.sha256((split.SEED + site).encode()).digest())
    return {site: place % count for place, site in enumerate(ordered)}


def leave_out(keys, fold_of):
    """A course for each fold: all but its sites. `keys` are all names of sites and domains."""
    for fold in sorted(set(fold_of.values())):
        asked = tuple(sorted(site for site, own in fold_of.items() if own == fold))
        yield Course(f"fold {fold}", frozenset(keys).difference(asked), asked)


def halves(keys, sites):
    """Two courses: each half of split.py is trained with, and the sites of the other are asked."""
    for half in (0, 1):
        known = frozenset(key for key in keys if split.half(key) == half)
        yield Course(f"half {half}", known, tuple(sorted(set(sites) - known)))


def whole(keys):
    """The course with everything."""
    return Course("whole", frozenset(keys), ())


def without_fold_of(site, known, fold_of):
    """What the block model may know that the site's features are made with."""
    return frozenset(key for key in known if fold_of.get(key) != fold_of[site])
