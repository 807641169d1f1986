# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads the tables that `winnow features SOURCE --gold DIR` writes, with or without --names. Needs
NumPy."""

import dataclasses
import itertools
import math
import pathlib
import sys

import numpy

import boosting
import name_scores

LEADING = ["page", "block", "words", "flags", "path", "share"]
LEARNED = ["comment", "names"]  # the last columns, if they are there
NEVER_KEPT = 1 | 16  # flags of blocks that are hidden or not to be indexed
DEFINITION = 256     # of those in dt or dd
FAR_WORDS = 4000     # behind the main heading
FAR_BLOCKS = 100
DISTANCE = "words_from_heading"  # the feature that tells
FAR = float(numpy.float32(math.log1p(FAR_WORDS)))


@dataclasses.dataclass
class PageFeatures:
    """The blocks of a page: a row each, in text order."""
    site: str
    name: str
    words: numpy.ndarray
    flags: numpy.ndarray
    share: numpy.ndarray   # of its words that are in the gold text
    values: numpy.ndarray  # float32, a column a feature
    paths: numpy.ndarray   # a number, the same for blocks that stand alike in the tree
    headings: numpy.ndarray  # whether it is one, where the table has that feature
    linked: numpy.ndarray    # whether it has links, where the table has that feature
    names: object = None   # Surroundings of name_scores.py, if the table has them
    kind: str = ""         # of the folder that the page was read in (site_folders.py)

    @property
    def may_be_kept(self):
        """By block: whether any method may keep it."""
        return (self.flags & NEVER_KEPT) == 0


def parse_rows(lines, path):
    """All numbers of some lines, a row each; the page's name is passed over."""
    rows = [numpy.fromstring(line.partition("\t")[2], sep="\t") for line in lines]
    if len({len(row) for row in rows}) > 1:
        sys.exit(f"{path}: lines of unequal length; write the table again")
    return numpy.array(rows)


def page_features(site, name, rows, columns, learned, kind):
    """The page of one name. `columns` are the names of its features; `learned` are the texts of
    the last columns by block, or None."""
    leading = len(LEADING) - 1
    _, words, flags, paths, share = rows[:, :leading].T
    values = rows[:, leading:].astype(numpy.float32)
    headings, linked = (
        values[:, columns.index(name)] > 0 if name in columns else numpy.zeros(len(words), bool)
        for name in ("heading", "link_density"))
    around = name_scores.Surroundings(learned) if learned else None
    return PageFeatures(site, name, words, flags.astype(int), share, values, paths.astype(int),
                        headings, linked, around, kind)


def far_part(page, names):
    """A page as if it began FAR_WORDS behind its main heading; None if it does not reach there. Of the blocks there are
    FAR_BLOCKS at most, evenly spread."""
    distance = page.values[:, names.index(DISTANCE)]
    far = numpy.flatnonzero(distance >= FAR)
    if not far.size:
        return None
    if far.size > FAR_BLOCKS:
        far = far[numpy.linspace(0, far.size - 1, FAR_BLOCKS).astype(int)]
    by_block = ("words", "flags", "share", "values", "paths", "headings", "linked")
    return dataclasses.replace(page, names=None, **{field: getattr(page, field)[far] for field in by_block})


def far_parts(pages, names):
    """far_part() of the pages that have one."""
    return [part for part in (far_part(page, names) for page in pages) if part is not None]


def long_part(page, names):
    """What is trained with of a page of a set of long pages, or None. The beginnings of manuals teach nothing new."""
    part = far_part(page, names)
    return part and dataclasses.replace(part, kind=boosting.LONG)


def read(path, domains=None, site=None, kind=""):
    """(names of the features, [PageFeatures]) of one table.

    `domains` says which site a page is of, by its name without extension; other pages are of
    `site`, or else of a site that is named as the table is. `kind` is that of the folders.
    """
    path = pathlib.Path(path)
    with open(path, encoding="utf-8", newline="\n") as lines:
        head = next(lines, "").rstrip("\n").split("\t")
        if head[:len(LEADING)] != LEADING:
            sys.exit(f"{path}: no table with gold; write it with winnow features --gold")
        has_names = head[-len(LEARNED):] == LEARNED
        if has_names:
            head = head[:-len(LEARNED)]
        pages = []
        for name, group in itertools.groupby(lines, key=lambda line: line.partition("\t")[0]):
            own = (domains or {}).get(name.rpartition(".")[0], site or path.stem)
            own_lines = [line.rstrip("\n") for line in group]
            learned = None
            if has_names:
                own_lines, *columns = zip(*(line.rsplit("\t", 2) for line in own_lines))
                learned = list(zip(*columns))
            rows = parse_rows(own_lines, path)
            if rows.shape[1] != len(head) - 1:
                sys.exit(f"{path}: page {name}: {rows.shape[1] + 1} columns, but {len(head)} names")
            pages.append(page_features(own, name, rows, head[len(LEADING):], learned,
                                       kind))
    return head[len(LEADING):], pages


def read_all(paths, domains=None):
    """As read(), of several tables that must have the same columns; `domains` are by table."""
    names, pages = None, []
    for path in paths:
        own_names, own_pages = read(path, (domains or {}).get(path))
        if names is not None and names != own_names:
            sys.exit(f"{path}: other features than {paths[0]}; write both with the same winnow")
        names = own_names
        pages += own_pages
    return names, pages
