# SPDX-License-Identifier: GPL-2.0-or-later
"""From scores of pages to the figures that are quoted, as Markdown.

`scores` are {page.key: Score}. The units that means and intervals are over are pages, but sites for
the data set of whole sites. Intervals say how far a mean depends on which pages or sites happen to
be in a data set.

Needs NumPy.
"""

import collections

import numpy

import word_score

REPETITIONS = 2000
SEED = 1


def by_data(pages):
    """{data set: its pages}, in the order of the pages."""
    groups = collections.defaultdict(list)
    for page in pages:
        groups[page.data].append(page)
    return dict(groups)


def by_kind(pages, scores):
    """{page type or site: mean score}"""
    groups = collections.defaultdict(list)
    for page in pages:
        groups[page.kind].append(scores[page.key])
    return {kind: word_score.mean(groups[kind]) for kind in sorted(groups)}


def interval(values):
    """The 95 % interval of the mean, by resampling (percentiles).

    For a difference of two methods, `values` are the differences on the same pages.
    """
    values = numpy.asarray(values, dtype=float)
    chosen = numpy.random.default_rng(SEED).integers(len(values), size=(REPETITIONS, len(values)))
    low, high = numpy.percentile(values[chosen].mean(axis=1), (2.5, 97.5))
    return float(low), float(high)


def units(pages, scores):
    """The scores of the units of one data set, in an order that depends on the pages alone."""
    if pages[0].data == "sites":
        return list(by_kind(pages, scores).values())
    return [scores[page.key] for page in pages]


def figure(pages, scores):
    """{precision, recall, f1, interval} of one data set."""
    rows = units(pages, scores)
    mean = word_score.mean(rows)
    return {**mean._asdict(), "interval": interval([row.f1 for row in rows])}


def difference(pages, scores, others):
    """{f1, interval}: by how much the F1 of `scores` is higher than that of `others`."""
    pairs = zip(units(pages, scores), units(pages, others))
    values = [score.f1 - other.f1 for score, other in pairs]
    return {"f1": sum(values) / len(values), "interval": interval(values)}


def summarize(data, scores, first):
    """{method: {data set: {all, kinds, difference}}}; differences are to the method `first`."""
    return {method: {name: {
        "all": figure(pages, own),
        "kinds": {kind: score._asdict() for kind, score in by_kind(pages, own).items()},
        "difference": difference(pages, own, scores[first]),
    } for name, pages in data.items()} for method, own in scores.items()}


def summarize_variants(data, scores):
    """{variant: {data set: {f1, difference}}}; differences are to the first variant."""
    whole = next(iter(scores.values()))
    return {variant: {name: {
        "f1": figure(pages, own)["f1"],
        "difference": difference(pages, own, whole),
    } for name, pages in data.items()} for variant, own in scores.items()}


def table(head, rows):
    """A table in Markdown."""
    lines = ["| " + " | ".join(cells) + " |" for cells in [head, ["---"] * len(head), *rows]]
    return "\n".join(lines) + "\n"


def signed(part):
    """A difference with its interval."""
    low, high = part["interval"]
    return f"{part['f1']:+.4f} [{low:+.4f}, {high:+.4f}]"


def method_table(data, results, first):
    """A row a data set and method, with the difference of each to the method `first`."""
    rows = []
    for name in data:
        for method, result in results.items():
            own = result[name]["all"]
            low, high = own["interval"]
            rows.append([name, method, *(f"{own[part]:.4f}" for part in word_score.Score._fields),
                         f"[{low:.4f}, {high:.4f}]",
                         "" if method == first else signed(result[name]["difference"])])
    return table(["data", "method", "P", "R", "F1", "95 %", f"F1 to {first}"], rows)


def kind_table(name, results, parts):
    """A row a page type or site, with the parts of the score for each method."""
    kinds = next(iter(results.values()))[name]["kinds"]
    head = ["", *(f"{method} {part}" for method in results for part in parts)]
    rows = [[kind, *(f"{results[method][name]['kinds'][kind][part]:.3f}"
                     for method in results for part in parts)] for kind in kinds]
    return table(head, rows)


def difference_table(data, variants):
    """A row a variant: F1 by data set, and how much it differs from the first row's."""
    first = next(iter(variants))
    rows = [[name, *(cell for part in data for cell in
                     (f"{result[part]['f1']:.4f}",
                      "" if name == first else signed(result[part]["difference"])))]
            for name, result in variants.items()]
    return table(["", *(cell for part in data for cell in (part, "difference [95 %]"))], rows)
