#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Compare what each method does to retrieval with what the default does, topic by topic.

The folders PAGES and TOPICS are those of evaluate_collections.py. For each collection and operator there is a
line for each method: MAP, and by how much that of the default is higher, with the 95 % interval of a
paired bootstrap: topics with the same first relevant document, as those of a manual's index often have,
are drawn together. An interval that is all below 0 means that the method is better by more than chance.
"""

import argparse
import csv
import os
import random
import subprocess
import sys
import tempfile

METHODS = ("block-model", "pattern-tree", "table-chunk", "template-hash", "shingle", "wlr", "bte")
RESAMPLES = 2000


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", metavar="PAGES")
    parser.add_argument("topics", metavar="TOPICS")
    parser.add_argument("names", metavar="NAME", nargs="+")
    parser.add_argument("--winnow", default="build/release/bin/winnow", help="the program to run")
    parser.add_argument("--methods", default=",".join(METHODS), help="default: %(default)s")
    parser.add_argument("--op", default="both", choices=("best", "or", "and", "both", "all"),
                        help="between words (default: %(default)s)")
    parser.add_argument("--option", action="append", default=[], metavar="OPTION",
                        help="another option for winnow evaluate (repeatable)")
    return parser.parse_args()


def evaluate(arguments, name, folder):
    """Returns average precision by operator, arm and topic."""
    topics = os.path.join(arguments.topics, name)
    command = [arguments.winnow, "evaluate", os.path.join(arguments.pages, name, "raw"),
               "--topics", f"{topics}/topics.tsv", "--qrels", f"{topics}/qrels.txt",
               "--ranking", "winnow", "--json", "--quiet", "--no-cache", "--per-topic", folder,
               "--op", arguments.op, *arguments.option]
    for method in arguments.methods.split(","):
        command += ["--method", method]
    if os.path.exists(f"{topics}/exclude.txt"):
        command += ["--exclude", f"{topics}/exclude.txt"]
    if subprocess.run(command, stdout=subprocess.DEVNULL).returncode != 0:
        sys.exit(f"{' '.join(command)} failed")
    values = {}
    for file in os.listdir(folder):
        arm, op, _ = file.rsplit(".", 2)
        with open(os.path.join(folder, file), encoding="utf-8", newline="") as table:
            values.setdefault(op, {})[arm] = {
                row["topic"]: float(row["map"]) for row in csv.DictReader(table, delimiter="\t")}
    return values


def first_relevant(file):
    """Returns the first relevant document of each topic."""
    first = {}
    with open(file, encoding="utf-8") as lines:
        for topic, _, document, grade in (line.split() for line in lines if line.strip()):
            if int(grade) > 0:
                first.setdefault(topic, document)
    return first


def interval(differences, group_of):
    """Returns the 95 % interval of the mean of differences by topic."""
    groups = {}
    for topic, difference in differences.items():
        group = groups.setdefault(group_of.get(topic, topic), [0, 0])
        group[0] += difference
        group[1] += 1
    groups = list(groups.values())
    draw = random.Random(1)
    means = []
    for _ in range(RESAMPLES):
        drawn = draw.choices(groups, k=len(groups))
        means.append(sum(total for total, _ in drawn) / sum(size for _, size in drawn))
    means.sort()
    return means[int(.025 * RESAMPLES)], means[int(.975 * RESAMPLES) - 1]


def print_table(name, op, arms, group_of):
    default = arms["winnow"]
    print(f"{name}, {op}, {len(default)} topics")
    for arm in sorted(arms, key=lambda arm: -sum(arms[arm].values())):
        mean = sum(arms[arm].values()) / len(default)
        if arm == "winnow":
            print(f"  {'default':16} {mean:.4f}", flush=True)
            continue
        differences = {topic: value - arms[arm][topic] for topic, value in default.items()}
        low, high = interval(differences, group_of)
        print(f"  {arm:16} {mean:.4f}   {sum(differences.values()) / len(differences):+.4f} "
              f"[{low:+.4f}, {high:+.4f}]", flush=True)


def main():
    arguments = parse_arguments()
    for name in arguments.names:
        with tempfile.TemporaryDirectory() as folder:
            values = evaluate(arguments, name, folder)
        group_of = first_relevant(os.path.join(arguments.topics, name, "qrels.txt"))
        for op, arms in sorted(values.items(), reverse=True):
            print_table(name, op, arms, group_of)


if __name__ == "__main__":
    main()
