#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure Winnow beside other extractors on any folders of pages with gold texts.

    bench/peers.py [NAME=]SET... [--models FILE] [--npm DIR] [--python FILE] [--json FILE]

A SET is a folder of single pages (index.json, html/, gold/), of sites (manifest.json, NAME/pages, NAME/gold), or
CleanPortalEval; training/README.md has the forms, and says what words, means and intervals are. Winnow reads each page alone
(block-model), and the pages of a site together (site). The others read the same files at their defaults:

    readability, defuddle                    npm ci in a folder with bench/peer_tools/package*.json: --npm DIR
    trafilatura, readability-lxml,           Python packages of the interpreter --python FILE
      resiliparse, magic-html

Which are missing is said, with the reason, and is in the JSON. What they gave is kept in --cache by page and version, so that
only Winnow reads the pages again. --peer NAME,... takes only some, and `none` no peer.

A table for each set has the means of word precision, recall and F1 with the 95 % interval, and the processor time for a page;
then by how much Winnow's F1 is higher than that of each peer, on the same pages or sites. Where a set has pages whose gold text
is empty, there is another table without them. --most and --most-of-site measure a sample, where time is short; what
is learned of a site is learned from all of its pages.

A model must not have been trained with the set. --models FILE (repeatable) says which leaves out what, as the programs in
training/ write it by their --models: {NAME of a set or site, or domain: {"block-model": FILE, "site-trees": FILE}}. For all else
--block-model and --site-trees are used, or the models that are built in; the JSON says which pages those read.
"""
import argparse
import collections
import concurrent.futures
import datetime
import hashlib
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile

import gold_sets
import line_cache
import peer_runs
import winnow_runs
import word_score  # of training/, where gold_sets looks

HERE = pathlib.Path(__file__).resolve().parent
REPETITIONS = 2000
PARTS = word_score.Score._fields


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", metavar="[NAME=]SET", nargs="+", help="a folder with gold")
    parser.add_argument("--winnow", default=HERE.parent / "build/release/bin/winnow", metavar="BIN", help="the program to run")
    parser.add_argument("--models", action="append", default=[], type=pathlib.Path, metavar="FILE",
                        help="which model leaves out which set, site or domain, in JSON (repeatable)")
    parser.add_argument("--block-model", metavar="FILE", help="for all others, instead of the one built in")
    parser.add_argument("--site-trees", metavar="FILE", help="for all others, instead of those built in")
    parser.add_argument("--option", action="append", default=[], metavar="OPTION",
                        help="another option for winnow extract (repeatable)")
    parser.add_argument("--most", type=int, metavar="N", help="measure only so many pages of a set of single pages")
    parser.add_argument("--most-of-site", type=int, metavar="N", help="measure only so many pages of each site")
    parser.add_argument("--peer", metavar="NAME,...", help="only these peers (default: all that are there)")
    parser.add_argument("--npm", type=pathlib.Path, metavar="DIR", help="where node finds its packages")
    parser.add_argument("--python", default=sys.executable, metavar="FILE", help="the Python that has the others")
    parser.add_argument("--dom", default="linkedom", choices=("linkedom", "jsdom"),
                        help="what node reads pages with (default: %(default)s)")
    parser.add_argument("--cache", type=pathlib.Path, default=peer_runs.CACHE, metavar="DIR",
                        help="default: .cache/peers in the repository")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes side by side")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write all figures to this file")
    parser.add_argument("--add", action="store_true", help="keep the figures of other sets that --json has")
    parser.add_argument("--read-only", action="store_true", help="let the peers read the pages, and measure nothing")
    return parser.parse_args()


class Models:
    """Which models Winnow reads a page with."""

    def __init__(self, arguments):
        self.known = winnow_runs.read_models(arguments.models)
        self.others = winnow_runs.Models(arguments.block_model, arguments.site_trees)

    def of(self, page):
        """Those that left out the whole set, or else the page's site or domain."""
        return self.known.get(page.data) or self.known.get(page.site) or self.others

    def left_out(self, pages):
        """How many pages are read with a model that --models names for them."""
        return sum(page.site in self.known or page.data in self.known for page in pages)


def children_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Winnow:
    """Reads sets with winnow extract."""

    def __init__(self, arguments, models):
        self.binary, self.jobs, self.models = arguments.winnow, arguments.jobs, models
        self.options = arguments.option

    def version(self):
        done = subprocess.run([self.binary, "--version"], capture_output=True, text=True, check=True)
        digest = hashlib.sha256(pathlib.Path(shutil.which(self.binary)).read_bytes()).hexdigest()[:12]
        return f"{done.stdout.split()[-1]}, program {digest}"

    def read(self, method, pages):
        """({page: text}, processor seconds)"""
        groups = collections.defaultdict(list)
        for page in pages:
            groups[page.folder, page.site if method == "site" else None, self.models.of(page)].append(page)

        def extract(group):
            (folder, site, models), own = group
            texts = winnow_runs.extract(self.binary, method, folder, [page.name for page in own], models, site, self.options)
            return {page: texts[page.name] for page in own}

        before = children_seconds()
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            found = {page: text for part in pool.map(extract, groups.items()) for page, text in part.items()}
        return found, children_seconds() - before


def score_pages(tasks):
    """[Score] of [(text, gold text)]."""
    return [word_score.score(*task) for task in tasks]


class Scores:
    """Scores of texts, which are kept as well."""

    def __init__(self, cache, jobs):
        digest = hashlib.sha256(pathlib.Path(word_score.__file__).read_bytes()).hexdigest()[:12]
        self.cache = line_cache.LineCache(cache / f"scores_{digest}.jsonl")
        self.jobs = jobs

    def score(self, pages, texts):
        """[Score] of pages, the new ones by several processes."""
        tasks = {}
        for page in pages:
            task = texts[page], gold_sets.collection.read_text(page.gold)
            tasks[page] = hashlib.sha256("\0".join(task).encode("utf-8", "replace")).hexdigest(), task
        new = {key: task for key, task in tasks.values() if key not in self.cache.kept}
        keys = list(new)
        parts = [keys[start:start + 100] for start in range(0, len(keys), 100)]
        with concurrent.futures.ProcessPoolExecutor(self.jobs) as pool:
            for part, scores in zip(parts, pool.map(score_pages, ([new[key] for key in part] for part in parts))):
                self.cache.keep({key: score._asdict() for key, score in zip(part, scores)})
        return [word_score.Score(**self.cache.kept[key]) for key, _ in (tasks[page] for page in pages)]


def units(pages, scores, by_site):
    """The scores that means and intervals are over: of pages, or means of sites."""
    if not by_site:
        return list(scores)
    groups = collections.defaultdict(list)
    for page, score in zip(pages, scores):
        groups[page.site].append(score)
    return [word_score.mean(groups[site]) for site in sorted(groups)]


def intervals(columns):
    """95 % intervals of the means of columns of equal length, by the same draws: [(low, high)]."""
    count = len(columns[0])
    draw = random.Random(1)
    means = [[] for _ in columns]
    for _ in range(REPETITIONS):
        drawn = draw.choices(range(count), k=count)
        for own, column in zip(means, columns):
            own.append(sum(map(column.__getitem__, drawn)) / count)
    for own in means:
        own.sort()
    return [(own[int(.025 * REPETITIONS)], own[int(.975 * REPETITIONS) - 1]) for own in means]


def mean(values):
    return sum(values) / len(values)


def summarize(by_tool, winnow):
    """Figures of {tool: [Score of a unit]}; `winnow` are the names of its methods."""
    f1 = {tool: [score.f1 for score in scores] for tool, scores in by_tool.items()}
    peers = [tool for tool in by_tool if tool not in winnow]
    pairs = [(own, peer) for own in winnow for peer in peers]
    columns = [*f1.values(), *([a - b for a, b in zip(f1[own], f1[peer])] for own, peer in pairs)]
    bounds = intervals(columns)
    result = {"units": len(columns[0]), "tools": {}, "differences": {own: {} for own in winnow}}
    for (tool, scores), (low, high) in zip(by_tool.items(), bounds):
        result["tools"][tool] = {**word_score.mean(scores)._asdict(), "low": low, "high": high}
    for (own, peer), values, (low, high) in zip(pairs, columns[len(f1):], bounds[len(f1):]):
        result["differences"][own][peer] = {"f1": mean(values), "low": low, "high": high}
    result["best_peer"] = max(peers, key=lambda peer: result["tools"][peer]["f1"], default=None)
    return result


class Measurement:
    """A set with what each tool makes of it."""

    def __init__(self, arguments, tools, winnow, peers, models):
        self.tools, self.winnow, self.peers, self.models = tools, winnow, peers, models
        self.scores = Scores(arguments.cache, arguments.jobs)

    def measure(self, gold):
        """Figures of a set; of the pages whose gold text is not empty as well, if there are others."""
        pages, costs, scores = list(gold.pages), {}, {}
        methods = ("site", "block-model") if gold.has_sites else ("block-model",)
        for method in methods:
            own = gold.learned or pages if method == "site" else pages
            texts, seconds = self.winnow.read(method, own)
            costs[method] = {"milliseconds_per_page": 1000 * seconds / len(own), "failed": 0}
            scores[method] = self.scores.score(pages, texts)
        for tool in self.peers:
            lines = self.tools.read(tool, [peer_runs.PeerPage(gold.urls[page], page.folder / page.name) for page in pages])
            costs[tool] = {"milliseconds_per_page": 1000 * mean([line.get("seconds", 0) for line in lines]),
                           "failed": sum("failed" in line for line in lines)}
            scores[tool] = self.scores.score(pages, dict(zip(pages, (line["text"] for line in lines))))
        return self.figures(gold, pages, methods, scores, costs)

    def figures(self, gold, pages, methods, scores, costs):
        empty = [not word_score.words(gold_sets.collection.read_text(page.gold)) for page in pages]
        result = {"pages": len(pages), "unit": "site" if gold.by_site else "page", "empty_gold": sum(empty),
                  "left_out": self.models.left_out(pages),
                  **summarize({tool: units(pages, own, gold.by_site) for tool, own in scores.items()}, methods)}
        for tool, cost in costs.items():
            result["tools"][tool].update(cost)
        if any(empty) and not all(empty):
            kept = [place for place, is_empty in enumerate(empty) if not is_empty]
            result["without_empty_gold"] = summarize({
                tool: units([pages[place] for place in kept], [own[place] for place in kept], gold.by_site)
                for tool, own in scores.items()}, methods)
        return result


def print_rows(result):
    print(f"  {'':24} F1     [95 %]           P      R     ms/page  failed")
    for tool, own in sorted(result["tools"].items(), key=lambda one: -one[1]["f1"]):
        cost = f"{own['milliseconds_per_page']:8.1f} {own['failed']:6}" if "failed" in own else ""
        print(f"  {tool:24} {own['f1']:.4f} [{own['low']:.4f}, {own['high']:.4f}] {own['precision']:.4f} {own['recall']:.4f} {cost}")
    for method, differences in result["differences"].items():
        for peer, own in differences.items():
            best = "  the best peer" if peer == result["best_peer"] else ""
            print(f"  {method} - {peer:26} {own['f1']:+.4f} [{own['low']:+.4f}, {own['high']:+.4f}]{best}")


def print_set(name, result):
    print(f"{name}: {result['pages']} pages, figures over {result['units']} {result['unit']}s; "
          f"{result['left_out']} pages by models that left them out")
    print_rows(result)
    if "without_empty_gold" in result:
        print(f"  {name} without {result['empty_gold']} pages of empty gold:")
        print_rows(result["without_empty_gold"])
    sys.stdout.flush()


def chosen_peers(arguments, tools):
    """Names of the peers that are measured; says which are missing."""
    asked = arguments.peer.split(",") if arguments.peer else [*tools.versions, *tools.missing]
    asked = [] if asked == ["none"] else asked
    for peer in asked:
        if peer not in tools.versions and peer not in tools.missing:
            sys.exit(f"there is no peer {peer}; there are {', '.join([*tools.versions, *tools.missing])}")
        if peer in tools.missing:
            print(f"missing: {peer} ({tools.missing[peer]})", file=sys.stderr)
    return [peer for peer in asked if peer in tools.versions]


def chosen_set(arguments, choice, work):
    """A set, of which only some pages may be asked for."""
    gold = gold_sets.read_set(choice, work)
    most = arguments.most_of_site if gold.by_site else arguments.most
    return gold_sets.drawn(gold, most) if most else gold


def head_commit():
    done = subprocess.run(["git", "-C", HERE, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def added_to(kept, report):
    """An earlier report with the sets of another one, each with the commit that it was measured at."""
    for result in report["sets"].values():
        result["commit"] = report["commit"]
    tools = {**report["tools"], **kept["tools"]}
    missing = {peer: why for peer, why in report["missing"].items() if peer not in tools}
    return {**kept, "tools": tools, "missing": missing, "sets": {**kept["sets"], **report["sets"]}}


def main():
    arguments = parse_arguments()
    tools = peer_runs.PeerTools(arguments.cache, arguments.npm, arguments.python, arguments.dom, arguments.jobs)
    peers = chosen_peers(arguments, tools)
    models = Models(arguments)
    winnow = Winnow(arguments, models)
    report = {"version": 1, "command": "bench/peers.py SET...", "date": str(datetime.date.today()), "commit": head_commit(), "winnow": winnow.version(),
              "tools": {peer: tools.versions[peer] for peer in peers}, "missing": tools.missing, "sets": {}}
    measurement = Measurement(arguments, tools, winnow, peers, models)
    with tempfile.TemporaryDirectory() as work:
        for gold in [chosen_set(arguments, choice, pathlib.Path(work)) for choice in arguments.sets]:
            if arguments.read_only:
                for peer in peers:
                    tools.read(peer, [peer_runs.PeerPage(gold.urls[page], page.folder / page.name) for page in gold.pages])
                continue
            report["sets"][gold.name] = measurement.measure(gold)
            print_set(gold.name, report["sets"][gold.name])
    if arguments.json:
        if arguments.add and arguments.json.exists():
            report = added_to(json.loads(arguments.json.read_text(encoding="utf-8")), report)
        arguments.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
