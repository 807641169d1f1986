#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Learn how good the pages of the method `site` turn out, and write that into its trees.

The sites are left out in folds, as evaluate_site.py does: with the same --work and the same winnow,
what that has made is not made again. winnow extracts each site as a whole, and cut to folders of 20,
10, 5 and 3 pages. From what the trees expected of pages and what came of them a table is
learned, which takes the place of the trees' own. Prints how the confidence came true in each of the
samples by what the other folds teach, as tables in Markdown.

Needs the packages python3-numpy and python3-xgboost (scripts/install_packages.sh train), and a
python3 that finds them: on Debian /usr/bin/python3.
"""

import argparse
import concurrent.futures
import pathlib
import tempfile

import calibration
import site_folders
import site_runs
import site_tables
import split

# A mixture has sites that a course may not know.
KINDS = tuple(kind for kind in site_folders.KINDS if kind != site_folders.MIXED)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    site_tables.declare_data(parser)
    parser.add_argument("--site-trees", metavar="FILE", help="the trees to write into")
    arguments = parser.parse_args()
    split.SEED = arguments.split_seed
    return arguments


def extract(runs, extractions):
    """[Promise] of all pages. Folds are left out together, and samples have their columns."""
    def run(one):
        lines = calibration.read_lines([runs.tables.winnow, "extract", one.site.folder,
                                        *runs.options(one)])
        return calibration.promises(f"{one.kind} pages", one.course.name, one.site.pages, lines)
    with concurrent.futures.ThreadPoolExecutor(runs.jobs) as threads:
        return [page for own in threads.map(run, extractions) for page in own]


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(arguments.work or temporary)
        tables = site_tables.SiteTables(arguments, work)
        folds = list(split.leave_out(tables.keys, tables.fold_of))
        tables.make(folds)
        runs = site_runs.SiteRuns(tables)
        extractions = [
            site_runs.Extraction(course, folder, kind=kind)
            for kind in KINDS for course in folds for name in course.asked
            for folder in tables.folders_with(course, name, kind)]
        runs.train(extractions)
        promises = extract(runs, extractions)
    print(calibration.report(calibration.judged(promises, promises)))
    calibration.finish(arguments.site_trees, promises,
                       f"{len(tables.sites)} sites in folders of {', '.join(KINDS)} pages")


if __name__ == "__main__":
    main()
