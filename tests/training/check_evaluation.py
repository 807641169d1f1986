# SPDX-License-Identifier: GPL-2.0-or-later
"""evaluate.py and evaluate_sets.py go through all of their steps, on data sets that are made of the
sample sites.

Usage: check_evaluation.py FOLDER_OF_THE_PROGRAMS WINNOW SAMPLE_SITES WORK
"""
import json
import pathlib
import shutil
import sys

import commands

SITES = ("blog_zh", "news_en", "shop_de", "wiki_fa")  # their copies are of both halves
PAGES = 6  # of a site


def sample(samples, site):
    """[(page, gold)]: some pages of a sample site."""
    pages = sorted((samples / site / "pages").rglob("*.html"))[:PAGES]
    golds = [samples / site / "gold" / f"{page.relative_to(samples / site / 'pages')}.txt"
             for page in pages]
    return list(zip(pages, golds))


def copy(pairs, pages, golds, names, suffix=""):
    """Copies pages as NAME.html, and gold texts as NAME.txt, the suffix in between."""
    for folder in (pages, golds):
        folder.mkdir(parents=True, exist_ok=True)
    for (page, gold), name in zip(pairs, names):
        shutil.copy(page, pages / f"{name}.html")
        shutil.copy(gold, golds / f"{name}{suffix}.txt")


def make_data(samples, work):
    """The three data sets, in the forms that they are distributed in."""
    wcxb, sites, portal = (work / name for name in ("wcxb", "sites", "portal"))
    index, manifest = [], []
    for site in SITES:
        pairs, flat = sample(samples, site), f"{site}_flat"
        copy(pairs, wcxb / "html", wcxb / "gold", [f"{site}{i}" for i in range(PAGES)])
        index += [{"id": f"{site}{i}", "type": "article", "domain": f"www.{site}{i}.example"}
                  for i in range(PAGES)]
        copy(pairs, sites / flat / "pages", sites / flat / "gold", map(str, range(PAGES)), ".html")
        manifest.append({"site": flat})
    copy(sample(samples, "railway_en"), portal / "input", portal / "GoldStandard",
         [f"railway_{i}" for i in range(PAGES)])
    (wcxb / "index.json").write_text(json.dumps(index), encoding="utf-8")
    (sites / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return ["--wcxb", wcxb, "--sites", sites, "--cleanportaleval", portal]


def make_set(samples, work, site):
    """A set of single pages, with an index that has their URLs."""
    folder = work / site
    names = [f"{site}{i}" for i in range(PAGES)]
    copy(sample(samples, site), folder / "html", folder / "gold", names)
    (folder / "index.json").write_text(json.dumps(
        [{"id": name, "type": "page", "url": f"https://www.{name}.example/x"} for name in names]),
        encoding="utf-8")
    return f"{site}={folder}"


def check_sets(results):
    """Complaints about the figures of sets."""
    if set(results) != {"forum_ru", "manual_ja"}:
        yield f"figures of the sets {sorted(results)}"
    for name, own in results.items():
        if not 0.3 < own["f1"] <= 1:
            yield f"{name}: F1 {own['f1']}"


def check(results):
    """Complaints about the figures: those that hold for any model that learned something."""
    for data in ("wcxb", "sites"):
        model, everything = (results["methods"][method][data]["all"]
                             for method in ("block-model", "all"))
        if not model["f1"] > everything["f1"]:
            yield f"{data}: F1 {model['f1']} with the model, {everything['f1']} without"
        low, high = model["interval"]
        if not low <= model["f1"] <= high:
            yield f"{data}: F1 {model['f1']} is outside of its interval {model['interval']}"
    if results["agreement"]["mean"] > 0.001:
        yield f"winnow chooses other blocks: {results['agreement']}"


def main(programs, winnow, samples, work):
    python = commands.python_that_trains()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    print(commands.run(python, programs / "evaluate.py", "--winnow", winnow, "--jobs", 2,
                       "--ablation", "--seeds", 1, "--json", work / "figures.json",
                       *make_data(samples, work)))
    wrong = list(check(json.loads((work / "figures.json").read_text(encoding="utf-8"))))
    print(commands.run(python, programs / "evaluate_sets.py", "--winnow", winnow, "--jobs", 2,
                       "--json", work / "sets.json", "--wcxb", work / "wcxb",
                       "--sites", work / "sites", "--set", make_set(samples, work, "forum_ru"),
                       "--measured", make_set(samples, work, "manual_ja")))
    wrong += check_sets(json.loads((work / "sets.json").read_text(encoding="utf-8")))
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
