# SPDX-License-Identifier: GPL-2.0-or-later
"""Every hostile page at every way into Winnow, with good pages beside it."""
import dataclasses

import entry_points
import heavy_pages
import long_tests
import pages
import process
from rows import Expected, cell

TITLE = "Pages"
WORDS = ("topword", "bottomword")
BOTTOM, TOP, BOTH = ("bottomword",), ("topword",), WORDS
LEARNED_FROM = 1 << 20  # bytes of a page, at most


@dataclasses.dataclass
class Case:
    """How a page is treated, whatever the entry point."""
    words: tuple = BOTH
    degraded: str = ""      # the limit it is over, so that its text is kept without structure
    in_full: str = ""       # the same of the page in its full size
    binary: bool = False    # refused
    document: bool = False  # begins as a document of another type, and is damaged
    cut: str = ""           # the limit at which an index ends it or a part of it
    cut_in_full: str = ""   # the same of the page in its full size, which ends its text
    giant: bool = False     # left without being read
    replaced: bool = False  # has malformed characters
    utf8: bool = True       # can stand in JSON


CASES = {
    "deep_div_100k": Case(BOTTOM, degraded="depth"),
    "table_td_100k": Case(BOTTOM, degraded="depth"),
    "attrs_100k": Case(BOTTOM, degraded="attributes"),
    "outline_attrs_75k": Case(BOTTOM, degraded="attributes"),
    "unclosed_b_adoption": Case(BOTTOM, degraded="depth"),
    "stray_end_tags_1m": Case(BOTTOM),
    "giant_500mb": Case((), giant=True),
    "one_line_50mb_text": Case(),
    "pre_lines_48m": Case(),
    "paragraphs_24m": Case(in_full="parser-memory"),
    "nested_paragraphs_24m": Case(in_full="nodes"),
    "json_ld_95m": Case(),
    "nul_bytes": Case(replaced=True),
    "charset_utf7_xss": Case(),
    "charset_iso_2022_kr": Case(),
    "charset_path": Case(),
    "charset_label_10k": Case(),
    "charset_utf16_on_ascii": Case(),
    "mixed_invalid_utf8": Case(replaced=True, utf8=False),
    "utf16_without_bom": Case(),
    "lone_bom": Case((), utf8=False),
    "binary_png": Case((), binary=True, utf8=False),
    "binary_pdf": Case((), binary=True, document=True, utf8=False),
    "binary_random": Case((), binary=True, utf8=False),
    "xss_title": Case(),
    "entity_flood": Case(),
    "zalgo_100k": Case(),
    "zero_width_1m": Case(),
    "huge_colspan_rowspan": Case(),
    "base_javascript": Case(),
    "links_1m": Case(in_full="parser-memory"),
    "plaintext": Case(),
    "unterminated_comment": Case(TOP),
    "unterminated_script": Case(TOP),
    "unterminated_textarea": Case(TOP),
    "title_of_words_10m": Case(cut="title"),
    "text_of_words_30m": Case(cut="spelling", cut_in_full="terms"),
    "metadata_of_words_24m": Case(cut="keywords"),
    "links_of_8m": Case(),
}


def in_index(case, size):
    if case.giant:
        return Expected(warnings=1, counted="skipped too-large")
    if case.document:
        return Expected(warnings=1, counted="skipped broken-document")
    if case.binary:
        return Expected(warnings=1, counted="refused binary")
    if case.degraded:
        return Expected(warnings=1, counted="degraded " + case.degraded, words=case.words)
    if case.cut_in_full:
        return Expected(warnings=1, counted="cut " + case.cut_in_full, words=TOP)
    if case.cut:
        return Expected(warnings=1, counted="cut " + case.cut, words=case.words)
    return Expected(counted="replaced characters" if case.replaced else "", words=case.words)


def in_extract(case, size):
    if case.giant:
        return Expected(warnings=1, counted="skipped")
    if case.binary:
        return Expected(warnings=1, counted="refused")
    if case.degraded:
        return Expected(warnings=1, counted="degraded", words=case.words)
    return Expected(words=case.words, absent=("\0",))


def in_lines(case, size):
    """The warning of a line is the line."""
    if case.giant:
        return None  # of 3 GB when it is JSON
    if not case.utf8:
        return Expected(warnings=1, counted="error bad-line")
    return Expected(counted="degraded " + case.degraded if case.degraded else "", words=case.words,
                    absent=("\0",))


def in_learn(case, size):
    if case.giant:
        return Expected(warnings=1, counted="skipped")
    if size > LEARNED_FROM:
        return Expected(counted="too large")
    refused = case.binary or case.degraded
    return Expected(warnings=1 if refused else 0, counted="refused" if refused else "")


def in_filter(case, size):
    if case.giant or case.binary:
        return Expected(status=3, warnings=1)
    return Expected(warnings=1 if case.degraded else 0, words=case.words)


def in_c_extract(case, size):
    """3 is WINNOW_TOO_LARGE, 4 WINNOW_BINARY."""
    if case.giant or case.binary:
        return Expected(status=3 if case.giant else 4, warnings=1)
    return Expected(counted="degraded " + case.degraded if case.degraded else "", words=case.words,
                    absent=("\0",))


def in_c_learn(case, size):
    """What the learner refuses it says at once; learning goes on with the rest."""
    if case.binary:
        return Expected(warnings=1, counted="status 4")
    if case.degraded or size > LEARNED_FROM:
        return Expected(warnings=1, counted="status 3")
    return Expected()


EXPECTED = {"index": in_index, "index WARC": in_index, "extract": in_extract,
            "extract --jsonl": in_lines, "learn": in_learn, "winnow-filter": in_filter,
            "C: extract": in_c_extract, "C: learn": in_c_learn}


def page_with_long_url(scene, options):
    """A URL of 4 MB, or of 100 kB: no page, and no way to say which."""
    name = "abcdefg/" * (500_000 if options.full else 12_500)
    page = process.write(scene.root / "page.html", "<p>topword bottomword")
    for entry, counted, warnings in (("index WARC", "skipped broken-record", 0),
                                     ("extract --jsonl", "error bad-url", 1)):
        outcome = entry_points.FOR_PAGES[entry](scene, name, page, WORDS)
        expected = Expected(warnings=warnings, counted=counted)
        yield cell("url_of_4m", entry, outcome, expected, WORDS, options.measured)
    page.unlink()


def cells(scene, options):
    for number, make in enumerate(pages.ALL + heavy_pages.ALL):
        name = make.__name__
        page = scene.root / "page.html"
        with open(page, "wb") as file:
            make(file, options.full)
        size, case = page.stat().st_size, CASES[name]
        if options.full and case.in_full:
            case = dataclasses.replace(case, degraded=case.in_full)
        if not options.full:
            case = dataclasses.replace(case, cut_in_full="")
        for entry in long_tests.in_turn(entry_points.FOR_PAGES, number, 2, not options.short):
            expected = EXPECTED[entry](case, size)
            if expected is None or (entry.startswith("C:") and not scene.programs.library):
                continue
            outcome = entry_points.FOR_PAGES[entry](scene, name + ".html", page, WORDS)
            yield cell(name, entry, outcome, expected, WORDS, options.measured)
        page.unlink()
    yield from page_with_long_url(scene, options)
