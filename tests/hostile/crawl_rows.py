# SPDX-License-Identifier: GPL-2.0-or-later
"""Hostile crawls as sources of index, learn and extract, and as a stream."""
import dataclasses
import json

import crawls
import entry_points
import good_site
import long_tests
from rows import Expected, cell

TITLE = "Crawls"
WORDS = ("topword",)
BROKEN = "error broken-record"


@dataclasses.dataclass
class Case:
    """The reason why the record is no page, and what a stream makes of it, in which nobody can go back."""
    reason: str = "broken-record"
    words: tuple = ()
    stream: Expected = dataclasses.field(
        default_factory=lambda: Expected(warnings=1, counted=BROKEN))


CASES = {
    "warc_member_bomb": Case(stream=Expected(warnings=1, counted="error too-large")),
    "warc_content_bomb": Case("too-large", stream=Expected(warnings=1, counted="error too-large")),
    # In a stream it covers the records behind it.
    "warc_length_too_long": Case(stream=Expected(warnings=1, counted=BROKEN, good_pages=2)),
    "warc_length_too_short": Case(),
    "warc_length_negative": Case(),
    "warc_length_beyond_64_bits": Case(),
    "warc_plain_length_too_long": Case(stream=Expected(warnings=1, counted=BROKEN, good_pages=3)),
    "warc_without_line_breaks": Case("", words=WORDS, stream=Expected(words=WORDS)),
    # A stream ends there, with an error. The checksum comes when the page has been given out.
    # What stands behind the truncated member is taken for its rest, and makes a record's header.
    "warc_truncated_member": Case(
        stream=Expected(status=3, warnings=1, counted=BROKEN, good_pages=2)),
    "warc_wrong_checksum": Case(stream=Expected(status=3, good_pages=2, words=WORDS)),
}


def of_source(case, entry):
    lost = 1 if case.reason else 0
    counted = {"index": f"skipped {case.reason}", "extract": "skipped", "learn": "skipped"}[entry]
    words = case.words if entry != "learn" else ()
    return Expected(warnings=lost, counted=counted if lost else "", words=words)


def enter(scene, entry, crawl):
    if entry == "extract --jsonl":
        done = scene.winnow("extract", "--jsonl", "--quiet", "--threads", scene.programs.threads, "-",
                            stdin_file=crawl)
        objects = [json.loads(line) for line in done.out.splitlines()]
        return entry_points.objects_outcome(done, "", objects)
    way = {"index": entry_points.indexed, "extract": entry_points.extracted,
           "learn": entry_points.learned}[entry]
    words = (WORDS,) if entry == "index" else ()
    outcome = way(scene, "", crawl, *words)
    outcome.warnings = outcome.finished.lines(entry_points.WARNING)
    return outcome


def cells(scene, options):
    good = [(name, (scene.good / name).read_bytes()) for name in good_site.names()]
    for number, make in enumerate(crawls.ALL):
        name = make.__name__
        crawl = scene.root / (name + ".warc")
        with open(crawl, "wb") as file:
            make(file, good, options.full)
        for entry in long_tests.in_turn(("index", "extract", "learn", "extract --jsonl"), number, 1, not options.short):
            case = CASES[name]
            expected = case.stream if entry == "extract --jsonl" else of_source(case, entry)
            yield cell(name, entry, enter(scene, entry, crawl), expected, WORDS, options.measured)
        crawl.unlink()
