#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Time winnow index against Omega's omindex on the same folder of pages.

They run in alternation, so that a busy machine disturbs all alike; each builds a new database in
every round. This prints the median of each figure, the median of the ratios of the rounds (winnow /
omindex) and their range. Processor time and peak memory are those of the process, as the kernel
accounts for them. With --old another build of winnow takes turns with the others.

omindex runs as it does by default, and with --spelling: winnow makes a dictionary of words for
"did you mean" unless --option=--no-spelling says otherwise, omindex only if it is asked to.

All pages are read before each run. Otherwise what follows omindex would have to wait for the disk:
omindex tells the system to drop each page from its cache once it is read.

Needs the package xapian-omega. All use the same stemmer; omindex has one thread, winnow --threads.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

FIGURES = ("cpu_seconds", "wall_seconds", "peak_megabytes", "page_faults", "database_megabytes")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="folder of HTML pages")
    parser.add_argument("--winnow", default="build/release/bin/winnow", help="the program to time")
    parser.add_argument("--old", metavar="BIN", help="another build of winnow to time as well")
    parser.add_argument("--method", default="all", help="winnow's --method (default: %(default)s)")
    parser.add_argument("--threads", type=int, default=0,
                        help="of winnow; 0: one for each processor (default: %(default)s)")
    parser.add_argument("--stemmer", default="english", help="of all (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="default: %(default)s")
    parser.add_argument("--option", action="append", default=[], metavar="OPTION",
                        help="another option for winnow index, as --option=--no-spelling (repeatable)")
    parser.add_argument("--work", help="folder for the databases (default: a temporary one)")
    parser.add_argument("--json", action="store_true", help="print every round as JSON")
    return parser.parse_args()


def folder_bytes(folder):
    return sum(entry.stat().st_size for entry in os.scandir(folder) if entry.is_file())


def read_pages(folder):
    """Has the system keep the files in its cache."""
    for directory, _, names in os.walk(folder):
        for path in (os.path.join(directory, name) for name in names):
            if not os.path.isfile(path):
                continue
            with open(path, "rb") as file:
                while file.read(1 << 20):
                    pass


def measure(command, database, folder):
    """Runs a command that writes `database` and returns its figures."""
    shutil.rmtree(database, ignore_errors=True)
    read_pages(folder)
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    messages = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{' '.join(command)} failed:\n{messages.decode(errors='replace')}")
    return {
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
        "wall_seconds": wall,
        "peak_megabytes": usage.ru_maxrss / 1000,
        "page_faults": usage.ru_minflt,
        "database_megabytes": folder_bytes(database) / 1e6,
    }


def winnow_command(arguments, program, database):
    return [program, "index", "--quiet", "--db", database, "--threads", str(arguments.threads),
            "--method", arguments.method, "--stemmer", arguments.stemmer, *arguments.option, arguments.folder]


def omindex_command(arguments, database, *options):
    return ["omindex", "--db", database, "--url", "/", "--stemmer", arguments.stemmer, *options, arguments.folder]


def run_rounds(arguments, work):
    commands = {
        "winnow": winnow_command(arguments, arguments.winnow, f"{work}/winnow.db"),
        "omindex": omindex_command(arguments, f"{work}/omindex.db"),
        "omindex --spelling": omindex_command(arguments, f"{work}/omindex --spelling.db", "--spelling"),
    }
    if arguments.old:
        commands["old"] = winnow_command(arguments, arguments.old, f"{work}/old.db")
    rounds = []
    for number in range(arguments.rounds):
        names = list(commands)
        first = number % len(names)  # Each has its turn to be the first.
        order = names[first:] + names[:first]
        rounds.append({name: measure(commands[name], f"{work}/{name}.db", arguments.folder) for name in order})
        print(f"round {number + 1} of {arguments.rounds} done", file=sys.stderr)
    return rounds


def print_table(rounds):
    for other in sorted(set(rounds[0]) - {"winnow"}, reverse=True):
        print_ratios(rounds, other)


def print_ratios(rounds, other):
    print(f"{'':20} {'winnow':>9} {other:>18} {'ratio':>7}  range of ratios")
    for figure in FIGURES:
        ours = [each["winnow"][figure] for each in rounds]
        theirs = [each[other][figure] for each in rounds]
        ratios = [a / b for a, b in zip(ours, theirs)]
        print(f"{figure:20} {statistics.median(ours):9.2f} {statistics.median(theirs):18.2f} "
              f"{statistics.median(ratios):7.2f}  {min(ratios):.2f} to {max(ratios):.2f}")


def main():
    arguments = parse_arguments()
    if shutil.which("omindex") is None:
        sys.exit("omindex is not installed: scripts/install_packages.sh test")
    for program in filter(None, (arguments.winnow, arguments.old)):
        if not os.access(program, os.X_OK):
            sys.exit(f"{program} is not there: cmake --preset release && cmake --build --preset release")
    with tempfile.TemporaryDirectory(dir=arguments.work) as work:
        rounds = run_rounds(arguments, work)
    if arguments.json:
        print(json.dumps(rounds, indent=1))
    else:
        print_table(rounds)


main()
