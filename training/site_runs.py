# SPDX-License-Identifier: GPL-2.0-or-later
"""Trees of the method `site`, texts that winnow extracts with them, and the texts' scores.

What is to be measured is a plan: {name: [Extraction]}. Needs NumPy and XGBoost.
"""

import collections
import dataclasses

import ablation
import boosting
import collection
import features
import model_text
import site_folders
import site_tables
import word_score
import work_folder

METHOD = "site"
# Those that take no options.
UNTUNED = ("all", "wlr", "bte")


@dataclasses.dataclass(frozen=True)
class Variant:
    """How the trees are trained."""
    dropped: tuple = ()  # names of features
    kinds: tuple = site_folders.KINDS  # of the folders that the tables are of
    seed: int = 1


@dataclasses.dataclass(frozen=True)
class Extraction:
    """A site by a method, with models of a course."""
    course: object
    site: site_folders.SiteFolder
    method: str = METHOD
    variant: Variant = Variant()
    sample: str = site_tables.ALL_PAGES
    options: tuple = ()  # further ones of winnow extract
    kind: str = site_folders.WHOLE  # of the folder


def read_tables(tables):
    """(names of the features, pages) of [(kind, site, file)]."""
    names, pages = None, []
    for kind, site, file in tables:
        names, own = features.read(file, site=site, kind=kind)
        pages += own
    return names, pages


def train_trees(task):
    """Trains trees with the same tables in several ways, and writes them."""
    files, ways = task
    names, pages = read_tables(files)
    for place, variant in ways:
        columns = [i for i, name in enumerate(names) if name not in variant.dropped]
        options = dataclasses.replace(boosting.SITE_OPTIONS, seed=variant.seed)
        text = model_text.model_text(boosting.train(pages, options, columns),
                                     [names[i] for i in columns], ["for a measurement"])
        work_folder.begin(place).write_text(text, encoding="utf-8", newline="\n")
        work_folder.finish(place)


def score_folder(task):
    """{page.key: score} of the texts of a site; a text that was not written is empty."""
    texts, site = task
    scores = {}
    for page, name in site.pages:
        file = texts / (name + ".txt")
        text = collection.read_text(file) if file.exists() else ""
        scores[page.key] = word_score.score(text, collection.read_text(page.gold))
    return scores


class SiteRuns:
    """Does what plans say, each step once."""

    def __init__(self, tables):
        self.tables = tables
        self.jobs = tables.jobs
        self.scores_of = {}

    def trees(self, course, variant):
        """File of trees."""
        files = [file for *_, file in self.tables.tables(course, variant.kinds)]
        return self.tables.work.place("trees", "trees", *files, variant.dropped,
                                      dataclasses.replace(boosting.SITE_OPTIONS, seed=variant.seed),
                                      self.tables.programs, suffix=".txt")

    def options(self, extraction):
        """Options of winnow."""
        options = ["--method", extraction.method, *extraction.options]
        if extraction.method in UNTUNED:
            return options
        options += ["--block-model", self.tables.block_model(extraction.course.known)]
        if extraction.method == METHOD:
            options += ["--site-trees", self.trees(extraction.course, extraction.variant)]
        return options + site_tables.sample_options(extraction.sample)

    def texts(self, extraction):
        """Folder of the texts."""
        site = extraction.site
        return self.tables.work.place("texts", site.name, self.tables.version, str(site.folder),
                                      *self.options(extraction))

    def train(self, extractions):
        """Trains the trees that are missing."""
        asked = {self.trees(one.course, one.variant): (one.course, one.variant)
                 for one in extractions if one.method == METHOD}
        groups = collections.defaultdict(list)
        for place in work_folder.missing("trees", asked):
            course, variant = asked[place]
            groups[course, dataclasses.replace(variant, seed=0)].append((place, variant))
        tasks = [(self.tables.tables(course, variant.kinds), ways)
                 for (course, variant), ways in groups.items()]
        with ablation.pool(self.jobs) as processes:
            list(processes.map(train_trees, tasks))

    def extract(self, extractions):
        """Extracts the texts that are missing."""
        commands = {}
        for one in extractions:
            commands[self.texts(one)] = [self.tables.winnow, "extract", one.site.folder, "--quiet",
                                         *self.options(one)]
        work_folder.run_missing("texts of sites", commands, self.jobs)

    def measure(self, plan):
        """{name: {page.key: score}}: means where a page was extracted more than once."""
        extractions = [one for own in plan.values() for one in own]
        self.train(extractions)
        self.extract(extractions)
        new = {self.texts(one): one.site for one in extractions}
        new = {texts: site for texts, site in new.items() if texts not in self.scores_of}
        with ablation.pool(self.jobs) as processes:
            self.scores_of.update(zip(new, processes.map(score_folder, new.items())))
        return {name: ablation.merge([self.scores_of[self.texts(one)] for one in own])
                for name, own in plan.items()}
