#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Refuses memory to commands: the N-th time that they ask for it, for every N or for some, or at each place of the program.

One, 30 or 1000 times in a row are refused, in turns. Each run ends with status 0 and the whole result, or with 75 and one line
that says what is lacking. What was there before is sound, and the same command completes when it is given again. Prints a row for
each command; exits with 1 on any violation.

With --places a command is refused memory the first time that it asks at each place: each chain of so many callers (--frames) that
no command before it had. A command asks some hundred thousand times, at a few thousand places.

The tests fault_refused_memory and fault_refused_memory_of_c are this with --short, a third of the pages, and --most 1; with
WINNOW_LONG_TESTS in the environment with all pages and more places.

Memory is what C++ asks for by `operator new`, or with --asked malloc what C libraries ask for by malloc(), calloc() and realloc()."""
import argparse
import os
import pathlib
import sys
import tempfile

import broken_disk
import fault_site
import few_resources
import full_disk
import long_tests

REFUSED = (1, 30, 1000)
COLUMNS = "| command | asks for memory | places | tried | exit 0 | exit 75 | not loaded | violations |"


def refusing(options, **more):
    """The environment of a run, with settings of refused_memory.cc."""
    settings = {"asked": options.asked, "frames": options.frames, "program": pathlib.Path(options.winnow).name, **more}
    return {**os.environ, "LD_PRELOAD": str(options.library.resolve()),
            **{f"MEMORY_{name.upper()}": str(value) for name, value in settings.items()}}


def count(command, options, folder):
    """How often the command asks and at which places, if nothing is refused."""
    asked, places = folder / "asked", folder / "places"
    few_resources.start_anew(command)
    done = command.scene.winnow.run(*command.words(), stdout_file=command.stdout_file(),
                                    env=refusing(options, count=asked, places=places))
    if done.status != few_resources.DONE:
        raise SystemExit(f"{command.name}: status {done.status} without failures: {done.err}")
    return int(asked.read_text()), places.read_text().split()


def moments(command, options, asked, places):
    """Settings of the runs, and what is said of each."""
    if options.places:
        chosen = broken_disk.chosen(len(places), options.most or len(places), f"{command.name} {options.seed}")
        return [({"place": places[number - 1]}, f"from place {places[number - 1]}") for number in chosen]
    return [({"left": number - 1}, f"behind {number - 1}")
            for number in broken_disk.chosen(asked, options.most or asked, f"{command.name} {options.seed}")]


def row(command, options, folder, known, number):
    """Of the command with this number; a single moment of each has its turn of how often memory is refused."""
    asked, places = count(command, options, folder)
    each, statuses = few_resources.Row(command), []
    fresh = [place for place in places if place not in known]
    known.update(places)
    first = number if options.most == 1 else 0
    for turn, (settings, where) in enumerate(moments(command, options, asked, fresh), start=first):
        for refused in REFUSED if options.each else (REFUSED[turn % len(REFUSED)],):
            statuses.append(each.under(f"{refused} refused {where}", env=refusing(options, refused=refused, **settings)))
    print(f"| {command.name} | {asked} | {len(places)} | {len(statuses)} | {statuses.count(few_resources.DONE)} | "
          f"{statuses.count(few_resources.TRY_AGAIN)} | {statuses.count(few_resources.NOT_LOADED)} | {each.faults} |", flush=True)
    return each.faults


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--winnow", required=True, help="the program")
    parser.add_argument("--library", required=True, type=pathlib.Path, help="refused_memory, to be preloaded")
    parser.add_argument("--asked", choices=("new", "malloc"), default="new", help="how memory is asked for")
    parser.add_argument("--places", action="store_true", help="at each place instead of at moments")
    parser.add_argument("--frames", type=int, default=8, help="callers that make a place")
    parser.add_argument("--copies", type=int, default=1, help="of the sample site")
    parser.add_argument("--most", type=int, default=0, help="moments or places of each command, spread over it; 0: all")
    parser.add_argument("--each", action="store_true", help="one, 30 and 1000 refused at each place, not in turns")
    parser.add_argument("--seed", type=int, default=1, help="where --most 1 lies")
    long_tests.add_short_option(parser)
    parser.add_argument("--only", default="", help="commands whose names have this")
    parser.add_argument("--from", dest="first", metavar="COMMAND",
                        choices=[command.name for command in few_resources.COMMANDS],
                        help="the first one to refuse memory to; those above it only say their places")
    return parser.parse_args(long_tests.arguments(sys.argv[1:]))


def main():
    options, found, known = arguments(), 0, set()
    with tempfile.TemporaryDirectory(prefix="winnow-memory-") as name:
        folder = pathlib.Path(name)
        scene = full_disk.Scene(
            fault_site.Winnow(options.winnow), folder, options.copies, full_disk.SHORT_STEP if options.short else 1)
        print(COLUMNS + "\n" + "|---" * (COLUMNS.count("|") - 1) + "|")
        reached = options.first is None
        commands = [kind(scene, folder / "place") for kind in few_resources.COMMANDS if options.only in kind.name]
        for number, command in enumerate(commands):
            reached = reached or command.name == options.first
            if reached:
                found += row(command, options, folder, known, number)
            else:
                known.update(count(command, options, folder)[1])
    return scene.winnow.status(found)


if __name__ == "__main__":
    sys.exit(main())
