#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure, and write the tables of figures into the documents.

  write_figures.py PAGES TOPICS [--latency-db DIR]    measures, keeps the results, writes the tables
  write_figures.py --write                            writes the tables from the results that are kept
  write_figures.py --check                            says whether the documents have these (status 1: no)

PAGES and TOPICS are as evaluate_collections.py takes them; a collection without pages is left out and
named. Results are kept in bench/results, a file for each part, with the date and the commit. Parts:

  retrieval   all collections: every operator, winnow search and Omega over the same databases, omindex
  expansion   the best order beside the same with winnow search --expand
  questions   the judged questions of bench/questions: how many have a right page first, in the first five
  links       weights of links       methods  every method       filter  omindex with winnow-filter
  noise       pages in PAGES/cranfield-N, N being the noise of the generated template
  latency     what the program query_latency measures, of --latency-db
  suggestions the same of the program suggestions; and how often it finds the page in each collection's
              database DATABASES/NAME.db, if there are --databases
"""

import argparse
import csv
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import evaluate_methods
import figure_tables

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARTS = ("retrieval", "expansion", "questions", "links", "methods", "filter", "noise", "latency",
         "suggestions")
NOISE = ("0", "0.25", "0.5", "0.65", "1", "2", "4", "8")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", metavar="PAGES", nargs="?")
    parser.add_argument("topics", metavar="TOPICS", nargs="?")
    parser.add_argument("--write", action="store_true", help="measure nothing")
    parser.add_argument("--check", action="store_true", help="measure and write nothing")
    parser.add_argument("--parts", default=",".join(PARTS), help="default: %(default)s")
    parser.add_argument("--winnow", default=str(ROOT / "build/release/bin/winnow"),
                        help="the program; the others are looked for beside it")
    parser.add_argument("--latency-db", metavar="DIR", help="a database, of 100 000 pages say")
    parser.add_argument("--databases", metavar="DATABASES", help="a folder of databases, for suggestions")
    parser.add_argument("--commit", help="what was built (default: HEAD)")
    arguments = parser.parse_args()
    if not arguments.write and not arguments.check and not arguments.topics:
        parser.error("name PAGES and TOPICS, or --write, or --check")
    unknown = set(arguments.parts.split(",")) - set(PARTS)
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    return arguments


def head_commit():
    """The short name of HEAD, with a plus sign if sources differ from it."""
    git = ["git", "-C", str(ROOT)]
    head = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    changes = subprocess.run([*git, "status", "--porcelain", "--", ".", ":!docs", ":!bench"],
                             capture_output=True, text=True)
    return head.stdout.strip() + ("+" if changes.stdout.strip() else "")


class Measuring:
    def __init__(self, arguments):
        self.arguments = arguments
        self.programs = pathlib.Path(arguments.winnow).parent
        self.names = [name for name in figure_tables.TITLES if self.has_pages(name)]

    def has_pages(self, name):
        found = os.path.isdir(os.path.join(self.arguments.pages, name, "raw"))
        if not found:
            print(f"no pages in {self.arguments.pages}/{name}/raw: left out", flush=True)
        return found

    def evaluate(self, pages, topics, *options, folder=None, oracle=True):
        """What winnow evaluate prints of a collection; values by topic go to the folder."""
        command = [self.arguments.winnow, "evaluate", "--json", "--quiet", "--no-cache",
                   "--topics", f"{topics}/topics.tsv", "--qrels", f"{topics}/qrels.txt", *options,
                   f"{pages}/raw"]
        if oracle and os.path.isdir(f"{pages}/oracle"):
            command += ["--oracle", f"{pages}/oracle"]
        if os.path.exists(f"{topics}/exclude.txt"):
            command += ["--exclude", f"{topics}/exclude.txt"]
        if folder:
            command += ["--per-topic", folder]
        start = time.perf_counter()
        print("  " + " ".join(command), end=" ", flush=True)
        finished = subprocess.run(command, stdout=subprocess.PIPE)
        if finished.returncode != 0:
            sys.exit(f"\n{command[0]} failed")
        print(f"({time.perf_counter() - start:.0f} s)", flush=True)
        return json.loads(finished.stdout)["collections"][0]

    def paths(self, name):
        return os.path.join(self.arguments.pages, name), os.path.join(self.arguments.topics, name)

    def retrieval(self):
        collections = {}
        for name in self.names:
            pages, topics = self.paths(name)
            with tempfile.TemporaryDirectory() as folder:
                outcome = self.evaluate(pages, topics, "--omindex", folder=folder)
                collections[name] = summary(outcome, read_values(folder, "map")["winnow.best"])
                collections[name]["best_gain"] = best_gain(folder, f"{topics}/qrels.txt")
        return {"collections": collections}

    def expansion(self):
        collections = {}
        for name in self.names:
            pages, topics = self.paths(name)
            with tempfile.TemporaryDirectory() as folder:
                outcome = self.evaluate(pages, topics, "--op", "best", "--ranking", "winnow",
                                        "--sweep", "expand=yes", folder=folder, oracle=False)
                values = read_values(folder, "map")
                collections[name] = summary(outcome, values["winnow.best"])
                collections[name]["gain"] = gain(values, "winnow.best", "winnow-expand=yes.best",
                                                 f"{topics}/qrels.txt")
        return {"collections": collections}

    def questions(self):
        collections = {}
        for topics in sorted((ROOT / "bench/questions").iterdir()):
            if topics.name not in self.names:
                continue
            with tempfile.TemporaryDirectory() as folder:
                self.evaluate(os.path.join(self.arguments.pages, topics.name), topics, "--omindex",
                              "--ranking", "winnow", folder=folder, oracle=False)
                collections[topics.name] = found_within(read_values(folder, "recip_rank"))
        return {"collections": collections}

    def links(self):
        return self.compared("--op", "or", "--ranking", "winnow", "--sweep", "link-weight=4",
                             "--sweep", "page-link-weight=1")

    def methods(self):
        options = [word for method in evaluate_methods.METHODS for word in ("--method", method)]
        return self.compared("--op", "both", "--ranking", "winnow", *options, oracle=False)

    def compared(self, *options, oracle=True):
        collections = {}
        for name in self.names:
            pages, topics = self.paths(name)
            outcome = self.evaluate(pages, topics, *options, oracle=oracle)
            collections[name] = summary(outcome)
        return {"collections": collections}

    def filter(self):
        collections = {}
        for name in self.names:
            pages, topics = self.paths(name)
            with tempfile.TemporaryDirectory() as folder:
                model = f"{folder}/site.model"
                subprocess.run([self.arguments.winnow, "learn", "--quiet", "--model", model,
                                f"{pages}/raw"], check=True, stdout=subprocess.DEVNULL)
                filtering = f"{self.programs}/winnow-filter --model {model}"
                common = ("--op", "both", "--ranking", "winnow", "--omindex-filter")
                kept = self.evaluate(pages, topics, *common, filtering, "--omindex")
                dropped = self.evaluate(pages, topics, *common, f"{filtering} --page drop",
                                        oracle=False)
                collections[name] = filter_summary(summary(kept), summary(dropped))
        return {"collections": collections}

    def noise(self):
        values = {}
        for noise in NOISE:
            if not self.has_pages(f"cranfield-{noise}"):
                return None
            pages = os.path.join(self.arguments.pages, f"cranfield-{noise}")
            outcome = self.evaluate(pages, os.path.join(self.arguments.topics, "cranfield"), "--op",
                                    "or", "--ranking", "winnow", "--omindex", "--method", "block-model")
            arms = summary(outcome)["map"]["or"]
            values[noise] = {arm: arms[arm] for arm in ("raw", "winnow", "oracle", "block-model",
                                                        "omindex")}
        return {"noise": values}

    def timed(self, program):
        """The JSON of a program that measures times of the database, or None without either."""
        if not self.arguments.latency_db or not (self.programs / program).exists():
            print(f"  {program}: needs --latency-db and a build with WINNOW_BENCH=ON; left out")
            return None
        return {"processors": len(os.sched_getaffinity(0)),
                **self.figures_of(program, self.arguments.latency_db)}

    def figures_of(self, program, database):
        with tempfile.TemporaryDirectory() as folder:
            command = [self.programs / program, database, "--json", f"{folder}/times.json"]
            print("  " + " ".join(map(str, command)), flush=True)
            subprocess.run(command, check=True)
            with open(f"{folder}/times.json", encoding="utf-8") as file:
                return json.load(file)

    def latency(self):
        return self.timed("query_latency")

    def suggestions(self):
        measured = self.timed("suggestions")
        if measured is None or not self.arguments.databases:
            return measured
        databases = {name: os.path.join(self.arguments.databases, f"{name}.db")
                     for name in figure_tables.TITLES}
        measured["collections"] = {
            name: self.figures_of("suggestions", database)
            for name, database in databases.items() if os.path.isdir(database)}
        return measured


def summary(outcome, by_topic=None):
    """MAP by operator and arm."""
    means = {}
    for result in outcome["results"]:
        means.setdefault(result["op"], {})[result["arm"]] = round(result["measures"]["map"], 6)
    kept = {"pages": outcome["pages"], "map": means}
    if by_topic is not None:
        kept["topics"] = len(by_topic)
    return kept


def filter_summary(kept, dropped):
    """The arms of omindex: as it is, with the filter's two choices, over the oracle's pages."""
    for op, values in kept["map"].items():
        kept["map"][op] = {"omindex": values["omindex"], "keep": values["omindex-filter"],
                           "drop": dropped["map"][op]["omindex-filter"],
                           "omindex-oracle": values.get("omindex-oracle")}
    return kept


def read_values(folder, measure):
    """A measure by "ARM.OP" and topic, from the tables of --per-topic."""
    values = {}
    for file in os.listdir(folder):
        with open(os.path.join(folder, file), encoding="utf-8", newline="") as table:
            values[file.removesuffix(".tsv")] = {
                row["topic"]: float(row[measure]) for row in csv.DictReader(table, delimiter="\t")}
    return values


def best_gain(folder, qrels):
    """What the best order is worth beside the better of the two operators, with its interval."""
    values = read_values(folder, "map")
    against = max(("or", "and"), key=lambda op: sum(values[f"winnow.{op}"].values()))
    return {"against": against, **gain(values, f"winnow.{against}", "winnow.best", qrels)}


def gain(values, baseline, other, qrels):
    """What one ranking has more than another, with its interval."""
    differences = {topic: value - values[baseline][topic]
                   for topic, value in values[other].items()}
    low, high = evaluate_methods.interval(differences, evaluate_methods.first_relevant(qrels))
    return {"difference": round(sum(differences.values()) / len(differences), 4),
            "low": round(low, 4), "high": round(high, 4)}


def found_within(values):
    """How many topics have a right page first, and among the first five, by arm and operator."""
    found = {}
    for name, ranks in values.items():
        arm, op = name.rsplit(".", 1)
        found.setdefault(arm, {})[op] = {
            f"within_{rank}": sum(value >= 1 / rank - 1e-6 for value in ranks.values())
            for rank in (1, 5)}
    return {"topics": len(next(iter(values.values()))), "found": found}


def measure(arguments):
    measuring = Measuring(arguments)
    stamp = {"date": datetime.date.today().isoformat(),
             "commit": arguments.commit or head_commit(), "processors": len(os.sched_getaffinity(0))}
    for part in arguments.parts.split(","):
        print(f"{part}:", flush=True)
        start = time.perf_counter()
        values = getattr(measuring, part)()
        if values is None or not values.get("collections", True):
            print(f"  nothing measured; {part} stays as it was")
            continue
        command = f"bench/write_figures.py PAGES TOPICS --parts {part}"
        figure_tables.write_part(ROOT, part, {"command": command, **stamp, **values})
        print(f"  {time.perf_counter() - start:.0f} s, kept in {figure_tables.RESULTS}/{part}.json",
              flush=True)


def main():
    arguments = parse_arguments()
    if not arguments.write and not arguments.check:
        measure(arguments)
    if not arguments.check:
        for path in figure_tables.write_documents(ROOT):
            print(f"{path.relative_to(ROOT)}: tables written")
    complaints = list(figure_tables.complaints(ROOT))
    print("\n".join(complaints) or "The documents have what was measured.")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
