#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs every hostile input through every way into Winnow and prints what came of it, as Markdown.

Usage: table.py --winnow PROGRAM --filter PROGRAM [--library FILE] [--full] [--short] [GROUP...]

Groups: pages, archives, crawls, folders, state, reports; all of them if none is named. Ends with 1 if
anything is not as tests/hostile/*_rows.py expect it, and says what on standard error. No outcome
depends on time; times and memory are printed as they were measured.

The tests hostile_* are this with --short: each input goes through some of the ways, in turns, so that each way takes some
of each kind. With WINNOW_LONG_TESTS in the environment each input goes through all ways.
"""
import argparse
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import archive_rows
import crawl_rows
import entry_points
import folder_rows
import long_tests
import page_rows
import process
import report_rows
import rows
import state_rows

GROUPS = {"pages": page_rows, "archives": archive_rows, "crawls": crawl_rows, "folders": folder_rows,
          "state": state_rows, "reports": report_rows}


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--winnow", required=True, type=pathlib.Path)
    parser.add_argument("--filter", required=True, type=pathlib.Path)
    parser.add_argument("--library", type=pathlib.Path, help="libwinnow.so.1; without it, no C")
    parser.add_argument("--full", action="store_true", help="inputs in their full size")
    long_tests.add_short_option(parser)
    parser.add_argument("--sanitized", action="store_true",
                        help="the programs need more stack and memory than users' do")
    parser.add_argument("groups", nargs="*", metavar="GROUP", choices=[[], *GROUPS])
    options = parser.parse_args()
    options.measured = not options.sanitized
    return options


def main():
    options = parse()
    if options.sanitized:
        process.STACK_BYTES = None
    failed = 0
    programs = entry_points.Programs(options.winnow.resolve(), options.filter.resolve(),
                                     options.library and options.library.resolve())
    for group in options.groups or GROUPS:
        with tempfile.TemporaryDirectory(prefix="winnow_hostile_") as root:
            cells = list(GROUPS[group].cells(entry_points.Scene(programs, root), options))
        print("\n".join(rows.markdown(GROUPS[group].TITLE, cells)), flush=True)
        for each in cells:
            failed += bool(each.faults)
            for fault in each.faults:
                print(f"FAILED: {each.input}, {each.entry}: {fault}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
