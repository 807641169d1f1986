#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Run winnow evaluate over several test collections and print one table.

PAGES has a folder for each collection, with the pages as they are in NAME/raw and, if there are any,
the same pages reduced to their main text in NAME/oracle. TOPICS has NAME/topics.tsv, NAME/qrels.txt
and, where documents have to be taken out of rankings, NAME/exclude.txt.

For each collection, ranking (winnow search, or Omega over the same databases) and operator the table has
a line of MAP for each arm; then, of all words (AND), the precision of the whole result, however long. The last line tells how long it all took, indexes included.
"""

import argparse
import json
import os
import subprocess
import sys
import time


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", metavar="PAGES")
    parser.add_argument("topics", metavar="TOPICS")
    parser.add_argument("names", metavar="NAME", nargs="+")
    parser.add_argument("--winnow", default="build/release/bin/winnow", help="the program to run")
    parser.add_argument("--omindex", action="store_true", help="with an arm of Omega's omindex")
    parser.add_argument("--measure", default="map", help="trec_eval's name (default: %(default)s)")
    parser.add_argument("--option", action="append", default=[], metavar="OPTION",
                        help="another option for winnow evaluate, as --option=--by-page (repeatable)")
    parser.add_argument("--json", metavar="FILE", help="write what winnow printed, by collection")
    return parser.parse_args()


def evaluate(arguments, name):
    """Returns the outcome of one collection, as winnow prints it."""
    pages, topics = os.path.join(arguments.pages, name), os.path.join(arguments.topics, name)
    command = [arguments.winnow, "evaluate", "--json", "--quiet", "--no-cache",
               "--topics", f"{topics}/topics.tsv", "--qrels", f"{topics}/qrels.txt",
               *arguments.option, f"{pages}/raw"]
    if os.path.isdir(f"{pages}/oracle"):
        command += ["--oracle", f"{pages}/oracle"]
    if os.path.exists(f"{topics}/exclude.txt"):
        command += ["--exclude", f"{topics}/exclude.txt"]
    if arguments.omindex:
        command.append("--omindex")
    finished = subprocess.run(command, stdout=subprocess.PIPE)
    if finished.returncode != 0:
        sys.exit(f"{' '.join(command)} failed")
    return json.loads(finished.stdout)


def print_outcome(name, outcome, measure):
    collection = outcome["collections"][0]
    # Files that older versions wrote have one ranking, and no name for it.
    by_omega = {arm["name"] for arm in collection["arms"]
                if arm["kind"] == "method" and arm.get("ranking") == "omega"}
    for ranking in ("winnow", "omega"):
        results = [result for result in collection["results"]
                   if (result["arm"] in by_omega) == (ranking == "omega")]
        print_ranking(f"{name:18} {ranking:7}", results, measure)


def print_ranking(head, all_results, measure):
    for op, key in (("best", measure), ("or", measure), ("and", measure),
                    ("and", "result_precision")):
        results = [result for result in all_results if result["op"] == op]
        if not results:
            continue
        values = [{**result, **result["measures"]}[key] for result in results]
        cells = "  ".join(f"{result['arm']} {value:.4f}" for result, value in zip(results, values))
        print(f"{head} {op:4} {key:16} {cells}", flush=True)


def main():
    arguments = parse_arguments()
    start = time.perf_counter()
    outcomes = {}
    for name in arguments.names:
        outcomes[name] = evaluate(arguments, name)
        print_outcome(name, outcomes[name], arguments.measure)
    seconds = time.perf_counter() - start
    print(f"{seconds:.0f} s for {len(outcomes)} collections, "
          f"on {len(os.sched_getaffinity(0))} processors")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(outcomes, file)


if __name__ == "__main__":
    main()
