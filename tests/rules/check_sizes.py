# SPDX-License-Identifier: GPL-2.0-or-later
"""Prints how long files and functions are, and complains about those that are too long.

Usage: check_sizes.py REPOSITORY

The ceilings are not the aim: a file is worth opening (50 to 250 lines, a median near 100), and half of
the functions stay within 10. Functions of tests may be tables of what is expected. Tables (.inc) have no
ceiling.
"""
import pathlib
import sys

import cpp_source
import source_tree

FOLDERS = source_tree.LAYERS + ("tests", "bench", "fuzz")
FILE_CEILING = 450
FUNCTION_CEILING = 60
TEST_CEILING = 90


def quantile(values, share):
    """The smallest value that is not below `share` of the values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0


def measure(root, folder):
    """({path: lines}, [(path, Function)]) of a top folder."""
    lengths, bodies = {}, []
    for path in source_tree.files(root, source_tree.CPP_SUFFIXES, (folder,)):
        text = source_tree.read(root / path)
        lengths[path] = text.count("\n")
        bodies += [(path, function) for function in cpp_source.functions(text)]
    return lengths, bodies


def table_row(folder, lengths, bodies):
    """One line of the table."""
    cells = [folder]
    for values in (list(lengths.values()), [function.lines for _, function in bodies]):
        cells += [len(values), quantile(values, .5), quantile(values, .9), max(values, default=0)]
    return "{:<12}{:>6}{:>8}{:>6}{:>6}{:>12}{:>8}{:>6}{:>6}".format(*cells)


def too_long(lengths, bodies):
    """Complaints about one folder."""
    for path, lines in lengths.items():
        if lines > FILE_CEILING:
            yield f"{path}:1: {lines} lines; the ceiling for a file is {FILE_CEILING}"
    for path, function in bodies:
        ceiling = TEST_CEILING if path.parts[0] == "tests" else FUNCTION_CEILING
        if function.lines > ceiling:
            yield (f"{path}:{function.line}: {function.lines} lines; the ceiling for a function "
                   f"is {ceiling}: {function.head}")


def main(root):
    """Prints the table and returns the complaints."""
    complaints = []
    print("             files  median   p90   max   functions  median   p90   max")
    for folder in FOLDERS:
        lengths, bodies = measure(root, folder)
        if lengths:
            print(table_row(folder, lengths, bodies))
            complaints += too_long(lengths, bodies)
    return complaints


if __name__ == "__main__":
    source_tree.finish(main(pathlib.Path(sys.argv[1])))
