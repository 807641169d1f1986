#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The one split of sites and domains that every figure on extraction is made with.

What is tuned or trained on one half is measured on the other. The seed is the split: nobody chooses
a half, and pages that are added later have theirs already. The courses of a training say which
sites are learned from, and which are asked.

Needs only the standard library.
"""

import argparse
import dataclasses
import hashlib

import collection

SEED = "winnow-1"


def half(key):
    """0 or 1, for the name of a site, or for the domain of a page (see collection.domain)."""
    return hashlib.sha256((SEED + key).encode()).digest()[0] & 1


def keys(arguments):
    """All names of the command line, and those of the data sets that it names."""
    found = set(arguments.name)
    if arguments.wcxb:
        found.update(page.site for page in collection.wcxb(arguments.wcxb))
    if arguments.sites:
        found.update(page.site for page in collection.sites(arguments.sites))
    return sorted(found)


@dataclasses.dataclass(frozen=True)
class Course:
    """One training and what is measured with it.

    Two things are trained: block models, and over the features that these enter into, the trees of
    the method `site`. Those must see block models as they are on sites that they do not know. So a
    course goes over its own sites in folds as well: the features of a fold are made with a block
    model that was trained with the others.
    """
    name: str
    known: frozenset  # names of the sites and domains that may be trained with
    asked: tuple      # names of the sites that are extracted


def folds(sites, count):
    """{site: its fold}: of equal sizes, in the order of hashes that nobody chose."""
    ordered = sorted(sites, key=lambda site: hashlib.sha256((SEED + site).encode()).digest())
    return {site: place % count for place, site in enumerate(ordered)}


def leave_out(keys, fold_of):
    """A course for each fold: all but its sites. `keys` are all names of sites and domains."""
    for fold in sorted(set(fold_of.values())):
        asked = tuple(sorted(site for site, own in fold_of.items() if own == fold))
        yield Course(f"fold {fold}", frozenset(keys).difference(asked), asked)


def halves(keys, sites):
    """Two courses: each half is trained with, and the sites of the other are asked."""
    for own in (0, 1):
        known = frozenset(key for key in keys if half(key) == own)
        yield Course(f"half {own}", known, tuple(sorted(set(sites) - known)))


def whole(keys):
    """The course with everything."""
    return Course("whole", frozenset(keys), ())


def without_fold_of(site, known, fold_of):
    """What the block model may know that the site's features are made with."""
    return frozenset(key for key in known if fold_of.get(key) != fold_of[site])


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="*", help="site or domain")
    parser.add_argument("--wcxb", metavar="DIR", help="take the domains of this data set")
    parser.add_argument("--sites", metavar="DIR", help="take the sites of this data set")
    parser.add_argument("--list", action="store_true", help="print each name, not only how many")
    arguments = parser.parse_args()
    names = keys(arguments)
    if arguments.list or arguments.name:
        for name in names:
            print(f"{half(name)} {name}")
    else:
        print(f"half 0: {sum(half(name) == 0 for name in names)}  "
              f"half 1: {sum(half(name) == 1 for name in names)}")


if __name__ == "__main__":
    main()
