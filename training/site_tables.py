#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Make the tables that the trees of the method `site` are trained with (train_site.py).

For each site the features of its blocks, as winnow computes them when it has learned from all of
the site's pages, and when it has learned from few: OUT/PAGES/SITE.tsv. The block model behind them
was trained without the site, as it will be where the trees are used: sites are left out in folds.

Needs the packages python3-numpy and python3-xgboost (scripts/install_packages.sh train), and a
python3 that finds them: on Debian /usr/bin/python3.
"""

import argparse
import os
import pathlib
import shutil
import tempfile

import ablation
import block_models
import boosting
import collection
import features
import split
import work_folder

FOLDS = 6
ALL_PAGES = "all"
SAMPLES = ("20", "5", ALL_PAGES)  # pages learned from
# Those that make a model what it is.
PROGRAMS = ("block_models.py", "boosting.py", "features.py", "model_text.py", "name_scores.py")


def declare_data(parser):
    """The options that all programs on the method `site` have."""
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN",
                        help="default: %(default)s")
    parser.add_argument("--wcxb", required=True, metavar="DIR", help="index.json, html/, gold/")
    parser.add_argument("--sites", required=True, metavar="DIR",
                        help="manifest.json, SITE/pages/, SITE/gold/")
    parser.add_argument("--work", metavar="DIR",
                        help="folder for tables, models and texts; what is there from earlier runs "
                             "is not made again (default: a temporary one)")
    parser.add_argument("--folds", type=int, default=FOLDS, metavar="N",
                        help="parts that the sites are left out in (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N",
                        help="processes side by side (default: %(default)s)")
    parser.add_argument("--split-seed", default=split.SEED, metavar="TEXT",
                        help="other folds and halves (default: %(default)s)")


def program_digest():
    """Of the sources that training depends on."""
    folder = pathlib.Path(__file__).parent
    return work_folder.digest_of_files(folder / name for name in PROGRAMS)


def sample_options(sample):
    """Options of winnow for a number of pages to learn from."""
    return [] if sample == ALL_PAGES else ["--sample-pages", sample]


# What the processes share with the one that started them: features of pages, by site.
STATE = {}


def train_block_model(task):
    """Trains a block model with the sites and domains that it may know, and writes it."""
    place, known = task
    pages = [page for page in STATE["pages"] if page.site in known]
    model = block_models.train(pages, STATE["names"])
    part = work_folder.begin(place)
    part.write_text(model.text(["for a measurement"]), encoding="utf-8", newline="\n")
    work_folder.finish(place)


class SiteTables:
    """Block models and tables of features, for any course, each made once."""

    def __init__(self, arguments, work):
        self.winnow = pathlib.Path(arguments.winnow)
        self.jobs = arguments.jobs
        self.work = work_folder.WorkFolder(work)
        self.version = work_folder.digest_of_files([self.winnow])
        self.programs = program_digest()
        wcxb, self.site_pages = collection.wcxb(arguments.wcxb), collection.sites(arguments.sites)
        self.keys = frozenset(page.site for page in [*wcxb, *self.site_pages])
        self.domains = {page.name.rpartition(".")[0]: page.site for page in wcxb}
        self.wcxb = wcxb[0].folder, wcxb[0].gold.parent
        self.sites = {page.site: (page.folder, page.gold.parent)
                      for page in sorted(self.site_pages, key=lambda page: page.site)}
        self.fold_of = split.folds(self.sites, min(arguments.folds, len(self.sites)))
        self.page_tables = self.page_digest = None

    def features(self, folders, *options):
        """The command that writes a table of some pages with their gold."""
        pages, gold = folders
        return [self.winnow, "features", pages, "--gold", gold, "--quiet", *options]

    def make_page_tables(self):
        """Writes the features that block models are trained with: of WCXB, then of the sites."""
        commands = {self.work.place("page-features", name or "wcxb", self.version, str(folders[0]),
                                    suffix=".tsv"): self.features(folders, "--names")
                    for name, folders in {None: self.wcxb, **self.sites}.items()}
        work_folder.run_missing("features of pages", commands, self.jobs)
        self.page_tables = dict(zip([None, *self.sites], commands))
        self.page_digest = work_folder.digest_of_files(commands)

    def read_page_tables(self):
        """Reads them, for processes that train."""
        STATE["pages"] = []
        for site, place in self.page_tables.items():
            domains = self.domains if site is None else None
            STATE["names"], pages = features.read(place, domains, site)
            STATE["pages"] += pages

    def block_model(self, known):
        """File of the block model that was trained with these sites and domains."""
        return self.work.place("block-models", "model", sorted(known), self.page_digest,
                               boosting.Options(), self.programs, suffix=".txt")

    def make_block_models(self, taken):
        """Trains the block models of some split."""
        some = {known for course in taken for known in [
            course.known, *(split.without_fold_of(site, course.known, self.fold_of)
                            for site in self.known_sites(course))]}
        files = {self.block_model(known): known for known in some}
        wanted = work_folder.missing("block models", files)
        if not wanted:
            return
        self.read_page_tables()
        with ablation.pool(self.jobs) as processes:
            list(processes.map(train_block_model, [(place, files[place]) for place in wanted]))

    def known_sites(self, course):
        """The sites, without the domains, that a course may train with."""
        return [site for site in self.sites if site in course.known]

    def inner_model(self, course, site):
        """The block model that a site's features are made with, for the trees of a course."""
        return self.block_model(split.without_fold_of(site, course.known, self.fold_of))

    def table(self, course, site, sample):
        """File of a site's features, for the trees of a course."""
        return self.work.place("site-features", f"{site}-{sample}", self.version,
                               str(self.sites[site][0]), self.inner_model(course, site), sample,
                               suffix=".tsv")

    def tables(self, course, samples=SAMPLES):
        """[(site, file)] of all that the trees of a course are trained with, in the order of files
        in folders that are named like samples."""
        return [(site, self.table(course, site, sample)) for sample in sorted(samples)
                for site in self.known_sites(course)]

    def make(self, taken):
        """Makes all that the trees of some courses are trained with."""
        self.make_page_tables()
        self.make_block_models(taken)
        work_folder.run_missing("features of sites", {
            self.table(course, site, sample): self.features(
                self.sites[site], "--site-features", "--block-model",
                self.inner_model(course, site), *sample_options(sample))
            for course in taken for sample in SAMPLES for site in self.known_sites(course)},
            self.jobs)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    declare_data(parser)
    parser.add_argument("--out", required=True, metavar="DIR", help="folder for the tables")
    arguments = parser.parse_args()
    split.SEED = arguments.split_seed
    return arguments


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as temporary:
        tables = SiteTables(arguments, arguments.work or temporary)
        course = split.whole(tables.keys)
        tables.make([course])
        for sample in SAMPLES:
            folder = pathlib.Path(arguments.out, sample)
            folder.mkdir(parents=True, exist_ok=True)
            for site, place in tables.tables(course, [sample]):
                shutil.copyfile(place, folder / f"{site}.tsv")


if __name__ == "__main__":
    main()
