#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Train a block model with the features that `winnow features SOURCE --gold DIR` writes.

With --names as well, the model also learns what classes and ids say. Each table is of one site, which is named as the file is; or with an --index of its own, its pages
are of the domains that this gives. The same tables in the same order give the same model, byte for
byte, with the same versions of Python's packages, which the model's comments name.
docs/reference/block-model.md describes the file.

Needs the packages python3-numpy and python3-xgboost (scripts/install_packages.sh train), and a
python3 that finds them: on Debian /usr/bin/python3.
"""

import hashlib
import json
import pathlib
import re
import sys

import numpy
import xgboost

import block_models
import boosting
import collection
import features
import split


def parse_arguments():
    parser = boosting.argument_parser(__doc__, boosting.Options())
    parser.add_argument("--index", action="append", default=[], metavar="TABLE=INDEX.json",
                        help="domains of the pages of one table: [{id, domain}] or [{id, url}]; pages "
                             "with neither are of a site of their own (repeatable)")
    parser.add_argument("--long", action="append", default=[], metavar="TABLE",
                        help="a table of long pages, which are trained with far from their headings "
                             "only (repeatable)")
    parser.add_argument("--half", type=int, choices=(0, 1),
                        help="train on this half of the sites only (split.py)")
    return parser.parse_args()


def read_domains(choices, tables):
    """{table: {page without extension: domain}} of all TABLE=INDEX.json."""
    domains = {}
    for choice in choices:
        table, _, index = choice.rpartition("=")
        if table not in tables:
            sys.exit(f"--index {choice}: no such table; write TABLE=INDEX.json")
        domains[table] = {entry["id"]: collection.site_of(entry, pathlib.Path(table).stem)
                          for entry in json.loads(collection.read_text(index))}
    return domains


def digest(paths):
    """Of all tables: tells whether a repetition began with the same data."""
    whole = hashlib.sha256()
    for path in paths:
        whole.update(pathlib.Path(path).read_bytes())
    return whole.hexdigest()


def comments(arguments, pages):
    """What the model says of its origin."""
    choice = "" if arguments.half is None else f" --half {arguments.half}"
    choice += f" --only '{arguments.only}'" if arguments.only else ""
    rows = sum(len(page.words) for page in pages)
    return [
        f"training/train.py --rounds {arguments.rounds} --leaves "
        f"{arguments.leaves} --rate {arguments.rate} --seed {arguments.seed}{choice}",
        f"xgboost {xgboost.__version__}, numpy {numpy.__version__}, "
        f"python {sys.version.split()[0]}",
        f"{rows} blocks of {len(pages)} pages of {len({page.site for page in pages})} sites",
        f"SHA-256 of the tables: {digest([*arguments.tables, *arguments.long])}",
        *(line for note in arguments.note for line in note.splitlines()),
    ]


def main():
    arguments = parse_arguments()
    domains = read_domains(arguments.index, [*arguments.tables, *arguments.long])
    names, pages = features.read_all(arguments.tables, domains)
    if arguments.long:
        long_names, long_pages = features.read_all(arguments.long, domains)
        if long_names != names:
            sys.exit(f"{arguments.long[0]}: other features than {arguments.tables[0]}; write both "
                     "with the same winnow")
        parts = (features.long_part(page, names) for page in long_pages)
        pages += [part for part in parts if part is not None]
    if arguments.half is not None:
        pages = [page for page in pages if split.half(page.site) == arguments.half]
    columns = [i for i, name in enumerate(names) if re.search(arguments.only, name)]
    if not pages or not columns:
        sys.exit("no pages or no features to train with; check --half, --only and the tables")
    options = boosting.Options(arguments.rounds, arguments.leaves, arguments.rate, arguments.seed)
    model = block_models.train(pages, names, options, columns)
    text = model.text(comments(arguments, pages))
    pathlib.Path(arguments.out).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
