#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Learn how good a block model's pages turn out, and write that into the model.

Two models are trained, each with one half of the sites and domains (split.py); winnow extracts the
other half with them. From what they expected of pages and what came of them a table is learned,
which takes the place of the model's own. Sets that are only measured teach nothing. Prints how the
confidence of each set came true by what the other sets teach, as tables in Markdown. README.md says
where the data is.

Needs the packages python3-numpy and python3-xgboost (scripts/install_packages.sh train), and a
python3 that finds them: on Debian /usr/bin/python3.
"""

import argparse
import concurrent.futures
import pathlib
import tempfile

import ablation
import block_models
import calibration
import collection
import evaluate
import program
import split


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    collection.declare_data(
        parser, sets="a set like WCXB",
        work="folder for tables and models; models of halves that are there are not trained again")
    parser.add_argument("--measured", action="append", default=[], metavar="NAME=DIR",
                        help="a set that is measured only (repeatable)")
    parser.add_argument("--block-model", metavar="FILE", help="the model to write into")
    return parser.parse_args()


def half_model(work, half):
    """File of the model that was trained with this half."""
    return work / f"half-{half}.txt"


def train_half(task):
    """Trains a model with one half of what may be trained with."""
    work, half = task
    state = ablation.STATE
    pages = [state["features"][page.key] for page in state["pages"]
             if split.half(page.site) == half and page.key in state["features"]]
    text = block_models.train(pages, state["names"]).text([f"half {half} of {split.SEED}"])
    half_model(work, half).write_text(text, encoding="utf-8", newline="\n")


def train_halves(winnow, pages, work, jobs):
    """Trains the models of both halves that are missing."""
    missing = [half for half in (0, 1) if not half_model(work, half).exists()]
    if not missing:
        return
    tables = program.Program(winnow, pages, jobs).features(work / "features")
    names, features = evaluate.read_features(tables, pages)
    ablation.STATE.update(pages=pages, features=features, names=names)
    with ablation.pool(min(len(missing), jobs)) as processes:
        list(processes.map(train_half, [(work, half) for half in missing]))


def extract(winnow, asked, work, jobs):
    """[Promise] of the pages of {group: pages}, each by the model that does not know it."""
    tasks = {}  # by group, folder and model
    for group, pages in asked.items():
        for page in pages:
            key = group, page.folder, half_model(work, 1 - split.half(page.site))
            tasks.setdefault(key, []).append((page, page.name))

    def run(task):
        (group, folder, model), pages = task
        lines = calibration.read_lines([winnow, "extract", folder, "--method", "block-model",
                                        "--block-model", model])
        return calibration.promises(group, group, pages, lines)
    with concurrent.futures.ThreadPoolExecutor(jobs) as threads:
        return [page for own in threads.map(run, tasks.items()) for page in own]


def main():
    arguments = parse_arguments()
    sets = collection.taught_sets(arguments)
    taught = {"wcxb": collection.wcxb(arguments.wcxb), **sets}
    for root in arguments.sites:
        taught[pathlib.Path(root).name] = collection.sites(root)
    measured = collection.named_sets(arguments.measured)
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(arguments.work or temporary)
        work.mkdir(parents=True, exist_ok=True)
        train_halves(arguments.winnow, [page for own in taught.values() for page in own], work,
                     arguments.jobs)
        promises = extract(arguments.winnow, {**taught, **measured}, work, arguments.jobs)
    teachers = [page for page in promises if page.group in taught]
    print(calibration.report(calibration.judged(promises, teachers)))
    calibration.finish(arguments.block_model, teachers, ", ".join(taught))


if __name__ == "__main__":
    main()
