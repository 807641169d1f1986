#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure the method `site` on sites that neither its trees nor its block model were trained with.

The sites are left out in folds; then by the halves of split.py. CleanPortalEval, with which nothing
is trained, is extracted with what all sites gave, each of its four portals as a site. Prints tables
in Markdown. README.md says what the figures mean and where the data is.

Needs the packages python3-numpy and python3-xgboost (scripts/install_packages.sh train), and a
python3 that finds them: on Debian /usr/bin/python3.
"""

import argparse
import json
import pathlib
import tempfile

import collection
import figures
import program
import site_folders
import site_runs
import site_studies
import site_tables
import split
import word_score

METHODS = (site_runs.METHOD, "block-model", "pattern-tree")

# All methods, and those ways to part pages by template that are not a method's default.
WAYS = ("site", "pattern-tree", "pattern-tree --cluster minhash", "pattern-tree --cluster mdl",
        "pattern-tree --cluster links", "pattern-tree --cluster none", "table-chunk", "table-chunk --chunk-path",
        "table-chunk --chunk-by block", "table-chunk --chunk-by block --cluster minhash",
        "table-chunk --chunk-by block --cluster mdl", "table-chunk --chunk-by block --cluster links",
        "table-chunk --chunk-by block --cluster none",
        "template-hash", "template-hash --cluster leader", "template-hash --gap 0", "shingle",
        "shingle --cluster leader", "shingle --density 10", "block-model", "wlr", "bte", "all")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    site_tables.declare_data(parser)
    parser.add_argument("--cleanportaleval", required=True, metavar="DIR",
                        help="input/, GoldStandard/")
    parser.add_argument("--methods", action="store_true",
                        help="also all methods, and other ways to part pages by template")
    parser.add_argument("--ablation", action="store_true",
                        help="also without each group of features")
    parser.add_argument("--without", action="append", default=[], metavar="NAME=REGEX",
                        help="in the table of --ablation: also without the features in whose names "
                             "this is found (repeatable)")
    parser.add_argument("--groups", type=int, metavar="N",
                        help="in the table of --ablation: without the first N groups only (default: all)")
    parser.add_argument("--seeds", type=int, default=3, metavar="N",
                        help="trees that a variant's figures are means of (default: %(default)s)")
    parser.add_argument("--curve", action="store_true",
                        help="also learned from fewer pages of the site")
    parser.add_argument("--mix", action="store_true", help="also two sites in one folder")
    parser.add_argument("--json", metavar="OUT", help="write all figures to this file as well")
    parser.add_argument("--models", metavar="OUT",
                        help="write which models left out which site to this file, for "
                             "bench/peers.py and bench/small_folders.py; needs --work, which keeps "
                             "the models")
    arguments = parser.parse_args()
    if arguments.models and not arguments.work:
        parser.error("--models needs --work, where the models are kept")
    split.SEED = arguments.split_seed
    return arguments


class Evaluation:
    """The sites, the courses that they are measured with, and what is printed."""

    def __init__(self, arguments, work):
        self.arguments = arguments
        self.tables = site_tables.SiteTables(arguments, work)
        self.runs = site_runs.SiteRuns(self.tables)
        self.sites = {site.name: site for site in site_folders.site_folders(self.tables.site_pages)}
        self.portals = self.read_portals(work)
        keys, fold_of = self.tables.keys, self.tables.fold_of
        self.folds = list(split.leave_out(keys, fold_of))
        self.halves = list(split.halves(keys, self.sites))
        self.whole = split.whole(keys)
        self.data = {"sites": self.tables.site_pages,
                     "cleanportaleval": [page for site in self.portals for page, _ in site.pages]}

    def read_portals(self, work):
        """Each portal of CleanPortalEval with its own files in a folder."""
        pages = collection.clean_portal(self.arguments.cleanportaleval, work / "portals" / "gold")
        by_site = {}
        for page in pages:
            by_site.setdefault(page.site, []).append(page)
        return [site_folders.copy_pages(own, site, work / "portals" / "pages" / site)
                for site, own in by_site.items()]

    def left_out(self, **choices):
        """Every site by the course that left it out, and the portals by the whole course."""
        asked = [(course, self.sites[name]) for course in self.folds for name in course.asked]
        asked += [(self.whole, portal) for portal in self.portals]
        return [site_runs.Extraction(course, site, **choices) for course, site in asked]

    def print_methods(self):
        """Leave-sites-out in folds."""
        scores = self.runs.measure({method: self.left_out(method=method) for method in METHODS})
        results = figures.summarize(self.data, scores, METHODS[0])
        print(f"Sites left out in {len(self.folds)} folds; CleanPortalEval by all of them\n")
        print(figures.method_table(self.data, results, METHODS[0]))
        for name in self.data:
            print(f"{name}: each of them\n")
            print(figures.kind_table(name, {METHODS[0]: results[METHODS[0]]},
                                     word_score.Score._fields))
            print(figures.kind_table(name, results, ("f1",)))
        return results

    def write_models(self, file):
        """Which models the sites are left out of, by the folds."""
        program.write_models(file, {name: {
            "block-model": self.tables.block_model(course.known),
            "site-trees": self.runs.trees(course, site_runs.Variant())}
            for course in self.folds for name in course.asked})

    def print_ways(self):
        """Every method, leave-sites-out in folds."""
        plan = {}
        for way in WAYS:
            method, *options = way.split()
            plan[way] = self.left_out(method=method, options=tuple(options))
        results = figures.summarize(self.data, self.runs.measure(plan), WAYS[0])
        print("All methods\n")
        print(figures.method_table(self.data, results, WAYS[0]))
        return results

    def print_halves(self):
        """Trained with one half, asked for the other, both ways."""
        scores = self.runs.measure({method: [
            site_runs.Extraction(course, self.sites[name], method)
            for course in self.halves for name in course.asked] for method in METHODS})
        data = {f"half {half}, trained with half {1 - half}": [
            page for page in self.tables.site_pages if split.half(page.site) == half]
            for half in (0, 1)}
        data["both halves"] = self.tables.site_pages
        results = figures.summarize(data, scores, METHODS[0])
        print("Sites by halves\n")
        print(figures.method_table(data, results, METHODS[0]))
        return results

    def run(self):
        """Does everything that was asked for and returns the figures."""
        self.tables.make([*self.folds, *self.halves, self.whole])
        results = {"folds": self.print_methods(), "halves": self.print_halves()}
        if self.arguments.models:
            self.write_models(self.arguments.models)
        if self.arguments.methods:
            results["methods"] = self.print_ways()
        if self.arguments.ablation:
            results["ablation"] = site_studies.ablation(self)
        if self.arguments.curve:
            results["curve"] = site_studies.curve(self)
        if self.arguments.mix:
            results["mix"] = site_studies.mix(self)
        return results


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as temporary:
        results = Evaluation(arguments, pathlib.Path(arguments.work or temporary)).run()
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(results, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
