#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measures how documents other than HTML are read and indexed.

Usage: documents.py FOLDER [--winnow PROGRAM] [--reader WINNOW_DOCUMENT]

FOLDER holds documents, as those of Debian packages do:

    apt-get download r-doc-pdf gnuplot-doc && for p in *.deb; do dpkg -x $p manuals; done

Prints a table in Markdown. For each document: its pages, how long reading it took and how much memory, its
words, and how many of these were found to repeat over its pages (heads, feet, page numbers). Below it, what
winnow index took for all of them, and the size of the database.
"""
import argparse
import json
import os
import pathlib
import subprocess
import tempfile
import time

TYPES = {".pdf", ".odt", ".ods", ".odp", ".docx", ".xlsx", ".pptx"}
LIMITS = ["600", str(4 << 30), str(1 << 30)]


def read(reader, path):
    """The first line that the reader writes, seconds, and megabytes."""
    begin = time.monotonic()
    with path.open("rb") as document:
        process = subprocess.Popen([reader, *LIMITS, path.suffix[1:]], stdin=document, stdout=subprocess.PIPE)
        first = process.stdout.readline().decode().split()
        process.stdout.read()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return first[2:], time.monotonic() - begin, usage.ru_maxrss / 1024


def documents_in(folder):
    """Each file once, although packages have links to them."""
    found = {path.resolve() for path in folder.rglob("*") if path.suffix.lower() in TYPES}
    return sorted(path for path in found if path.is_file())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--winnow", default="build/release/bin/winnow")
    parser.add_argument("--reader")
    options = parser.parse_args()
    reader = options.reader or os.path.join(os.path.dirname(options.winnow), "winnow-document")
    print("| document | pages | seconds | MB | words | of these repeat |")
    print("|---|---|---|---|---|---|")
    for path in documents_in(options.folder):
        said, seconds, memory = read(reader, path)
        if said[:1] == ["fault"]:
            print(f"| {path.name} | {' '.join(said[1:])} | {seconds:.1f} | {memory:.0f} | | |")
            continue
        pages, words, running = map(int, said[1:4])
        share = f"{running} ({running / max(words, 1):.1%})"
        print(f"| {path.name} | {pages} | {seconds:.1f} | {memory:.0f} | {words} | {share} |")
    with tempfile.TemporaryDirectory(prefix="winnow_documents_") as folder:
        done = subprocess.run([options.winnow, "index", "--json", "--db", folder + "/db", options.folder],
                              capture_output=True, text=True, check=True)
        summary = json.loads(done.stdout)
    print(f"\nwinnow index: {summary['documents']} documents in {summary['seconds']:.1f} s; database of "
          f"{summary['database_bytes'] / 1e6:.1f} MB; skipped: {summary['skipped'] or 'nothing'}")


if __name__ == "__main__":
    main()
