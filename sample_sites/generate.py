#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Writes the sample sites, or checks that the committed ones are what would be written."""

import argparse
import pathlib
import sys

sys.dont_write_bytecode = True

from generator import check, output  # noqa: E402  (bytecode is switched off first)
from generator.sites import build_all  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=pathlib.Path, default=HERE, metavar="DIR",
                        help="folder to write to (default: the folder of this script)")
    parser.add_argument("--check", action="store_true",
                        help="write nothing there; list differences and exit 1 if there are any")
    arguments = parser.parse_args()

    sites = build_all()
    check.require_sound(sites)
    if not arguments.check:
        output.write_sites(sites, arguments.out)
        return 0
    differences = check.compare(sites, arguments.out)
    sys.stdout.reconfigure(errors="backslashreplace")
    for line in differences:
        print(line)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
