#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Print how well single pages are extracted by their type, as a table in Markdown.

    bench/page_types.py SET --models FILE [--winnow FILE] [--method block-model,bte]

SET is a folder with index.json, whose pages have a type (training/README.md). A model must not have seen the pages that it
is measured on: --models says which knows nothing of a domain, as bench/peers.py takes it; pages that it does not name are
left out, and counted below the table.
"""
import argparse
import collections
import pathlib
import tempfile

import gold_sets
import winnow_runs
import word_score  # of training/, where gold_sets looks
from figure_tables import number

HERE = pathlib.Path(__file__).resolve().parent


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", metavar="SET")
    parser.add_argument("--winnow", default=HERE.parent / "build/release/bin/winnow", help="the program to run")
    parser.add_argument("--models", type=pathlib.Path, required=True, metavar="FILE", help="models by domain, in JSON")
    parser.add_argument("--method", default="block-model,bte", metavar="METHOD,METHOD",
                        help="the method whose precision and recall are printed, and one beside it (default: %(default)s)")
    return parser.parse_args()


def measure(arguments, method, pages_by_models):
    """{page: its score}"""
    scores = {}
    for models, pages in pages_by_models.items():
        texts = winnow_runs.extract(arguments.winnow, method, pages[0].folder, [page.name for page in pages], models)
        scores.update({page: winnow_runs.score(texts[page.name], page) for page in pages})
    return scores


def main():
    arguments = parse_arguments()
    known = winnow_runs.read_models([arguments.models])
    with tempfile.TemporaryDirectory() as work:
        gold = gold_sets.read_set(arguments.set, pathlib.Path(work))
    pages_by_models, left_out = collections.defaultdict(list), 0
    for page in gold.pages:
        if page.site in known:
            pages_by_models[known[page.site]].append(page)
        else:
            left_out += 1
    first, second = arguments.method.split(",")
    scores, others = (measure(arguments, method, pages_by_models) for method in (first, second))
    types = collections.defaultdict(list)
    for page in scores:
        types[page.kind].append(page)
        types["all"].append(page)
    print(f"| type | pages | precision | recall | F1 | F1 of `{second}` |\n|---|---|---|---|---|---|")
    means = {name: word_score.mean([scores[page] for page in pages]) for name, pages in types.items()}
    for name, mean in sorted(means.items(), key=lambda one: (one[0] == "all", -one[1].f1)):
        beside = word_score.mean([others[page] for page in types[name]])
        shares = [number(share) for share in (mean.precision, mean.recall, mean.f1, beside.f1)]
        print(f"| {name} | {len(types[name])} | {' | '.join(shares)} |")
    print(f"\n{left_out} pages were left out, as {arguments.models.name} names no model for them.")


if __name__ == "__main__":
    main()
