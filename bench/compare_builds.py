#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Count the instructions that two builds of winnow take for the same pages, for what flags of the compiler cost.

Usage: compare_builds.py BEFORE AFTER [SITE...]

BEFORE and AFTER are folders with a program `winnow`; SITEs are those of sample_sites, without any news_en, railway_en,
shop_de and wiki_fa. Prints a table in Markdown. Needs valgrind.
"""
import pathlib
import shutil
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(REPOSITORY / "tests/bench"))
from instruction_counts_test import instructions  # noqa: E402  pylint: disable=wrong-import-position

SITES = ("news_en", "railway_en", "shop_de", "wiki_fa")
COMMANDS = {"index": "winnow index --quiet --threads 1 --db db pages",
            "extract": "winnow extract --quiet --threads 1 --out out pages"}


def counted(programs, command, site):
    with tempfile.TemporaryDirectory() as work:
        shutil.copytree(REPOSITORY / "sample_sites" / site / "pages", f"{work}/pages")
        return instructions(programs, command, work)


def row(command, site, before, after):
    print(f"| `{command}` | {site} | {before / 1e6:.1f} | {after / 1e6:.1f} | {100 * (after / before - 1):+.2f} % |", flush=True)


def main():
    if len(sys.argv) < 3 or sys.argv[1].startswith("-"):
        print(__doc__)
        return 2
    builds, sites = [pathlib.Path(each).resolve() for each in sys.argv[1:3]], sys.argv[3:] or SITES
    print("| command | site | instructions before, millions | after | more |\n|---|---|---|---|---|")
    for command, words in COMMANDS.items():
        counts = [[counted(programs, words, site) for programs in builds] for site in sites]
        for site, pair in zip(sites, counts):
            row(command, site, *pair)
        row(command, "all", *map(sum, zip(*counts)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
