#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measures what winnow-filter costs omindex, beside cat as the filter and no filter at all.

FOLDER holds pages. Those of --from to --to bytes are copied, and omindex indexes them in alternation,
so that other work of the machine disturbs all alike. This prints medians of processor time for a
page, with child processes, and the ratio of the filter to cat: the median of the ratios within a round.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import tempfile


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("--model", required=True, help="file that winnow learn has written")
    parser.add_argument("--filter", default="build/release/bin/winnow-filter")
    parser.add_argument("--from", dest="smallest", type=int, default=32_000, metavar="BYTES")
    parser.add_argument("--to", dest="largest", type=int, default=48_000, metavar="BYTES")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


def copy_pages(arguments, target):
    """Returns the number of pages."""
    count = 0
    for root, _, files in os.walk(arguments.folder):
        for file in files:
            source = os.path.join(root, file)
            wanted = file.endswith((".html", ".htm"))
            if wanted and arguments.smallest <= os.path.getsize(source) <= arguments.largest:
                shutil.copy(source, os.path.join(target, f"{count}.html"))
                count += 1
    return count


def processor_seconds(pages, database, command):
    shutil.rmtree(database, ignore_errors=True)
    arguments = ["omindex", "--db", database, "--url", "/"]
    if command:
        arguments.append(f"--filter=text/html,text/html,UTF-8:{command}")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*arguments, pages], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    arguments = parse_arguments()
    ours = f"{os.path.abspath(arguments.filter)} --model {os.path.abspath(arguments.model)}"
    commands = {"no filter": "", "cat": "cat", "winnow-filter": ours}
    with tempfile.TemporaryDirectory() as folder:
        pages = os.path.join(folder, "pages")
        os.mkdir(pages)
        count = copy_pages(arguments, pages)
        if count == 0:
            raise SystemExit(f"no pages of {arguments.smallest} to {arguments.largest} bytes")
        rounds = [{name: processor_seconds(pages, os.path.join(folder, "db"), command)
                   for name, command in commands.items()} for _ in range(arguments.rounds)]
    medians = {name: 1000 * statistics.median(each[name] for each in rounds) / count for name in commands}
    ratio = statistics.median(each["winnow-filter"] / each["cat"] for each in rounds)
    if arguments.json:
        print(json.dumps({"pages": count, "milliseconds_per_page": medians, "filter_by_cat": ratio}))
        return
    print(f"{count} pages of {arguments.smallest} to {arguments.largest} bytes, "
          f"{arguments.rounds} rounds; processor time for a page:")
    for name, milliseconds in medians.items():
        print(f"  {name:14} {milliseconds:5.1f} ms")
    print(f"  winnow-filter / cat: {ratio:.2f}")


main()
