# SPDX-License-Identifier: GPL-2.0-or-later
"""Which files the house rules look at, and how complaints are printed."""
import pathlib
import sys

# Layers from the lowest to the highest: a layer uses only those before it.
LAYERS = ("extractor", "indexer", "queries", "plugin")
CPP_SUFFIXES = (".h", ".cc")
TEXT_SUFFIXES = CPP_SUFFIXES + (".c", ".inc", ".py", ".sh", ".cmake", ".in", ".md", ".json")
SKIPPED_FOLDERS = {".git", ".cache", "__pycache__", "build", "node_modules"}


def walk(root):
    """All files of the tree in sorted order, without version control and builds."""
    pending = [pathlib.Path(root)]
    while pending:
        folder = pending.pop()
        for path in sorted(folder.iterdir()):
            if path.is_symlink() or path.name in SKIPPED_FOLDERS:
                continue
            if path.is_dir():
                # Builds may have any name; this file is what marks one.
                if not (path / "CMakeCache.txt").exists():
                    pending.append(path)
            else:
                yield path


def is_text_of_ours(path):
    """Sources, scripts and documents, but no data of tests."""
    return path.suffix in TEXT_SUFFIXES or path.name == "CMakeLists.txt"


def files(root, suffixes, top_folders=None):
    """Paths relative to the root with one of the suffixes, below one of the top folders."""
    root = pathlib.Path(root)
    found = (path.relative_to(root) for path in walk(root) if path.suffix in suffixes)
    return sorted(path for path in found
                  if top_folders is None or path.parts[0] in top_folders)


def read(path):
    """The text of a file; malformed UTF-8 becomes U+FFFD, which the ASCII rule then reports."""
    return pathlib.Path(path).read_text(encoding="utf-8", errors="replace")


def line_of(text, offset):
    """Line number, from 1, of a position in a text."""
    return text.count("\n", 0, offset) + 1


def finish(complaints):
    """Prints one line a complaint and ends the program with 1 if there is any."""
    for complaint in complaints:
        print(complaint)
    if complaints:
        print(f"{len(complaints)} violation(s)")
    sys.exit(1 if complaints else 0)
