# SPDX-License-Identifier: GPL-2.0-or-later
"""Folders of pages that winnow takes for sites: whole sites, sites cut to few pages, and mixtures.

Which pages are together is decided by hashes, so that nobody chose it and it is always the same.
Needs only the standard library.
"""

import collections
import dataclasses
import hashlib
import pathlib
import shutil

import split

WHOLE = "all"
MIXED = "mixed"
CUTS = {"20": 2, "10": 4, "5": 5, "3": 6}  # {pages of a folder: folders of a site at most}
KINDS = (WHOLE, *CUTS, MIXED)
MIXTURES = 6              # of the sites of a fold
SITES_MIXED = 9           # sites of a mixture, if the fold has as many
PAGES_MIXED = (3, 6, 10)  # pages of each site, in turns


@dataclasses.dataclass(frozen=True)
class SiteFolder:
    """A folder of pages that is extracted as one site."""
    name: str
    folder: pathlib.Path
    pages: tuple  # (Page, name of its file in the folder)
    gold: pathlib.Path = None  # a text for each page, named like it with .txt, if they are there


def site_folders(pages):
    """[SiteFolder] of the pages of whole sites, as they lie in their folders."""
    groups = collections.defaultdict(list)
    for page in pages:
        groups[page.site].append(page)
    return [SiteFolder(site, own[0].folder, tuple((page, page.name) for page in own),
                       own[0].gold.parent)
            for site, own in groups.items()]


def copy_pages(pages, name, folder):
    """A SiteFolder with copies of pages that lie elsewhere, or are of several sites."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    copies = []
    for page in pages:
        copy = f"{page.site}-{page.name}"
        shutil.copyfile(page.folder / page.name, folder / copy)
        copies.append((page, copy))
    return SiteFolder(name, folder, tuple(copies))


def copy_with_gold(pages, name, folder):
    """As copy_pages(), with the gold texts beside the pages."""
    copied = copy_pages(pages, name, folder / "pages")
    (folder / "gold").mkdir(exist_ok=True)
    for page, copy in copied.pages:
        shutil.copyfile(page.gold, folder / "gold" / (copy + ".txt"))
    return dataclasses.replace(copied, gold=folder / "gold")


def shuffled(things, *key, name=str):
    """In the order of hashes."""
    return sorted(things, key=lambda thing: hashlib.sha256(
        " ".join([split.SEED, *map(str, key), name(thing)]).encode()).digest())


def cuts(site, kind, folder):
    """[SiteFolder] of a site's pages, so many each; a smaller site is one folder."""
    size = int(kind)
    pages = shuffled([page for page, _ in site.pages], kind, site.name, name=lambda own: own.name)
    count = min(CUTS[kind], max(1, len(pages) // size))
    return [copy_with_gold(pages[i * size:(i + 1) * size], f"{site.name}-{kind}-{i}",
                           folder / f"{site.name}-{kind}-{i}") for i in range(count)]


def mixtures(sites, name, folder):
    """[SiteFolder] with pages of several sites each; none of fewer than two sites."""
    if len(sites) < 2:
        return []
    found = []
    for i in range(MIXTURES):
        taken = shuffled(sites, name, i, name=lambda site: site.name)[:SITES_MIXED]
        pages = [page for site in taken for page in shuffled(
            [page for page, _ in site.pages], name, i,
            name=lambda own: own.name)[:PAGES_MIXED[i % len(PAGES_MIXED)]]]
        found.append(copy_with_gold(pages, f"{name}-{i}", folder / f"{name}-{i}"))
    return found
