# SPDX-License-Identifier: GPL-2.0-or-later
"""What the parts of the method `site` are worth, and what it makes of few pages and of mixed sites.

Each study takes an Evaluation of evaluate_site.py, prints a table and returns its figures. Needs
NumPy and XGBoost.
"""

import json
import re

import figures
import program
import site_folders
import site_runs
import site_tables

CURVE = (site_tables.ALL_PAGES, "20", "10", "5", "3", "1")


def groups(winnow):
    """{group: names of its features}"""
    text = program.run([winnow, "features", "--describe", "--site-features", "--json"])
    found = {}
    for entry in json.loads(text):
        found.setdefault(entry["group"], []).append(entry["name"])
    return found


def without(names):
    """The variant without some features."""
    return site_runs.Variant(dropped=tuple(names))


def variants(winnow, choices, most=None):
    """{name: Variant}, the whole first; `choices` are NAME=REGEX of the command line, `most` how many groups are left out."""
    by_group = groups(winnow)
    names = [name for own in by_group.values() for name in own]
    found = {"whole": site_runs.Variant()}
    for group, own in list(by_group.items())[:most]:
        found[f"features: without {group} ({len(names) - len(own)})"] = without(own)
    for choice in choices:
        title, _, pattern = choice.partition("=")
        own = [name for name in names if re.search(pattern, name)]
        found[f"features: without {title} ({len(names) - len(own)})"] = without(own)
    found["tables: of whole sites only"] = site_runs.Variant(kinds=(site_folders.WHOLE,))
    return found


def with_seeds(variant, seeds):
    """The same variant with each seed."""
    return [site_runs.Variant(variant.dropped, variant.kinds, seed)
            for seed in range(1, seeds + 1)]


def ablation(evaluation):
    """Without each group of features, with paired intervals."""
    arguments = evaluation.arguments
    scores = evaluation.runs.measure({
        name: [one for own in with_seeds(variant, arguments.seeds)
               for one in evaluation.left_out(variant=own)]
        for name, variant in variants(arguments.winnow, arguments.without, arguments.groups).items()})
    results = figures.summarize_variants(evaluation.data, scores)
    print(f"What the parts are worth; means of {arguments.seeds} seeds\n")
    print(figures.difference_table(evaluation.data, results))
    return results


def curve(evaluation):
    """With what fewer pages of the site say; the trees are the same."""
    scores = evaluation.runs.measure({sample: evaluation.left_out(sample=sample)
                                      for sample in CURVE})
    results = figures.summarize_variants(evaluation.data, scores)
    print("Pages learned from\n")
    print(figures.difference_table(evaluation.data, results))
    return results


def pairs(course):
    """Sites that were left out together, two by two; one may be over."""
    return list(zip(course.asked[::2], course.asked[1::2]))


def mix(evaluation):
    """Two sites in one folder, beside each alone."""
    alone, mixed, other = [], [], {}
    for course in evaluation.folds:
        for pair in pairs(course):
            folders = [evaluation.sites[name] for name in pair]
            pages = [page for site in folders for page, _ in site.pages]
            name = "+".join(pair)
            both = site_folders.copy_pages(pages, name, evaluation.tables.work.folder / "mixed" / name)
            alone += [site_runs.Extraction(course, site) for site in folders]
            mixed.append(site_runs.Extraction(course, both))
            other.update(zip(pair, reversed(pair)))
    scores = evaluation.runs.measure({"alone": alone, "mixed": mixed})
    data = {"sites": [page for page in evaluation.data["sites"] if page.site in other]}
    results = figures.summarize(data, scores, "alone")
    print_mix(data, results, other)
    return results


def print_mix(data, results, other):
    """A row a site, then the mean."""
    alone, mixed = (results[name]["sites"]["kinds"] for name in ("alone", "mixed"))
    rows = [[site, other[site], f"{alone[site]['f1']:.3f}", f"{mixed[site]['f1']:.3f}",
             f"{mixed[site]['f1'] - alone[site]['f1']:+.3f}"] for site in alone]
    print("Two sites in one folder, taken for one\n")
    print(figures.method_table(data, results, "alone"))
    print(figures.table(["site", "mixed with", "alone", "mixed", "difference"], rows))
