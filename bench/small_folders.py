#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure methods on folders of few pages: sites cut to N pages, and nine sites in one folder.

    bench/small_folders.py SITES... [--cut 3,5,10] [--mix] [--whole] [--worst N] [--json FILE]

SITES has manifest.json (site), NAME/pages and NAME/gold. Of each site some pages are drawn, three times anew (the seeds
are fixed), and a folder of these alone is given to `winnow compare`: what is learned of the site is learned from them.
--mix puts the cut pages of nine sites into one folder, which winnow takes for one site; --whole also takes all pages.

A line for each cut and set has the mean word F1 over sites by each method; by how much the first method is better than the
second, with the 95 % interval of a bootstrap over sites; and the sites on which it is worse by more than .005.

A model must not have seen the sites that it is measured on. --models FILE says which knows nothing of a site, as
training/evaluate_site.py --models writes it: {SITE: {"block-model": FILE, "site-trees": FILE}}. Only sites with the same
models are mixed then.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

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
    parser.add_argument("--worst", type=int, default=0, metavar="N",
                        help="also print the sites on which the first method is worst beside the second")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write all figures to this file")
    return parser.parse_args()


def read_sites(root):
    """{site: [(page, gold)]}, in the order of the manifest."""
    found = {}
    for entry in json.loads((root / "manifest.json").read_text(encoding="utf-8")):
        folder = root / entry["site"]
        pages = sorted((folder / "pages").iterdir())
        pairs = [(page, folder / "gold" / f"{page.name}.txt") for page in pages]
        found[entry["site"]] = [(page, gold) for page, gold in pairs if gold.exists()]
    return found


def models_of(arguments, sites):
    """{site: (block model or None, trees or None)}"""
    if not arguments.models:
        return {site: (arguments.block_model, arguments.site_trees) for site in sites}
    known = json.loads(arguments.models.read_text(encoding="utf-8"))
    missing = sorted(set(sites) - set(known))
    if missing:
        sys.exit(f"{arguments.models} names no models for {', '.join(missing)}; add them, or leave out --models")
    return {site: (known[site].get("block-model"), known[site].get("site-trees")) for site in sites}


def drawn(name, pages, size, draw):
    """Some of the pages, by a seed that site, size and draw make."""
    chosen = random.Random(f"{name} {size} {draw}").sample(range(len(pages)), min(size, len(pages)))
    return [pages[place] for place in sorted(chosen)]


def lay_folder(folder, site, pairs):
    """Copies pages and gold texts into a folder that `winnow compare --sites` reads."""
    pages, gold = folder / site / "pages", folder / site / "gold"
    for each in (pages, gold):
        each.mkdir(parents=True, exist_ok=True)
    for owner, page, text in pairs:
        name = f"{owner}-{page.name}" if owner else page.name
        shutil.copyfile(page, pages / name)
        shutil.copyfile(text, gold / f"{name}.txt")


def method_choice(method, models):
    """A method with the models it is to use, as winnow compare takes it."""
    block_model, trees = models
    values = [f"block-model={block_model}"] if block_model and method in ("site", "block-model") else []
    values += [f"site-trees={trees}"] if trees and method == "site" else []
    return ":".join([method, ",".join(values)]) if values else method


def compare(arguments, folder, models):
    """{method: {site: (precision, recall, F1)}} of a folder of sites."""
    command = [arguments.winnow, "compare", folder, "--gold", folder, "--sites", "--json", "--quiet"]
    for method in arguments.methods.split(","):
        command += ["--method", method_choice(method, models)]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed ({done.returncode}):\n{done.stderr}")
    measured = zip(arguments.methods.split(","), json.loads(done.stdout)["methods"])
    return {method: {site["site"]: (site["precision"], site["recall"], site["f1"]) for site in own["by_site"]}
            for method, own in measured}


def by_models(models):
    """{models: sites that they are for}"""
    groups = collections.defaultdict(list)
    for site, own in models.items():
        groups[own].append(site)
    return groups


def mixtures(names, draw):
    """[(name of the mixture, its sites)]: nine sites each, the last one fewer, if there are two left."""
    names = sorted(names)
    random.Random(f"mix {draw} {' '.join(names)}").shuffle(names)
    groups = [names[start:start + MIXED] for start in range(0, len(names), MIXED)]
    return {f"mix {place}": group for place, group in enumerate(groups) if len(group) > 1}


def measure_once(arguments, sites, models, size, draw, mixed):
    """{method: {site or mixture: score}} of one draw; all pages if there is no size."""
    scores = collections.defaultdict(dict)
    for own, names in by_models(models).items():
        cut = {name: drawn(name, sites[name], size, draw) if size else sites[name] for name in names}
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            if mixed:
                for mixture, group in mixtures(names, draw).items():
                    lay_folder(folder, f"{mixture} {group[0]}", [(name, *pair) for name in group for pair in cut[name]])
            else:
                for name in names:
                    lay_folder(folder, name, [(None, *pair) for pair in cut[name]])
            if any(folder.iterdir()):
                for method, found in compare(arguments, folder, own).items():
                    scores[method].update(found)
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
    """Means over draws of each site, then over sites. Mixtures are of other sites in each draw: each is one."""
    units = collections.defaultdict(lambda: collections.defaultdict(list))
    for place, scores in enumerate(draws):
        for method in methods:
            for site, score in scores[method].items():
                units[f"{site} {place}" if site.startswith("mix ") else site][method].append(score)
    means = {site: {method: [mean(part) for part in zip(*own[method])] for method in methods}
             for site, own in units.items()}
    result = {"units": len(means), "methods": {}}
    for method in methods:
        parts = [mean(column) for column in zip(*(own[method] for own in means.values()))]
        result["methods"][method] = dict(zip(("precision", "recall", "f1"), parts))
    if len(methods) > 1:
        gains = {site: own[methods[0]][2] - own[methods[1]][2] for site, own in means.items()}
        low, high = interval(list(gains.values()))
        result["difference"] = {"f1": mean(gains.values()), "low": low, "high": high}
        result["worse"] = dict(sorted(((site, gain) for site, gain in gains.items() if gain < -WORSE),
                                      key=lambda one: one[1]))
    return result


def print_line(name, what, result, worst):
    cells = [f"{method} {own['f1']:.4f}" for method, own in result["methods"].items()]
    if "difference" in result:
        own = result["difference"]
        cells.append(f"difference {own['f1']:+.4f} [{own['low']:+.4f}, {own['high']:+.4f}]")
        cells.append(f"worse on {len(result['worse'])} of {result['units']}")
    print(f"{name:12} {what:12} {'  '.join(cells)}", flush=True)
    for site, gain in list(result.get("worse", {}).items())[:worst]:
        print(f"    {gain:+.4f} {site}")


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
    for root in arguments.sites:
        name = os.path.basename(root.resolve())
        sites = read_sites(root)
        models = models_of(arguments, sites)
        for what, size, mixed in plan(arguments):
            draws = [measure_once(arguments, sites, models, size, draw, mixed)
                     for draw in range(arguments.draws if size else 1)]
            result = summarize(methods, draws)
            results["sets"].setdefault(name, {})[what] = result
            print_line(name, what, result, arguments.worst)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
