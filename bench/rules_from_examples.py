#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measure what rules are worth that winnow rules suggest makes of a few examples.

SITES has a folder for each site, with its pages in `pages` and their main texts, as people see them,
in `gold`. The examples say on which page of which site which words are to be kept or dropped; each
gives one rule. The table has F1 of each site that has rules, without them and with them, and the mean
of all others, which rules must not touch; below it are the rules. F1 is that of winnow compare.
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
MOST_EXAMPLES = 3  # of a site


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", type=pathlib.Path, metavar="SITES")
    parser.add_argument("--winnow", default="build/release/bin/winnow", metavar="BIN",
                        help="default: %(default)s")
    parser.add_argument("--examples", type=pathlib.Path, default=HERE / "rule_examples/sites.toml",
                        metavar="FILE", help="default: bench/rule_examples/sites.toml")
    parser.add_argument("--method", default="site", help="default: %(default)s")
    parser.add_argument("--least", type=float, metavar="F1",
                        help="fail unless each site with rules has more than that, and all others stay")
    return parser.parse_args()


def run(command):
    """What a command prints; it ends the program if the command fails."""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed")
    return done.stdout


def read_examples(file):
    """The examples by site."""
    sites = collections.defaultdict(list)
    for example in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]:
        sites[example["site"]].append(example)
    for site, examples in sites.items():
        if len(examples) > MOST_EXAMPLES:
            sys.exit(f"{file}: {site} has more than {MOST_EXAMPLES} examples")
    return sites


def add_rule(arguments, example, rules):
    """Adds the rule that an example gives, as a person would."""
    pages = arguments.sites / example["site"] / "pages"
    command = [arguments.winnow, "rules", "suggest", "--quiet", "--json", pages / example["page"],
               "--source", pages, "--site", example["site"], "--write", rules]
    for option in ("keep", "drop", "node", "pick"):
        if option in example:
            command += [f"--{option}", example[option]]
    found = json.loads(run(command))
    chosen = found["suggestions"][example.get("pick", 1) - 1]
    return chosen["selector"], found["class"], chosen["changed_words"]


def measure(arguments, *options):
    """What compare says of each site."""
    compared = json.loads(run([arguments.winnow, "compare", arguments.sites, "--gold",
                               arguments.sites, "--sites", "--quiet", "--json", "--method",
                               arguments.method, *options]))
    return {site["site"]: site for site in compared["methods"][0]["by_site"]}


def print_row(*cells):
    print("|", " | ".join(cells), "|")


def print_figures(before, after, touched):
    print_row("site", "F1 without rules", "F1 with rules")
    print_row("---", "---:", "---:")
    for site in touched:
        print_row(site, f"{before[site]['f1']:.4f}", f"{after[site]['f1']:.4f}")
    others = [site for site in before if site not in touched]
    if others:
        print_row(f"{len(others)} other sites",
                  *(f"{sum(figures[site]['f1'] for site in others) / len(others):.4f}"
                    for figures in (before, after)))


def main():
    arguments = parse_arguments()
    if not os.access(arguments.winnow, os.X_OK):
        sys.exit(f"{arguments.winnow} is not there: cmake --preset release && "
                 "cmake --build --preset release")
    examples = read_examples(arguments.examples)
    with tempfile.TemporaryDirectory() as folder:
        rules = pathlib.Path(folder) / "rules.toml"
        made = [(example, *add_rule(arguments, example, rules))
                for of_site in examples.values() for example in of_site]
        before = measure(arguments)
        after = measure(arguments, "--rules", rules)
    print_figures(before, after, list(examples))
    strayed = [site for site in before if site not in examples and before[site] != after[site]]
    print(f"\nother sites that changed: {', '.join(strayed) or 'none'}\n")
    print_row("site", "example", "selector", "class", "words that change in the sample")
    print_row("---", "---", "---", "---", "---:")
    for example, selector, text_class, words in made:
        pointed = example.get("keep") or example.get("drop") or example["node"]
        print_row(example["site"], pointed, f"`{selector}`", text_class, str(words))
    low = [site for site in examples if arguments.least and after[site]["f1"] <= arguments.least]
    return 1 if low or (arguments.least and strayed) else 0


if __name__ == "__main__":
    sys.exit(main())
