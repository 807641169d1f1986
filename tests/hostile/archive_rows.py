# SPDX-License-Identifier: GPL-2.0-or-later
"""Hostile archives as sources of index, learn and extract."""
import dataclasses
import functools

import archives
import entry_points
import good_site
import long_tests
import slips
from bombs import GIB
from rows import Expected, cell

TITLE = "Archives"
WORDS = ("topword", "bottomword")
WAYS = ("index", "extract", "learn")


@dataclasses.dataclass
class Case:
    """What is counted; in index by reasons, elsewhere in all."""
    index: str
    extract: str
    learn: str
    warnings: int = 0
    words: tuple = ()
    good_pages: int = good_site.PAGES


CASES = {
    "zip_bomb.zip": Case("skipped too-large", "skipped", "skipped", warnings=1),
    "zip_bomb_small_claim.zip": Case("skipped too-large", "skipped", "skipped", warnings=1),
    # All names of one place in the file stand for one page.
    "zip_bomb_overlapping.zip": Case("", "", "too large", words=("topword",)),
    "zip_nested.zip": Case("skipped not-html", "skipped", "skipped"),
    # The fifth page stands behind what is not unpacked any further.
    "tar_bomb.tar.gz": Case("skipped bomb, skipped too-large", "skipped", "skipped", warnings=2,
                            good_pages=4),
    # C:\\ is a folder like any other here.
    "zip_slip.zip": Case("refused binary, skipped bad-path, skipped symlink", "refused, skipped",
                         "refused, skipped", warnings=6, words=("bottomword",)),
    "slip.tar": Case("skipped bad-path, skipped device, skipped hard-link, skipped symlink", "skipped",
                     "skipped", warnings=6, words=("bottomword",)),
    "slip.7z": Case("skipped bad-path", "skipped", "skipped", warnings=6, words=("bottomword",)),
    "slip.zim": Case("skipped bad-path", "skipped", "skipped", warnings=6, words=("bottomword",)),
}
# Unpacking up to the limit on a page of 100 MiB takes seconds. Unless `full`, only this archive is read by index with
# that limit, and the others with a tenth of it.
AT_USUAL_LIMIT = "zip_bomb.zip"
TENTH = ("--max-page-bytes", "10mb")
# Each pass over the pages unpacks it as far as it may grow; index is enough unless `full`.
LONGEST = "tar_bomb.tar.gz"
# Nothing of this name may ever be written but below the folder that was named for it.
ESCAPED = ("escaped.html.json", "escaped.html")


def escaped(scene):
    """Files that found their way out of the archive."""
    places = [scene.root, scene.root.parent, scene.root.parent.parent, "/tmp"]
    return [place for place in places for name in ESCAPED if (scene.root / place / name).exists()]


def options_for(name, entry, full):
    """What is given to a command so that it takes less time."""
    return () if full or (name, entry) == (AT_USUAL_LIMIT, "index") else TENTH


def ways_for(name, number, options):
    """The commands that read the archive: all of them, or one in turn where it unpacks without end."""
    if name == LONGEST and not options.full:
        return ("index",)
    return long_tests.in_turn(WAYS, number, len(WAYS) if name in slips.ALL else 1, not options.short)


def enter(scene, entry, archive, *options):
    way = {"index": entry_points.indexed, "extract": entry_points.extracted,
           "learn": entry_points.learned}[entry]
    words = (WORDS,) if entry == "index" else ()
    outcome = way(scene, "", archive, *words, *options)
    outcome.warnings = outcome.finished.lines(entry_points.WARNING)
    return outcome


def cells(scene, options):
    good = [(name, (scene.good / name).read_bytes()) for name in good_site.names()]
    makers = archives.ALL | slips.ALL
    if options.full:
        makers["zip_bomb_overlapping.zip"] = functools.partial(archives.zip_bomb_overlapping, page_bytes=90_000_000)
        makers[LONGEST] = functools.partial(archives.tar_bomb, size=10 * GIB)
    for number, (name, make) in enumerate(makers.items()):
        archive = scene.root / name
        with open(archive, "wb") as file:
            make(file, good)
        case = CASES[name]
        for entry in ways_for(name, number, options):
            words = case.words if entry != "learn" else ()
            expected = Expected(warnings=case.warnings, counted=getattr(case, entry), words=words,
                                good_pages=case.good_pages)
            outcome = enter(scene, entry, archive, *options_for(name, entry, options.full))
            row = cell(name, entry, outcome, expected, WORDS, options.measured)
            row.faults += [f"written to {place}" for place in escaped(scene)]
            yield row
        archive.unlink()
