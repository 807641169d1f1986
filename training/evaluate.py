#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure how well winnow finds the main text, on pages that its model was not trained with.

Trains a model on one half of the domains of WCXB and of the sites, lets winnow extract the other
half with it, changes the halves, and prints tables in Markdown. Pages of CleanPortalEval are of
neither half: both models extract them, and their scores are averaged. The same pages are extracted
with the methods that need no training. README.md says what the figures mean and where the data is.

Needs the packages python3-numpy and python3-xgboost (scripts/install_packages.sh train), and a
python3 that finds them: on Debian /usr/bin/python3.
"""

import argparse
import json
import pathlib
import tempfile

import ablation
import block_models
import collection
import features
import figures
import program
import split
import word_score

MODEL = "block-model"
OTHERS = ("bte", "wlr", "all")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    collection.declare_data(
        parser, sets="another set like WCXB, of which each half is trained with as well",
        work="folder for tables, models and texts")
    parser.add_argument("--cleanportaleval", required=True, metavar="DIR",
                        help="input/, GoldStandard/")
    parser.add_argument("--ablation", action="store_true",
                        help="also without each group of features and each step")
    parser.add_argument("--seeds", type=int, default=3, metavar="N",
                        help="models that a variant's figures are means of (default: %(default)s)")
    parser.add_argument("--json", metavar="OUT", help="write all figures to this file as well")
    parser.add_argument("--models", metavar="OUT",
                        help="write which model left out which site and domain to this file, for "
                             "bench/peers.py; needs --work, which keeps the models")
    parser.add_argument("--split-seed", default=split.SEED, metavar="TEXT",
                        help="another split, to see what the choice of halves does to the figures "
                             "(default: %(default)s)")
    arguments = parser.parse_args()
    if arguments.models and not arguments.work:
        parser.error("--models needs --work, where the models are kept")
    if arguments.ablation and arguments.long:
        parser.error("--ablation takes no --long: it scores whole pages, and of long ones only a part is trained with")
    split.SEED = arguments.split_seed
    return arguments


def read_features(files, pages):
    """(names, {page.key: features}) of the pages that have any."""
    names, found = None, {}
    by_place = {}
    for page in pages:
        by_place.setdefault(program.place(page), {})[page.name] = page
    for where, known in by_place.items():
        domains = {page.name.rpartition(".")[0]: page.site for page in known.values()}
        names, rows = features.read(files[where], domains)
        for row in rows:
            page = known[row.name]
            found[page.key] = features.long_part(row, names) if page.is_long else row
    found = {key: row for key, row in found.items() if row is not None}
    return names, found


def train_half(half):
    """Trains on one half and writes the model."""
    state = ablation.STATE
    trained = [state["features"][page.key] for page in state["pages"]
               if page.data != "cleanportaleval" and split.half(page.site) == half
               and page.key in state["features"]]
    model = block_models.train(trained, state["names"])
    text = model.text([f"half {half} of {split.SEED}"])
    state["models"][half].write_text(text, encoding="utf-8", newline="\n")


def extract_all(winnow, models, texts):
    """Texts of all pages by all methods, below texts/METHOD, and of the model below texts/HALF."""
    for method in OTHERS:
        winnow.extract(texts / method, "--method", method)
    for half, model in enumerate(models):
        winnow.extract(texts / str(half), "--method", MODEL, "--block-model", model)


def folders(page, method):
    """Which of the folders of texts the score of a page depends on."""
    if method != MODEL:
        return [method]
    return ["0", "1"] if page.data == "cleanportaleval" else [str(1 - split.half(page.site))]


def score_page(task):
    """The mean score of a page's texts; a text that was not written is empty."""
    page, files = task
    gold = collection.read_text(page.gold)
    texts = [collection.read_text(file) if file.exists() else "" for file in files]
    return word_score.mean([word_score.score(text, gold) for text in texts])


def score_all(pages, texts, jobs):
    """{method: {page.key: score}}"""
    tasks = [(page, [texts / folder / program.place(page) / (page.name + ".txt")
                     for folder in folders(page, method)])
             for method in (MODEL, *OTHERS) for page in pages]
    with ablation.pool(jobs) as processes:
        rows = list(processes.map(score_page, tasks, chunksize=50))
    keys = [page.key for page in pages]
    return {method: dict(zip(keys, rows[i * len(keys):(i + 1) * len(keys)]))
            for i, method in enumerate((MODEL, *OTHERS))}


def print_methods(data, results):
    print(figures.method_table(data, results, MODEL))
    print("WCXB by page type\n")
    print(figures.kind_table("wcxb", {MODEL: results[MODEL]}, word_score.Score._fields))
    print(figures.kind_table("wcxb", results, ("recall", "f1")))
    print("Whole sites\n")
    print(figures.kind_table("sites", results, ("f1",)))


def agreement(pages, program_scores, block_scores):
    """How far the scores of winnow's texts are from those that were made from blocks here."""
    apart = [abs(program_scores[page.key].f1 - block_scores[page.key].f1) for page in pages]
    return {"mean": sum(apart) / len(apart), "pages": sum(value > 0.001 for value in apart)}


def evaluate(arguments, work):
    """Does everything and returns the figures."""
    pages = [*collection.wcxb(arguments.wcxb),
             *(page for root in arguments.sites for page in collection.sites(root)),
             *(page for own in collection.taught_sets(arguments).values() for page in own),
             *collection.clean_portal(arguments.cleanportaleval, work / "cleanportaleval")]
    data = figures.by_data(pages)
    winnow = program.Program(arguments.winnow, pages, arguments.jobs)
    names, page_features = read_features(winnow.features(work / "features"), pages)
    models = [work / f"half-{half}.txt" for half in (0, 1)]
    ablation.STATE.update(pages=pages, features=page_features, names=names, models=models)
    with ablation.pool(min(2, arguments.jobs)) as processes:
        list(processes.map(train_half, (0, 1)))
    if arguments.models:
        program.write_models(arguments.models, {
            page.site: {"block-model": models[1 - split.half(page.site)]}
            for page in pages if page.data != "cleanportaleval"})
    extract_all(winnow, models, work / "texts")
    scores = score_all(pages, work / "texts", arguments.jobs)
    results = {"methods": figures.summarize(data, scores, MODEL)}
    print_methods(data, results["methods"])
    if arguments.ablation:
        variants, whole = ablation.ablate(pages, page_features, names, winnow, work,
                                          arguments.jobs, arguments.seeds)
        results["variants"] = figures.summarize_variants(data, variants)
        results["agreement"] = agreement(pages, scores[MODEL], whole)
        print(figures.difference_table(data, results["variants"]))
        print("F1 of winnow's texts and of the blocks chosen here: {mean:.5f} apart in the mean, "
              "more than 0.001 on {pages} pages".format(**results["agreement"]))
    return results


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(arguments.work or temporary)
        work.mkdir(parents=True, exist_ok=True)
        results = evaluate(arguments, work)
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(results, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
