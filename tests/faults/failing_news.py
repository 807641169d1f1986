#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Refuses memory to commands: the N-th time that they ask for it by `operator new`, for every N or for some.

One, 30 or 1000 times in a row are refused, in turns. Each run ends with status 0 and the whole result, or with 75 and one line
that says what is lacking. What was there before is sound, and the same command completes when it is given again. Prints a row for
each command; exits with 1 on any violation."""
import argparse
import os
import pathlib
import sys
import tempfile

import broken_disk
import fault_site
import few_resources
import full_disk

REFUSED = (1, 30, 1000)
COLUMNS = "| command | asks for memory | tried | exit 0 | exit 75 | violations |"


def refusing(options, left, refused, count=None):
    """The environment of a run; `count` is a file that gets the number of times that it has asked."""
    more = {"NEWS_COUNT": str(count)} if count else {}
    return {**os.environ, "LD_PRELOAD": str(options.library.resolve()), "NEWS_LEFT": str(left), "NEWS_REFUSED": str(refused), **more}


def counted(command, options, folder):
    """How often the command asks, if nothing is refused."""
    count = folder / "count"
    few_resources.start_anew(command)
    done = command.scene.winnow.run(*command.words(), stdout_file=command.stdout_file(), env=refusing(options, 0, 0, count))
    if done.status != few_resources.DONE:
        raise SystemExit(f"{command.name}: status {done.status} without failures: {done.err}")
    return int(count.read_text())


def row(command, options, folder):
    asked, each = counted(command, options, folder), few_resources.Row(command)
    statuses = []
    for turn, left in enumerate(broken_disk.chosen(asked, options.most or asked, f"{command.name} {options.seed}")):
        refused = REFUSED[turn % len(REFUSED)]
        statuses.append(each.under(f"{refused} refused behind {left - 1}", env=refusing(options, left - 1, refused)))
    print(f"| {command.name} | {asked} | {len(statuses)} | {statuses.count(few_resources.DONE)} | "
          f"{statuses.count(few_resources.TRY_AGAIN)} | {each.faults} |", flush=True)
    return each.faults


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--library", required=True, type=pathlib.Path, help="failing_news, to be preloaded")
    parser.add_argument("--copies", type=int, default=1, help="of the sample site")
    parser.add_argument("--most", type=int, default=0, help="moments of each command, spread over it; 0: all")
    parser.add_argument("--seed", type=int, default=1, help="where --most 1 lies")
    parser.add_argument("--only", default="", help="commands whose names have this")
    return parser.parse_args()


def main():
    options, found = arguments(), 0
    with tempfile.TemporaryDirectory(prefix="winnow-news-") as name:
        folder = pathlib.Path(name)
        scene = full_disk.Scene(fault_site.Winnow(options.winnow), folder, options.copies)
        print(COLUMNS + "\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
        for kind in few_resources.COMMANDS:
            if options.only in kind.name:
                found += row(kind(scene, folder / "place"), options, folder)
    return scene.winnow.status(found)


if __name__ == "__main__":
    sys.exit(main())
