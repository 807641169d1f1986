#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Makes pages of random words, to index them.

Usage: heavy_pages.py FOLDER PAGES MB
"""
import pathlib
import random
import string
import sys


def write_page(path, number, size):
    drawn = random.Random(number)
    with open(path, "w", encoding="ascii") as file:
        file.write(f"<!doctype html><html><head><title>Page {number}</title></head><body><main>\n")
        while file.tell() < size:
            words = ("".join(drawn.choices(string.ascii_lowercase, k=drawn.randint(5, 10)))
                     for _ in range(100))
            file.write(f"<p>{' '.join(words)}</p>\n")
        file.write("</main></body></html>\n")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(int(sys.argv[2])):
        write_page(folder / f"page{number:03}.html", number, float(sys.argv[3]) * 1e6)


main()
