#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The one split of sites and domains that every figure on extraction is made with.

What is tuned or trained on one half is measured on the other. The seed is the split: nobody chooses
a half, and pages that are added later have theirs already.

Needs only the standard library.
"""

import argparse
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
