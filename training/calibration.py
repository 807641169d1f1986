# SPDX-License-Identifier: GPL-2.0-or-later
"""How good pages turn out of which a model expects much or little.

The probabilities of a page's blocks promise an F1. From pages that were left out of the training, and
their scores, a table is learned that rises: what F1 a promise is worth. It becomes a part of the
model (docs/reference/block-model.md). Needs NumPy.
"""

import collections
import dataclasses
import json
import pathlib
import subprocess

import collection
import figures
import word_score

# Promises are taken together between these; where few pages are, with those above.
EDGES = (0, .3, .5, .6, .7, .75, .8, .85, .9, .925, .95, .97, .985, 1.01)
LEAST_SHARE = .02  # of the weight of all pages, for a point
MOST_PAGES = 3     # as in boosting.py
DECIDED = ("rule", "marked", "comment", "copy", "slide", "behind", "dateline")  # reasons that are certain
# What the tables of confidences have rows for.
RANGES = ((0, .5), (.5, .7), (.7, .8), (.8, .85), (.85, .9), (.9, .95), (.95, 1.01))
AROUND = .025  # of pages "at .9"


@dataclasses.dataclass(frozen=True)
class Promise:
    """A page, what was expected of it, and how it turned out."""
    column: str      # of the printed tables
    group: str       # what is left out together: a set of pages, or a fold of sites
    site: str
    expected: float
    f1: float


def weights(promises):
    """As boosting.py weighs pages: those of large sites are much alike."""
    of_site = collections.Counter(page.site for page in promises)
    return [min(1.0, MOST_PAGES / of_site[page.site]) for page in promises]


def mean(values, by):
    """A weighted mean."""
    return sum(value * weight for value, weight in zip(values, by)) / sum(by)


def learn(promises):
    """[(expected, confidence)], rising: means between EDGES, where a later one is not lower. A page
    that has no text to choose from has no F1."""
    least = LEAST_SHARE * sum(weights(promises))
    ordered = sorted(zip(promises, weights(promises)), key=lambda pair: pair[0].expected)
    parts, part = [], []
    for low, high in zip(EDGES, EDGES[1:]):
        part += [pair for pair in ordered if low <= pair[0].expected < high]
        if sum(weight for _, weight in part) >= least:
            parts.append(part)
            part = []
    if part:
        parts = [*parts[:-1], [*(parts[-1] if parts else []), *part]]
    points = []  # (expected, f1, weight)
    for own in parts:
        by = [weight for _, weight in own]
        points.append((mean([page.expected for page, _ in own], by),
                       mean([page.f1 for page, _ in own], by), sum(by)))
        while len(points) > 1 and points[-2][1] > points[-1][1]:
            later, earlier = points.pop(), points.pop()
            by = [earlier[2], later[2]]
            points.append((mean([earlier[0], later[0]], by), mean([earlier[1], later[1]], by),
                           sum(by)))
    return [(0, 0), *((round(expected, 4), round(f1, 4)) for expected, f1, _ in points)]


def confidence(points, expected):
    """As calibration.cc: straight lines between points, and the same beyond the last ones."""
    if expected <= points[0][0]:
        return points[0][1]
    for (low, from_), (high, to) in zip(points, points[1:]):
        if expected < high:
            return from_ + (to - from_) * (expected - low) / (high - low)
    return points[-1][1]


def with_calibration(text, points, comments=()):
    """The text of a model with these points instead of its own, as a file of version 3."""
    lines = [line for line in text.splitlines() if not line.startswith("# confidence: ")]
    trees = next(i for i, line in enumerate(lines) if line.startswith("trees "))
    if lines[0].endswith(" 3"):
        first = next(i for i, line in enumerate(lines) if line.startswith("confidence "))
        lines[first:trees] = []
        trees = first
    new = [f"confidence {len(points)}", *(f"{low:g} {high:g}" for low, high in points)]
    if lines[0].endswith(" 1"):
        new = ["names 0", "comment-names 0", *new]
    lines[trees:trees] = new
    lines[0] = "winnow-block-model 3"
    last = max(i for i, line in enumerate(lines) if i == 0 or line.startswith("#"))
    lines[last + 1:last + 1] = [f"# confidence: {comment}" for comment in comments]
    return "\n".join(lines) + "\n"


def expected_f1(blocks):
    """As expected_f1.cc, of the blocks that `winnow extract --json` gives."""
    kept = right = wanted = 0
    for block in blocks:
        is_main, words = block["class"] == "main", block["words"]
        probability = int(is_main) if block["reason"] in DECIDED else block["probability"]
        if probability is None:
            continue
        wanted += probability * words
        if is_main:
            kept += words
            right += probability * words
    return 2 * right / (kept + wanted) if kept + wanted else 0


def read_lines(command):
    """{file name: (expected F1, text)} of the pages that winnow writes as lines."""
    done = subprocess.run([*map(str, command), "--jsonl", "--quiet", "--fields",
                           "path,text,blocks"], capture_output=True, check=True)
    found = {}
    # A text may have line separators that end a line in Python's strings, and not in its bytes.
    for line in done.stdout.splitlines():
        page = json.loads(line.decode("utf-8", "replace"))
        if "error" not in page:
            found[pathlib.PurePath(page["path"]).name] = expected_f1(page["blocks"]), page["text"]
    return found


def promises(column, group, pages, lines):
    """Those of the pages that winnow has written."""
    found = []
    for page, name in pages:
        if name in lines:
            expected, text = lines[name]
            score = word_score.score(text, collection.read_text(page.gold))
            found.append(Promise(column, group, page.site, expected, score.f1))
    return found


def judged(asked, taught):
    """{column: [(confidence, F1)]} of the pages asked, by what pages of other groups teach."""
    found = collections.defaultdict(list)
    for group in dict.fromkeys(page.group for page in asked):
        points = learn([page for page in taught if page.group != group])
        for page in asked:
            if page.group == group:
                found[page.column].append((confidence(points, page.expected), page.f1))
    return found


def cell(pages, place):
    """The mean of confidences (place 0) or of F1 (place 1), and of how many pages."""
    if not pages:
        return ""
    return f"{sum(page[place] for page in pages) / len(pages):.3f} ({len(pages)})"


def report(found):
    """Tables in Markdown: how confidences came true, and what a least confidence is worth."""
    everything = [page for pages in found.values() for page in pages]
    ranges = {f"{low} to {min(high, 1)}": (low, high) for low, high in RANGES}
    ranges[f".9 ± {AROUND}"] = .9 - AROUND, .9 + AROUND

    def row(pages, place):
        return [cell([page for page in pages if low <= page[0] < high], place)
                for low, high in ranges.values()]
    text = figures.table(["confidence", *ranges], [
        ["its mean", *row(everything, 0)], ["F1 of all", *row(everything, 1)],
        *([f"F1 of {name}", *row(pages, 1)] for name, pages in found.items())])
    rows = []
    for least in (.5, .7, .8, .85, .9, .95):
        kept = [f1 for own, f1 in everything if own >= least]
        rest = [f1 for own, f1 in everything if own < least]
        rows.append([f"{least}", f"{len(kept) / len(everything):.3f}",
                     *(f"{sum(part) / len(part):.3f}" if part else "" for part in (kept, rest))])
    return text + "\n" + figures.table(
        ["--min-confidence", "share of pages kept", "F1 of these", "F1 of the others"], rows)


def finish(model, taught, data):
    """Writes into a model what pages teach, or prints it where there is no model."""
    points = learn(taught)
    if model is None:
        print("\n".join(f"{expected:g} {own:g}" for expected, own in points))
        return
    comment = f"learned from {len(taught)} pages that were left out of the training: {data}"
    text = with_calibration(collection.read_text(model), points, [comment])
    pathlib.Path(model).write_text(text, encoding="utf-8", newline="\n")
