# SPDX-License-Identifier: GPL-2.0-or-later
"""Cells of the table: what came of an input at an entry point, and what should have."""
import dataclasses

MOST_BYTES = 1 << 30
MOST_COLUMNS = 8


@dataclasses.dataclass
class Cell:
    """One input at one entry point."""
    input: str
    entry: str
    shown: str
    faults: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Expected:
    """What should come of an input; words as in entry_points.Outcome."""
    status: int = 0
    warnings: int = 0
    counted: str = ""
    words: tuple = ()       # that its text has, or that it is found by
    good_pages: int = 5     # of the five, where there are any
    absent: tuple = ("\0", "<script")


def faults(outcome, expected, words, measured):
    """What is not as expected, a sentence each."""
    if outcome.finished.status != expected.status:
        yield f"status {outcome.finished.status} instead of {expected.status}: " \
              f"{outcome.finished.err[-500:]}"
    if len(outcome.warnings) != expected.warnings:
        yield f"{len(outcome.warnings)} warnings instead of {expected.warnings}: {outcome.warnings}"
    if outcome.counted != expected.counted:
        yield f"counted as '{outcome.counted}' instead of '{expected.counted}'"
    for word in words:
        if (word in outcome.text) != (word in expected.words):
            yield f"{word} is {'' if word in outcome.text else 'not '}there"
    for text in expected.absent:
        if text in outcome.text:
            yield f"{text!r} is in the text"
    wanted = min(expected.good_pages, outcome.good_pages_given)
    if outcome.good_pages != wanted:
        yield f"{outcome.good_pages} good pages instead of {wanted}"
    if measured and outcome.finished.peak_bytes >= MOST_BYTES:
        yield f"{outcome.finished.peak_bytes} bytes of memory"


def cost(finished):
    return f"{finished.seconds:.2f} s, {finished.peak_bytes >> 20} MiB"


def shown(outcome):
    """The cell's text."""
    parts = [f"exit {outcome.finished.status}"]
    if outcome.counted:
        parts.append(outcome.counted)
    if outcome.good_pages < outcome.good_pages_given:
        parts.append(f"{outcome.good_pages} of {outcome.good_pages_given} good pages")
    return ", ".join(parts) + "; " + cost(outcome.finished)


def cell(name, entry, outcome, expected, words, measured):
    return Cell(name, entry, shown(outcome), list(faults(outcome, expected, words, measured)))


def text_of(each):
    return ("**FAILED** " if each.faults else "") + each.shown


def markdown(title, cells):
    """A table of inputs by entry points; of those whose inputs have little in common, a list."""
    entries = list(dict.fromkeys(each.entry for each in cells))
    inputs = list(dict.fromkeys(each.input for each in cells))
    by_place = {(each.input, each.entry): each for each in cells}
    yield f"### {title}\n"
    if len(entries) > MOST_COLUMNS:
        yield "| input | at | outcome |\n|---|---|---|"
        yield from (f"| `{each.input}` | {each.entry} | {text_of(each)} |" for each in cells)
        yield ""
        return
    yield "| input | " + " | ".join(entries) + " |"
    yield "|---" * (len(entries) + 1) + "|"
    for name in inputs:
        found = [by_place.get((name, entry)) for entry in entries]
        texts = [text_of(each) if each else "" for each in found]
        yield f"| `{name}` | " + " | ".join(texts) + " |"
    yield ""
