# SPDX-License-Identifier: GPL-2.0-or-later
"""A model that train.py makes of some sample sites is read back by winnow, and means the same there.

Usage: check_training.py FOLDER_OF_THE_PROGRAMS WINNOW SAMPLE_SITES WORK
"""
import json
import pathlib
import shutil
import sys

import commands

MOST_LEAVES = 16  # of a tree that can be packed into the program
SITES = ("blog_zh", "forum_ru", "news_en", "wiki_fa", "shop_de")
COMPARE = pathlib.Path(__file__).with_name("compare_probabilities.py")


def check_index(python, programs, work):
    """The domains of an index are those of its own table, whatever pages of others are called."""
    model = work / "domains.txt"
    lines = (work / "news_en.tsv").read_text(encoding="utf-8").splitlines(keepends=True)
    tables = [work / "indexed.tsv", work / "plain.tsv"]
    for table in tables:
        table.write_text(lines[0] + "".join(
            line.replace(line.partition("\t")[0], name, 1)
            for name, line in zip(["0001.html", "0002.html"], lines[1:])), encoding="utf-8")
    index = work / "index.json"
    index.write_text(json.dumps([{"id": page, "domain": f"{page}.example"}
                                 for page in ("0001", "0002")]), encoding="utf-8")
    commands.run(python, programs / "train.py", *tables, "--out", model, "--rounds", 1,
                 "--index", f"{tables[0]}={index}")
    if " of 4 pages of 3 sites" not in model.read_text(encoding="utf-8"):
        sys.exit(f"not two domains and a site: {model.read_text(encoding='utf-8')[:400]}")


def long_page(winnow, work):
    """The table of a page of 6000 words, all of them main text."""
    for name in ("html", "gold"):
        (work / "long" / name).mkdir(parents=True)
    lines = [f"Paragraph {number} of a long chapter says how the tool is used, and what it does with its files."
             for number in range(350)]
    page = "<title>Chapter</title><h1>Chapter</h1>" + "".join(f"<p>{line}</p>" for line in lines)
    (work / "long" / "html" / "page.html").write_text(page, encoding="utf-8")
    (work / "long" / "gold" / "page.txt").write_text("\n".join(["Chapter", *lines]), encoding="utf-8")
    table = work / "long.tsv"
    commands.run(winnow, "features", work / "long" / "html", "--gold", work / "long" / "gold", "--names", "--out", table,
                 "--quiet")
    return table


def leaves(model):
    """How many each tree has."""
    trees = model.read_text(encoding="utf-8").split("\ntree ")[1:]
    return [sum(line.startswith("= ") for line in tree.splitlines()) for tree in trees]


def check_long(python, programs, winnow, tables, model, pages, work):
    """Long pages change nothing near the main heading, and much far from it."""
    with_long = work / "with_long.txt"
    commands.run(python, programs / "train.py", *tables, "--long", long_page(winnow, work), "--out", with_long,
                 "--rounds", 20)

    def printed(folder, own):
        return commands.run(winnow, "extract", "--json", "--quiet", "--method", "block-model", "--block-model", own, folder)

    if printed(pages, model) != printed(pages, with_long):
        sys.exit("a long page has changed what short pages are like")
    far = [[block["probability"] for block in json.loads(printed(work / "long" / "html" / "page.html", own))["blocks"][-50:]]
           for own in (model, with_long)]
    if not sum(far[0]) / 50 + 0.2 < sum(far[1]) / 50:
        sys.exit(f"the end of a long page is no more probable: {far}")
    if len(leaves(with_long)) <= len(leaves(model)) or max(leaves(with_long)) > MOST_LEAVES:
        sys.exit(f"trees have {leaves(with_long)} leaves")


def main(programs, winnow, samples, work):
    python = commands.python_that_trains()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    tables = [work / f"{site}.tsv" for site in SITES]
    for site, table in zip(SITES, tables):
        folder = samples / site
        commands.run(winnow, "features", folder / "pages", "--gold", folder / "gold",
                     "--names", "--out", table, "--quiet")
    models = [work / "first.txt", work / "second.txt"]
    for model in models:
        commands.run(python, programs / "train.py", *tables, "--out", model, "--rounds", 20,
                     "--note", "sample sites")
    if models[0].read_bytes() != models[1].read_bytes():
        sys.exit("the same tables gave two models")
    if f" of {len(SITES)} sites" not in models[0].read_text(encoding="utf-8"):
        sys.exit("the model does not say how many sites it is of")
    check_index(python, programs, work)
    check_long(python, programs, winnow, tables, models[0], samples / SITES[2] / "pages", work)
    commands.run(winnow, "extract", samples / SITES[-1] / "pages", "--out", work / "pages", "--json",
                 "--quiet", "--method", "block-model", "--block-model", models[0])
    print(commands.run(python, COMPARE, programs, work / "pages", *tables))


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
