#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Train the trees of the method `site` with the tables that site_tables.py makes.

Each table is of one site, which is named as the file is, and in a folder that is named as the kind of
its pages' folders is: what these weigh is decided by that. Blocks that no method may keep are
left out. The same tables in the same order give the same trees, byte for byte, with the same
versions of Python's packages, which the file's comments name. docs/reference/block-model.md describes the
file.

Needs the packages python3-numpy and python3-xgboost (scripts/install_packages.sh train), and a
python3 that finds them: on Debian /usr/bin/python3.
"""

import dataclasses
import pathlib
import re
import sys

import numpy
import xgboost

import boosting
import features
import model_text
import work_folder


def comments(arguments, pages):
    """What the file says of its origin."""
    choice = f" --only '{arguments.only}'" if arguments.only else ""
    rows = sum(int(page.may_be_kept.sum()) for page in pages)
    return [
        f"training/train_site.py --rounds {arguments.rounds} --leaves "
        f"{arguments.leaves} --rate {arguments.rate} --seed {arguments.seed}{choice}",
        f"xgboost {xgboost.__version__}, numpy {numpy.__version__}, "
        f"python {sys.version.split()[0]}",
        f"{rows} blocks of {len({(page.site, page.name) for page in pages})} pages of "
        f"{len({page.site for page in pages})} sites in {len(arguments.tables)} tables",
        f"SHA-256 of the tables: {work_folder.digest_of_files(arguments.tables)}",
        *(line for note in arguments.note for line in note.splitlines()),
    ]


def main():
    arguments = boosting.argument_parser(__doc__, boosting.SITE_OPTIONS).parse_args()
    names, pages = None, []
    for table in map(pathlib.Path, arguments.tables):
        own_names, own = features.read(table, kind=table.parent.name)
        if names is not None and names != own_names:
            sys.exit(f"{table}: other features than {arguments.tables[0]}; write both with the same "
                     "winnow")
        names, pages = own_names, pages + own
    columns = [i for i, name in enumerate(names) if re.search(arguments.only, name)]
    if not pages or not columns:
        sys.exit("no pages or no features to train with; check --only and the tables")
    options = dataclasses.replace(boosting.SITE_OPTIONS, rounds=arguments.rounds,
                                  leaves=arguments.leaves, rate=arguments.rate, seed=arguments.seed)
    booster = boosting.train(pages, options, columns)
    text = model_text.model_text(booster, [names[column] for column in columns],
                                 comments(arguments, pages))
    pathlib.Path(arguments.out).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
