#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Measures how documents other than HTML are read and indexed.

Usage: documents.py FOLDER [--winnow PROGRAM] [--reader WINNOW_DOCUMENT]

FOLDER holds documents, as those of Debian packages do:

    apt-get download r-doc-pdf gnuplot-doc && for p in *.deb; do dpkg -x $p manuals; done

Prints a table in Markdown. For each document: its pages, processor time and memory of reading it, its
words, and how many of these were found to repeat over its pages (heads, feet, page numbers). A person has seen
what the heads of these documents look like, "Chapter 2: R Basics 5", "14 gnuplot 5.4 CONTENTS" and "lm 1234": the
last columns say how many such lines have stayed in the text, where they stand alone, and how many lines were taken
that neither look so nor are numbers. Below the table stands what winnow index took for all of them, and the size
of the database.
"""
import argparse
import html
import json
import os
import pathlib
import re
import subprocess
import tempfile

TYPES = {".pdf", ".odt", ".ods", ".odp", ".docx", ".xlsx", ".pptx"}
HEADS = {"gnuplot": r"\d+ gnuplot 5\.4 .+|.+ gnuplot 5\.4 \d+|gnuplot 5\.4 \d+|\d+ gnuplot 5\.4",
         "R-": r"(Chapter|Appendix) \w+: .+ \d+|[\w ]*[Ii]ndex \d+|References \d+",
         "": r"\d+ \S+|\S+ \d+|\S+"}
NUMBER = re.compile(r"\d+|[ivxlc]+")
LIMITS = ["600", str(4 << 30), str(1 << 30)]


def read(reader, path):
    """The first line that the reader writes, its HTML, seconds, and megabytes."""
    with path.open("rb") as document:
        process = subprocess.Popen([reader, *LIMITS, path.suffix[1:]], stdin=document, stdout=subprocess.PIPE)
        first = process.stdout.readline().decode().split()
        page = process.stdout.read().decode()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return first[2:], page, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def texts_of(page):
    """The texts of elements, one by one: those of the text, and those of the footer."""
    body, _, footer = page.partition("<footer>")
    return [[html.unescape(text) for text in re.findall(r"<(?:p|h\d)[^>]*>(.*?)</(?:p|h\d)>", part, re.S)]
            for part in (body, footer)]


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
    print("| document | pages | seconds | MB | words | of these repeat | heads left | others taken |")
    print("|---|---|---|---|---|---|---|---|")
    for path in documents_in(options.folder):
        said, page, seconds, memory = read(reader, path)
        if said[:1] == ["fault"]:
            print(f"| {path.name} | {' '.join(said[1:])} | {seconds:.1f} | {memory:.0f} | | | | |")
            continue
        pages, words, running = map(int, said[1:4])
        share = f"{running} ({running / max(words, 1):.1%})"
        text, footer = texts_of(page)
        heads = re.compile(next(regex for name, regex in HEADS.items() if path.name.startswith(name)))
        left = sum(1 for one in text if heads.fullmatch(one) and re.search(r"\d", one))
        others = sum(1 for one in footer if not heads.fullmatch(one) and not NUMBER.fullmatch(one))
        print(f"| {path.name} | {pages} | {seconds:.1f} | {memory:.0f} | {words} | {share} | {left} | {others} |")
    with tempfile.TemporaryDirectory(prefix="winnow_documents_") as folder:
        done = subprocess.run([options.winnow, "index", "--json", "--db", folder + "/db", options.folder],
                              capture_output=True, text=True, check=True)
        summary = json.loads(done.stdout)
    print(f"\nwinnow index: {summary['documents']} documents in {summary['seconds']:.1f} s; database of "
          f"{summary['database_bytes'] / 1e6:.1f} MB; skipped: {summary['skipped'] or 'nothing'}")


if __name__ == "__main__":
    main()
