# SPDX-License-Identifier: GPL-2.0-or-later
"""Cells of the table: what came of an input at an entry point, and what should have."""
import dataclasses
import re

MOST_BYTES = 1 << 30
COST = re.compile(r"([\d.]+) s, (\d+) MiB")


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


def came_of(cells):
    """What came of one input: at most entry points, and at those that are named; the longest time and the most memory."""
    outcomes, seconds, mib = {}, [], []
    for each in cells:
        text, _, measured = each.shown.partition("; ")
        found = COST.search(measured)
        if found:
            seconds.append(float(found[1]))
            mib.append(int(found[2]))
        outcomes.setdefault(("**FAILED** " if each.faults else "") + text, []).append(each.entry)
    most, *others = sorted(outcomes, key=lambda text: -len(outcomes[text]))
    told = [most, *(f"{', '.join(outcomes[text])}: {text}" for text in others)]
    return ["; ".join(told), f"{max(seconds):.2f}" if seconds else "", str(max(mib)) if mib else ""]


def markdown(title, cells):
    """A table of inputs."""
    yield f"### {title}\n"
    yield "| input | what came of it | longest, s | most memory, MiB |\n|---|---|---|---|"
    for name in dict.fromkeys(each.input for each in cells):
        yield f"| `{name}` | " + " | ".join(came_of([each for each in cells if each.input == name])) + " |"
    yield ""
