# SPDX-License-Identifier: GPL-2.0-or-later
"""Tables of figures in the documents are what was measured last (bench/results). Nothing is measured.

Usage: check_figures.py REPOSITORY
"""
import pathlib
import sys

import source_tree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))
import figure_tables  # noqa: E402


if __name__ == "__main__":
    source_tree.finish(list(figure_tables.complaints(sys.argv[1])))
