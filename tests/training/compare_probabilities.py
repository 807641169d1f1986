# SPDX-License-Identifier: GPL-2.0-or-later
"""Whether the probabilities that winnow gives are those of the trees that were trained.

Usage: compare_probabilities.py FOLDER_OF_THE_PROGRAMS PAGES TABLE...

Trains again with all TABLEs and compares with PAGES/PAGE.json for each page of the last one.
winnow moves probabilities towards the mean of their path; so does selection.py.
"""
import json
import pathlib
import sys

sys.path.insert(0, sys.argv[1])
import block_models  # noqa: E402
import boosting  # noqa: E402
import features  # noqa: E402
import selection  # noqa: E402

TOLERANCE = 0.00006  # winnow prints four digits
FEWEST = 100  # blocks that must be compared


def pairs(page, expected, report):
    """[(block, probability of winnow, of the trees)] of one page."""
    blocks = report["blocks"]
    if len(blocks) != len(expected):
        sys.exit(f"{page.name}: {len(blocks)} blocks, but {len(expected)} rows of features")
    return [(f"{page.name}: block {number}", block["probability"], value)
            for number, (block, value)
            in enumerate(zip(blocks, selection.approach_like_blocks(page, expected)))
            if block["probability"] is not None]


def main(reports, tables):
    names, pages = features.read_all(tables)
    model = block_models.train(pages, names, boosting.Options(rounds=20))
    if not model.names.scores:
        sys.exit("nothing was learned of names")
    site = pathlib.Path(tables[-1]).stem
    pages = [page for page in pages if page.site == site]
    compared = []
    for page, expected in zip(pages, model.probabilities(pages)):
        report = json.loads(pathlib.Path(reports, page.name + ".json").read_text(encoding="utf-8"))
        compared += pairs(page, expected, report)
    wrong = [f"{block}: {found}, trained {value:.6f}" for block, found, value in compared
             if abs(found - value) > TOLERANCE]
    if wrong or len(compared) < FEWEST:
        sys.exit("\n".join([f"{len(wrong)} of {len(compared)} differ", *wrong[:20]]))
    print(f"{len(compared)} blocks of {len(pages)} pages agree")


if __name__ == "__main__":
    main(sys.argv[2], sys.argv[3:])
