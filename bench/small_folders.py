#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure methods on folders of few pages: sites cut to N pages, and nine sites in one folder.

    bench/small_folders.py SITES... [--cut 3,5,10] [--mix] [--whole] [--worst N] [--json FILE]

SITES has manifest.json (site), NAME/pages and NAME/gold. Of each site some pages are drawn, three times anew (the seeds
are fixed), and a folder of these alone is given to `winnow extract`: what is learned of the site is learned from them.
--mix puts the cut pages of nine sites into one folder, which winnow takes for one site; --whole also takes all pages.

A row of the table for each cut and set has the mean word F1 over sites by each method; by how much the first method is better
than the second, with the 95 % interval of a bootstrap over sites; and on how many it is worse by more than .005.

A model must not have seen the sites that it is measured on. --models FILE says which knows nothing of a site, as
training/evaluate_site.py --models writes it: {SITE: {"block-model": FILE, "site-trees": FILE}}. Only sites with the same
models are mixed then.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import sys
import tempfile

import gold_sets
import winnow_runs
import word_score  # of training/, where gold_sets looks

HERE = pathlib.Path(__file__).resolve().parent
MIXED = 9  # sites in one folder
WORSE = 0.005
REPETITIONS = 2000


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", metavar="SITES", nargs="+", type=pathlib.Path)
    parser.add_argument("--winnow", default=HERE.parent / "build/release/bin/winnow", help="the program to run")
    parser.add_argument("--cut", default="3,5,10", metavar="N,...", help="pages of a folder (default: %(default)s)")
    parser.add_argument("--draws", type=int, default=3, metavar="N", help="cuts of each size (default: %(default)s)")
    parser.add_argument("--mix", action="store_true", help="also nine sites in one folder")
    parser.add_argument("--whole", action="store_true", help="also all pages of each site")
    parser.add_argument("--methods", default="site,block-model", metavar="METHOD,...", help="default: %(default)s")
    parser.add_argument("--block-model", metavar="FILE", help="instead of the one built in")
    parser.add_argument("--site-trees", metavar="FILE", help="instead of those built in")
    parser.add_argument("--models", type=pathlib.Path, metavar="FILE", help="models by site, in JSON")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="folders at the same time")
    parser.add_argument("--worst", type=int, default=0, metavar="N",
                        help="also print the sites on which the first method is worst beside the second")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write all figures to this file")
    return parser.parse_args()


def read_sites(root):
    """{site: its pages that have a gold text}"""
    found = collections.defaultdict(list)
    for page in gold_sets.with_gold(gold_sets.collection.sites(root)):
        found[page.site].append(page)
    return dict(found)


def models_of(arguments, sites):
    """{site: Models}"""
    if not arguments.models:
        return dict.fromkeys(sites, winnow_runs.Models(arguments.block_model, arguments.site_trees))
    known = winnow_runs.read_models([arguments.models])
    missing = sorted(set(sites) - set(known))
    if missing:
        sys.exit(f"{arguments.models} names no models for {', '.join(missing)}; add them, or leave out --models")
    return {site: known[site] for site in sites}


def drawn(name, pages, size, draw):
    """Some of the pages, by a seed that site, size and draw make; all if there is no size."""
    if size is None:
        return pages
    chosen = random.Random(f"{name} {size} {draw}").sample(range(len(pages)), min(size, len(pages)))
    return [pages[place] for place in sorted(chosen)]


def mixtures(models, draw):
    """{name: sites} of nine sites with the same models each; the last one has fewer, if there are two left."""
    found = {}
    groups = collections.defaultdict(list)
    for site in sorted(models):
        groups[models[site]].append(site)
    for names in groups.values():
        random.Random(f"mix {draw} {' '.join(names)}").shuffle(names)
        parts = [names[start:start + MIXED] for start in range(0, len(names), MIXED)]
        found.update({f"mix of {part[0]} and others": part for part in parts if len(part) > 1})
    return found


def measure_folder(arguments, name, pages, models):
    """{method: score} of pages that are alone in a folder: the mean over its sites of the means over their pages."""
    found = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        files = winnow_runs.copy_pages(folder, pages)
        for method in arguments.methods.split(","):
            texts = winnow_runs.extract(arguments.winnow, method, folder, files, models, name)
            by_site = collections.defaultdict(list)
            for page, file in zip(pages, files):
                by_site[page.site].append(winnow_runs.score(texts[file], page))
            found[method] = word_score.mean([word_score.mean(scores) for scores in by_site.values()])
    return found


def measure_once(arguments, sites, models, size, draw, mixed):
    """{method: {site or mixture: score}} of one draw."""
    folders = mixtures(models, draw) if mixed else {name: [name] for name in sites}
    scores = collections.defaultdict(dict)

    def measure(folder):
        name, parts = folder
        pages = [page for part in parts for page in drawn(part, sites[part], size, draw)]
        return measure_folder(arguments, name, pages, models[parts[0]])

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for name, found in zip(folders, pool.map(measure, folders.items())):
            for method, score in found.items():
                scores[method][name] = score
    return scores


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def interval(values):
    """The 95 % interval of the mean, by resampling."""
    draw = random.Random(1)
    means = sorted(mean(draw.choices(values, k=len(values))) for _ in range(REPETITIONS))
    return means[int(.025 * REPETITIONS)], means[int(.975 * REPETITIONS) - 1]


def summarize(methods, draws):
    """Means over draws of each site, then over sites. Mixtures are of other sites in each draw: each counts for itself."""
    units = collections.defaultdict(lambda: collections.defaultdict(list))
    for place, scores in enumerate(draws):
        for method in methods:
            for site, score in scores[method].items():
                units[f"{site} {place}" if site.startswith("mix of ") else site][method].append(score)
    means = {site: {method: word_score.mean(own[method]) for method in methods}
             for site, own in units.items()}
    result = {"units": len(means), "methods": {}}
    for method in methods:
        result["methods"][method] = word_score.mean([own[method] for own in means.values()])._asdict()
    if len(methods) > 1:
        gains = {site: own[methods[0]].f1 - own[methods[1]].f1 for site, own in means.items()}
        low, high = interval(list(gains.values()))
        result["difference"] = {"f1": mean(gains.values()), "low": low, "high": high}
        result["worse"] = dict(sorted(((site, gain) for site, gain in gains.items() if gain < -WORSE),
                                      key=lambda one: one[1]))
    return result


def print_head(methods):
    names = ["set", "folders", *methods]
    if len(methods) > 1:
        names += ["difference", f"{methods[0]} worse on"]
    print(f"| {' | '.join(names)} |\n|{'---|' * len(names)}", flush=True)


def print_row(name, what, result):
    cells = [name, what, *(f"{own['f1']:.4f}" for own in result["methods"].values())]
    if "difference" in result:
        own = result["difference"]
        cells.append(f"{own['f1']:+.4f} [{own['low']:+.4f}, {own['high']:+.4f}]")
        cells.append(f"{len(result['worse'])} of {result['units']}")
    print(f"| {' | '.join(cells)} |", flush=True)


def print_worst(sets, count):
    """The sites on which the first method is worst beside the second."""
    for name, results in sets.items():
        for what, result in results.items():
            for site, gain in list(result.get("worse", {}).items())[:count]:
                print(f"{name}, {what}: {gain:+.4f} {site}")


def plan(arguments):
    """[(title, pages of a site or None, whether sites are mixed)]"""
    sizes = [int(size) for size in arguments.cut.split(",")]
    steps = [("whole", None, False)] if arguments.whole else []
    steps += [(f"cut {size}", size, False) for size in sizes]
    return steps + ([(f"mix of {size}", size, True) for size in sizes] if arguments.mix else [])


def main():
    arguments = parse_arguments()
    methods = arguments.methods.split(",")
    results = {"version": 1, "draws": arguments.draws, "sets": {}}
    print_head(methods)
    for root in arguments.sites:
        name = os.path.basename(root.resolve())
        sites = read_sites(root)
        models = models_of(arguments, sites)
        for what, size, mixed in plan(arguments):
            draws = [measure_once(arguments, sites, models, size, draw, mixed)
                     for draw in range(arguments.draws if size else 1)]
            result = summarize(methods, draws)
            results["sets"].setdefault(name, {})[what] = result
            print_row(name, what, result)
    if arguments.worst:
        print()
        print_worst(results["sets"], arguments.worst)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
