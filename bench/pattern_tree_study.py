#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Study the method pattern-tree: how many pages match, and how well their text is extracted.

For each site, templates are learned from its own pages, which are then matched in three ways:
tolerantly, strictly (membership in the language of the pattern tree), and greedily (as the paper
decides it). Prints tables in Markdown, over the way of alignment, the thresholds structureDelta and
textDelta, and the pages learned from:

  match    share of pages in the tree's language; "learned": of those that were learned from,
           "others": of those that were not; undecided ones count as not
  F1       of the words of the text; where strict and greedy matching reject a page, its text is
           empty, as in the paper ("or alone": then the page is classified on its own, as winnow does)
  unknown  share of the pages' words without a place in the tree (tolerant)

Figures are means over sites of means over pages. Needs the package python3-numpy, and a python3 that
finds it: on Debian /usr/bin/python3.
"""

import argparse
import concurrent.futures
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "training"))

import collection  # noqa: E402
import figures  # noqa: E402
import word_score  # noqa: E402

DEFAULTS = {"align": "path", "structure-delta": 0.80, "text-delta": 0.90, "learn-pages": 20}
STRUCTURE_DELTAS = (0.70, 0.80, 0.90)
TEXT_DELTAS = (0.75, 0.90, 0.95)
LEARN_PAGES = (3, 5, 10, 20, 40)
MATCHINGS = {"tolerant": [], "strict": ["--strict"], "greedy": ["--strict=greedy"]}


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN",
                        help="default: %(default)s")
    parser.add_argument("--sites", metavar="DIR", help="manifest.json, SITE/pages/, SITE/gold/")
    parser.add_argument("--cleanportaleval", metavar="DIR", help="input/, GoldStandard/")
    parser.add_argument("--table", action="append", choices=("align", "deltas", "pages", "sites"),
                        help="tables to print (repeatable; default: all)")
    parser.add_argument("--align", default=DEFAULTS["align"], help="for the tables deltas and pages")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--json", metavar="OUT", help="write all figures to this file as well")
    return parser.parse_args()


def read_sites(arguments, work):
    """Returns {(data set, site): its pages}."""
    pages = []
    if arguments.sites:
        pages += collection.sites(arguments.sites)
    if arguments.cleanportaleval:
        pages += collection.clean_portal(arguments.cleanportaleval, work / "gold")
    sites = {}
    for page in pages:
        sites.setdefault((page.data, page.site), []).append(page)
    return sites


def command_of(winnow, site, pages, setting, matching):
    command = [winnow, "extract", pages[0].folder, "--json", "--quiet", "--site", site,
               "--method", "pattern-tree", *MATCHINGS[matching]]
    for name, value in setting.items():
        command += [f"--{name}", str(value)]
    if pages[0].data == "cleanportaleval":  # the sites lie in one folder
        command += [f"--include={page.name}" for page in pages]
    return [str(part) for part in command]


def study_site(winnow, site, pages, setting, matching):
    """Returns for each page what winnow said of its fit, and the scores of its text."""
    command = command_of(winnow, site, pages, setting, matching)
    finished = subprocess.run(command, capture_output=True, check=False)
    if finished.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{finished.stderr.decode(errors='replace')}")
    found = {}
    for line in finished.stdout.splitlines():
        page = json.loads(line)
        found[page["path"]] = page
    rows = []
    for page in pages:
        if page.name not in found:
            continue
        text, fit = found[page.name]["text"], found[page.name]["template"] or {}
        gold = collection.read_text(page.gold)
        score = word_score.score(text, gold)
        used = fit.get("used", False)
        rows.append({"used": used, "learned": fit.get("learned", False),
                     "undecided": fit.get("undecided", False),
                     "words": fit.get("words", 0), "unknown": fit.get("unmatched_words", 0),
                     "score": score._asdict(),
                     "thrown_away": (score if used else word_score.score("", gold)).f1})
    return rows


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else float("nan")


def summarize(rows):
    """Returns the figures of one site."""
    words = sum(row["words"] for row in rows)
    return {"match": mean(row["used"] for row in rows),
            "match_learned": mean(row["used"] for row in rows if row["learned"]),
            "match_others": mean(row["used"] for row in rows if not row["learned"]),
            "undecided": mean(row["undecided"] for row in rows),
            "unknown": sum(row["unknown"] for row in rows) / words if words else 0.0,
            "f1": mean(row["score"]["f1"] for row in rows),
            "precision": mean(row["score"]["precision"] for row in rows),
            "recall": mean(row["score"]["recall"] for row in rows),
            "f1_thrown_away": mean(row["thrown_away"] for row in rows)}


class Study:
    """Runs settings over all sites, each once."""

    def __init__(self, arguments, sites):
        self.winnow = arguments.winnow
        self.sites = sites
        self.pool = concurrent.futures.ProcessPoolExecutor(arguments.jobs)
        self.known = {}

    def figures(self, setting, matching):
        """Returns {(data set, site): figures}."""
        key = (tuple(sorted(setting.items())), matching)
        if key not in self.known:
            runs = {name: self.pool.submit(study_site, self.winnow, name[1], pages, setting, matching)
                    for name, pages in self.sites.items()}
            self.known[key] = {name: summarize(run.result()) for name, run in runs.items()}
        return self.known[key]

    def means(self, setting, matching, data):
        """Returns means over the sites of a data set, without sites that have no pages of a kind."""
        rows = [row for name, row in self.figures(setting, matching).items() if name[0] == data]
        return {key: mean(row[key] for row in rows if row[key] == row[key]) for key in rows[0]}


HEAD = ["strict: match", "learned", "others", "F1", "or alone", "greedy: match", "learned", "others",
        "F1", "tolerant: F1", "P", "R", "unknown"]


def cells(study, setting, data):
    strict, greedy, tolerant = (study.means(setting, matching, data)
                                for matching in ("strict", "greedy", "tolerant"))
    values = [strict["match"], strict["match_learned"], strict["match_others"],
              strict["f1_thrown_away"], strict["f1"], greedy["match"], greedy["match_learned"],
              greedy["match_others"], greedy["f1_thrown_away"], tolerant["f1"],
              tolerant["precision"], tolerant["recall"], tolerant["unknown"]]
    return [f"{value:.3f}" for value in values]


def print_table(study, title, settings, names, data):
    rows = [[*(str(setting[name]) for name in names), *cells(study, setting, data)]
            for setting in settings]
    print(f"{data}: {title}\n\n{figures.table([*names, *HEAD], rows)}", flush=True)


def print_sites(study, setting):
    rows = []
    tolerant, strict = study.figures(setting, "tolerant"), study.figures(setting, "strict")
    for name, row in tolerant.items():
        rows.append([*name, *(f"{row[key]:.3f}" for key in ("f1", "precision", "recall", "unknown")),
                     f"{strict[name]['match']:.2f}"])
    head = ["data", "site", "F1", "P", "R", "unknown", "strict: match"]
    print(f"By site\n\n{figures.table(head, rows)}", flush=True)


def main():
    arguments = parse_arguments()
    tables = arguments.table or ["align", "deltas", "pages", "sites"]
    base = {**DEFAULTS, "align": arguments.align}
    with tempfile.TemporaryDirectory() as temporary:
        study = Study(arguments, read_sites(arguments, pathlib.Path(temporary)))
        for data in dict.fromkeys(name[0] for name in study.sites):
            if "align" in tables:
                print_table(study, "by alignment", [{**base, "align": align} for align in
                                                    ("peer", "path")], ["align"], data)
            if "deltas" in tables:
                grid = [{**base, "structure-delta": structure, "text-delta": text} for
                        structure, text in itertools.product(STRUCTURE_DELTAS, TEXT_DELTAS)]
                print_table(study, "by threshold", grid, ["structure-delta", "text-delta"], data)
            if "pages" in tables:
                print_table(study, "by pages learned from",
                            [{**base, "learn-pages": pages} for pages in LEARN_PAGES],
                            ["learn-pages"], data)
        if "sites" in tables:
            print_sites(study, base)
        study.pool.shutdown()
        if arguments.json:
            rows = [{"setting": dict(setting), "matching": matching,
                     "sites": {"/".join(name): row for name, row in result.items()}}
                    for (setting, matching), result in study.known.items()]
            pathlib.Path(arguments.json).write_text(json.dumps(rows, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
