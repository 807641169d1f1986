#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure the block model on sets of single pages, each left out of the training in turn.

A model is trained with WCXB, the sites and those sets that may be trained with, but without the
measured set and all pages of its domains. Winnow extracts the set with it. Sets that are only
measured share a model, which knows no domain of any of them. Prints a table in Markdown.
README.md says what the figures mean and where the data is.

Needs the packages python3-numpy and python3-xgboost (scripts/install_packages.sh train), and a
python3 that finds them: on Debian /usr/bin/python3.
"""

import argparse
import json
import pathlib
import re
import tempfile

import ablation
import block_models
import collection
import evaluate
import figures
import program
import word_score

SHARED = "measured only"  # the model of all sets that are only measured


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    collection.declare_data(
        parser, sets="a set like WCXB that is measured, and else trained with",
        work="folder for tables, models and texts")
    parser.add_argument("--measured", action="append", default=[], metavar="NAME=DIR",
                        help="a set that is measured only (repeatable)")
    parser.add_argument("--without", metavar="REGEX",
                        help="train without the features in whose names this is found")
    parser.add_argument("--comments", default="auto", choices=("auto", "keep", "drop"),
                        help="as winnow extract has it (default: %(default)s)")
    parser.add_argument("--json", metavar="OUT", help="write all figures to this file as well")
    parser.add_argument("--models", metavar="OUT",
                        help="write which model left out which set to this file, for bench/peers.py; "
                             "needs --work, which keeps the models")
    arguments = parser.parse_args()
    if arguments.models and not arguments.work:
        parser.error("--models needs --work, where the models are kept")
    return arguments


def courses(sets, measured):
    """{name of the model: names of the sets that it leaves out and that are measured with it}"""
    return {**{name: [name] for name in sets}, **({SHARED: list(measured)} if measured else {})}


def train_course(task):
    """Trains the model of some sets that are left out, and writes it."""
    place, left_out = task
    state = ablation.STATE
    unknown = {page.site for name in left_out for page in state["asked"][name]}
    pages = [state["features"][page.key] for page in state["pages"]
             if page.data not in left_out and page.site not in unknown
             and page.key in state["features"]]
    names = state["names"]
    columns = [column for column, name in enumerate(names)
               if not (state["without"] and re.search(state["without"], name))]
    model = block_models.train(pages, names, columns=columns)
    place.write_text(model.text(["for a measurement"]), encoding="utf-8", newline="\n")


def score(pages, texts):
    """{page.key: score}; a text that was not written is empty."""
    scores = {}
    for page in pages:
        file = texts / program.place(page) / (page.name + ".txt")
        text = collection.read_text(file) if file.exists() else ""
        scores[page.key] = word_score.score(text, collection.read_text(page.gold))
    return scores


def evaluate_sets(arguments, work):
    """Trains and extracts; returns ({set: figure}, {set: file of the model that left it out})."""
    sets, measured = collection.taught_sets(arguments), collection.named_sets(arguments.measured)
    asked = {**sets, **measured}
    trained = [*collection.wcxb(arguments.wcxb),
               *(page for root in arguments.sites for page in collection.sites(root)),
               *(page for pages in sets.values() for page in pages)]
    winnow = program.Program(arguments.winnow, trained, arguments.jobs)
    names, page_features = evaluate.read_features(winnow.features(work / "features"), trained)
    ablation.STATE.update(pages=trained, features=page_features, names=names, asked=asked,
                          without=arguments.without)
    models = {name: work / f"model-{place}.txt"
              for place, name in enumerate(courses(sets, measured))}
    with ablation.pool(arguments.jobs) as processes:
        list(processes.map(train_course, [(models[name], left_out) for name, left_out
                                          in courses(sets, measured).items()]))
    results, used = {}, {}
    for name, left_out in courses(sets, measured).items():
        for own in left_out:
            used[own] = models[name]
            program.Program(arguments.winnow, asked[own], arguments.jobs).extract(
                work / "texts", "--method", evaluate.MODEL, "--block-model", models[name],
                "--comments", arguments.comments)
            results[own] = figures.figure(asked[own], score(asked[own], work / "texts"))
    return results, used


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(arguments.work or temporary)
        work.mkdir(parents=True, exist_ok=True)
        results, models = evaluate_sets(arguments, work)
    parts = word_score.Score._fields
    print(figures.table(["set", *parts, "95 %"], [
        [name, *(f"{own[part]:.4f}" for part in parts),
         "[{:.4f}, {:.4f}]".format(*own["interval"])] for name, own in results.items()]))
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(results, indent=1), encoding="utf-8")
    if arguments.models:
        program.write_models(arguments.models, {
            name: {"block-model": file} for name, file in models.items()})


if __name__ == "__main__":
    main()
