#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Print how well every method extracts whole sites, as a table in Markdown.

    bench/all_methods.py SET... --models FILE [--winnow FILE] [--method 'METHOD OPTIONS']...

SET is a folder of sites, or CleanPortalEval, in the forms of training/README.md; several folders of sites are one column.
All pages of a site are given to `winnow extract` together. A model must not have seen the sites that it is measured on:
--models says which knows nothing of a site, as training/evaluate_site.py --models writes it. The portals are read with the
models that are built in, with which nothing of them is trained.

Figures are means of the word F1 over sites, with the 95 % interval of a bootstrap over sites; of CleanPortalEval over its
pages. "cost" is processor time in milliseconds for a page of the sites: reading, learning, writing and the start of the program.
"""
import argparse
import collections
import pathlib
import resource
import sys
import tempfile

import gold_sets
import small_folders
import winnow_runs
import word_score  # of training/, where gold_sets looks
from figure_tables import number

HERE = pathlib.Path(__file__).resolve().parent
METHODS = ("site", "table-chunk --chunk-by block", "shingle", "pattern-tree", "block-model", "template-hash", "bte",
           "table-chunk", "wlr", "all")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", metavar="SET", nargs="+")
    parser.add_argument("--winnow", default=HERE.parent / "build/release/bin/winnow", help="the program to run")
    parser.add_argument("--models", type=pathlib.Path, required=True, metavar="FILE", help="models by site, in JSON")
    parser.add_argument("--method", action="append", dest="methods", metavar="METHOD",
                        help="a method with its options (repeatable; default: all methods)")
    return parser.parse_args()


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure_set(arguments, known, gold, way):
    """Scores of the pages of a set, by site, and the processor time that they took."""
    method, *options = way.split()
    sites, scores = collections.defaultdict(list), collections.defaultdict(list)
    for page in gold.pages:
        sites[page.site].append(page)
    start = processor_seconds()
    for site, pages in sites.items():
        models = known.get(site, winnow_runs.Models())
        texts = winnow_runs.extract(arguments.winnow, method, pages[0].folder, [page.name for page in pages], models, site,
                                    options)
        scores[site] = [winnow_runs.score(texts[page.name], page) for page in pages]
    return scores, processor_seconds() - start


def cell(values, mark):
    """A mean with its interval."""
    low, high = small_folders.interval(values)
    text = number(small_folders.mean(values))
    return f"{f'**{text}**' if mark else text} [{number(low)}, {number(high)}]"


def row(arguments, known, sets, way):
    sites, portal_pages, seconds, pages = [], [], 0.0, 0
    for gold in sets:
        scores, used = measure_set(arguments, known, gold, way)
        if gold.by_site:
            sites += [word_score.mean(own) for own in scores.values()]
            seconds, pages = seconds + used, pages + len(gold.pages)
        else:
            portal_pages += [score.f1 for own in scores.values() for score in own]
    mean = word_score.mean(sites)
    cells = [f"`{way}`", cell([score.f1 for score in sites], way == "site"), number(mean.precision), number(mean.recall)]
    if portal_pages:
        cells.append(cell(portal_pages, way == "site"))
    return [*cells, f"{1000 * seconds / pages:.1f}"], len(sites)


def main():
    arguments = parse_arguments()
    known = winnow_runs.read_models([arguments.models])
    with tempfile.TemporaryDirectory() as work:
        sets = [gold_sets.read_set(choice, pathlib.Path(work)) for choice in arguments.sets]
        measured = {page.site for gold in sets if gold.by_site for page in gold.pages}
        if not measured:
            sys.exit("all_methods.py: none of these is a folder of sites")
        if missing := sorted(measured - set(known)):
            sys.exit(f"{arguments.models} names no models for {', '.join(missing)}; add them")
        for number, way in enumerate(arguments.methods or METHODS):
            cells, sites = row(arguments, known, sets, way)
            if number == 0:
                heads = ["method", f"{sites} sites, 95 %", "precision", "recall",
                         *(f"{gold.name}, 95 %" for gold in sets if not gold.by_site), "ms a page"]
                print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}", flush=True)
            print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
