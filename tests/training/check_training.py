# SPDX-License-Identifier: GPL-2.0-or-later
"""A model that train.py makes of some sample sites is read back by winnow, and means the same there.

Usage: check_training.py FOLDER_OF_THE_PROGRAMS WINNOW SAMPLE_SITES WORK
"""
import json
import pathlib
import shutil
import sys

import commands

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
    commands.run(winnow, "extract", samples / SITES[-1] / "pages", "--out", work / "pages", "--json",
                 "--quiet", "--method", "block-model", "--block-model", models[0])
    print(commands.run(python, COMPARE, programs, work / "pages", *tables))


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
