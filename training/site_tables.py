#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Make the tables that the trees of the method `site` are trained with (train_site.py).

For each site the features of its blocks, as winnow computes them for a folder of all of its pages,
for folders of few (OUT/20, 10, 5, 3), and for folders with pages of other sites as well (OUT/mixed):
OUT/KIND/SITE.tsv. The block model behind them was trained without the site, as it will be where the
trees are used: sites are left out in folds.

Needs the packages python3-numpy and python3-xgboost (scripts/install_packages.sh train), and a
python3 that finds them: on Debian /usr/bin/python3.
"""

import argparse
import pathlib
import shutil
import tempfile

import ablation
import block_models
import boosting
import collection
import features
import site_folders
import split
import work_folder

FOLDS = 3
# A site weighs as much as three pages, so block models need not see more of it than these.
PAGES_OF_SITE = 12
ALL_PAGES = "all"  # of a site are learned from
# Those that make a model what it is.
PROGRAMS = ("block_models.py", "boosting.py", "features.py", "model_text.py", "name_scores.py",
            "site_folders.py")


def declare_data(parser):
    """The options that all programs on the method `site` have."""
    collection.declare_data(
        parser, sets="another set like WCXB, which block models are trained with as well",
        work="folder for tables, models and texts; what is there from earlier runs is not made again")
    parser.add_argument("--folds", type=int, default=FOLDS, metavar="N",
                        help="parts that the sites are left out in (default: %(default)s)")
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
        sets = {"wcxb": collection.wcxb(arguments.wcxb), **collection.taught_sets(arguments)}
        self.site_pages = [page for root in arguments.sites for page in collection.sites(root)]
        self.keys = frozenset(page.site for own in [*sets.values(), self.site_pages]
                              for page in own)
        self.domains = {name: {page.name.rpartition(".")[0]: page.site for page in own}
                        for name, own in sets.items()}
        self.sets = {name: (own[0].folder, own[0].gold.parent) for name, own in sets.items()}
        self.sites = {site.name: site for site in sorted(
            site_folders.site_folders(self.site_pages), key=lambda site: site.name)}
        self.fold_of = split.folds(self.sites, min(arguments.folds, len(self.sites)))
        self.folders = {}  # by kind and what they are of: a site, or a course and a fold
        self.page_tables = self.page_digest = None

    def features(self, folders, *options):
        """The command that writes a table of some pages with their gold."""
        pages, gold = folders
        return [self.winnow, "features", pages, "--gold", gold, "--quiet", *options]

    def make_page_tables(self):
        """Writes the features that block models are trained with: of the sets, then of the sites."""
        own = {**self.sets, **{site.name: (site.folder, site.gold) for site in self.sites.values()}}
        commands = {self.work.place("page-features", name, self.version, str(folders[0]),
                                    suffix=".tsv"): self.features(folders, "--names")
                    for name, folders in own.items()}
        work_folder.run_missing("features of pages", commands, self.jobs)
        self.page_tables = dict(zip(own, commands))
        self.page_digest = work_folder.digest_of_files(commands)

    def read_page_tables(self):
        """Reads them, for processes that train."""
        STATE["pages"] = []
        for name, place in self.page_tables.items():
            STATE["names"], pages = features.read(place, self.domains.get(name), name)
            if name in self.sites:
                pages = site_folders.shuffled(pages, name, name=lambda page: page.name)
                pages = pages[:PAGES_OF_SITE]
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

    def folders_with(self, course, site, kind):
        """[SiteFolder] of a kind that have pages of a site."""
        if kind == site_folders.WHOLE:
            return [self.sites[site]]
        place = self.work.folder / "folders"
        if kind != site_folders.MIXED:
            if (kind, site) not in self.folders:
                self.folders[kind, site] = site_folders.cuts(self.sites[site], kind, place)
            return self.folders[kind, site]
        fold = self.fold_of[site]
        if (kind, course.name, fold) not in self.folders:
            known = [self.sites[own] for own in self.known_sites(course)
                     if self.fold_of[own] == fold]
            name = f"{kind}-{course.name.replace(' ', '-')}-{fold}"
            self.folders[kind, course.name, fold] = site_folders.mixtures(known, name, place)
        return [folder for folder in self.folders[kind, course.name, fold]
                if any(page.site == site for page, _ in folder.pages)]

    def folder_table(self, course, site, folder):
        """File of the features of a folder, for the trees of a course."""
        return self.work.place("folder-features", folder.name, self.version, str(folder.folder),
                               self.inner_model(course, site), suffix=".tsv")

    def table(self, course, site, kind):
        """File of a site's features in all folders of a kind, for the trees of a course."""
        return self.work.place("site-features", f"{site}-{kind}", *(
            self.folder_table(course, site, folder)
            for folder in self.folders_with(course, site, kind)), suffix=".tsv")

    def tables(self, course, kinds=site_folders.KINDS):
        """[(kind, site, file)] of all that the trees of a course are trained with, in the order of
        files in folders that are named like the kinds."""
        return [(kind, site, self.table(course, site, kind)) for kind in sorted(kinds)
                for site in self.known_sites(course) if self.folders_with(course, site, kind)]

    def join(self, course, site, kind):
        """Writes table() from the tables of the folders."""
        place = self.table(course, site, kind)
        part = work_folder.begin(place)
        with open(part, "w", encoding="utf-8", newline="\n") as joined:
            for i, folder in enumerate(self.folders_with(course, site, kind)):
                own = {name for page, name in folder.pages if page.site == site}
                with open(self.folder_table(course, site, folder), encoding="utf-8",
                          newline="\n") as lines:
                    head = next(lines)
                    joined.write(head if i == 0 else "")
                    joined.writelines(line for line in lines if line.partition("\t")[0] in own)
        work_folder.finish(place)

    def make(self, taken):
        """Makes all that the trees of some courses are trained with."""
        self.make_page_tables()
        self.make_block_models(taken)
        wanted = [(course, kind, site) for course in taken for kind, site, _ in self.tables(course)]
        work_folder.run_missing("features of folders", {
            self.folder_table(course, site, folder): self.features(
                (folder.folder, folder.gold), "--site-features", "--block-model",
                self.inner_model(course, site))
            for course, kind, site in wanted
            for folder in self.folders_with(course, site, kind)}, self.jobs)
        places = {self.table(course, site, kind): (course, site, kind)
                  for course, kind, site in wanted}
        for place in work_folder.missing("features of sites", places):
            self.join(*places[place])


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
        for kind, site, place in tables.tables(course):
            folder = pathlib.Path(arguments.out, kind)
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(place, folder / f"{site}.tsv")


if __name__ == "__main__":
    main()
