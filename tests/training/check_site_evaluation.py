# SPDX-License-Identifier: GPL-2.0-or-later
"""evaluate_site.py goes through all of its steps, makes nothing twice, and measures with the trees
that train_site.py makes of the tables of site_tables.py. Two groups of features are left out; with WINNOW_LONG_TESTS in the
environment all are.

Usage: check_site_evaluation.py FOLDER_OF_THE_PROGRAMS WINNOW SAMPLE_SITES WORK
"""
import json
import pathlib
import re
import shutil
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import check_evaluation
import commands
import long_tests

STUDIES = ["--ablation", "--seeds", 1, "--curve", "--mix", *long_tests.amount(["--groups", 2], [])]


def evaluate(python, programs, options, figures):
    """(what the program says, figures)."""
    said = commands.run(python, programs / "evaluate_site.py", *options, *STUDIES,
                        "--json", figures)
    return said, json.loads(figures.read_text(encoding="utf-8"))


def made(said):
    """How many results each step had to make."""
    return [int(count) for count in re.findall(r"^.*: (\d+) of \d+ to make$", said, re.M)]


def check(results):
    """Complaints about figures that hold whatever was learned."""
    for data in ("sites", "cleanportaleval"):
        own = results["folds"]["site"][data]["all"]
        low, high = own["interval"]
        if not 0.3 < own["f1"] <= 1 or not low <= own["f1"] <= high:
            yield f"{data}: F1 {own}"
        alone = results["folds"]["block-model"][data]["all"]["f1"]
        if abs(results["curve"]["1"][data]["f1"] - alone) > 1e-9:
            yield f"{data}: learned from one page {results['curve']['1'][data]}, alone {alone}"
    if results["mix"]["alone"]["sites"]["all"] != results["folds"]["site"]["sites"]["all"]:
        yield "alone, sites beside mixed ones have other figures"
    groups = [name for name in results["ablation"] if name.startswith("features: without")]
    if len(groups) < 2:
        yield f"variants without features: {groups}"


def body(model):
    """The lines of a model that are no comments."""
    return [line for line in model.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]


def check_trees(python, programs, options, work):
    """The trees of the tables are among those that were measured."""
    commands.run(python, programs / "site_tables.py", *options, "--out", work / "tables")
    tables = sorted((work / "tables").rglob("*.tsv"))
    for name in ("first.txt", "second.txt"):
        commands.run(python, programs / "train_site.py", *tables, "--out", work / name)
    if (work / "first.txt").read_bytes() != (work / "second.txt").read_bytes():
        sys.exit("the same tables gave two models")
    if body(work / "first.txt") not in map(body, (work / "steps" / "trees").iterdir()):
        sys.exit("train_site.py makes other trees than evaluate_site.py")


def main(programs, winnow, samples, work):
    python = commands.python_that_trains()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    data = check_evaluation.make_data(samples, work)
    options = ["--winnow", winnow, "--jobs", 2, "--folds", 2, "--work", work / "steps", *data[:4]]
    said, results = evaluate(python, programs, options + data[4:], work / "first.json")
    print(said)
    again, repeated = evaluate(python, programs, options + data[4:], work / "second.json")
    wrong = list(check(results))
    if not all(made(said)[:4]) or any(made(again)):
        wrong.append(f"made at first {made(said)}, then {made(again)}")
    if repeated != results:
        wrong.append("another run has other figures")
    check_trees(python, programs, options, work)
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
