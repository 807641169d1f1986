# SPDX-License-Identifier: GPL-2.0-or-later
"""The arguments of the programs that train with tables of features."""
import argparse


def parser(description, defaults):
    """With all that they have in common; `defaults` are options of boosting."""
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
