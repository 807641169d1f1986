# SPDX-License-Identifier: GPL-2.0-or-later
"""calibrate.py and calibrate_site.py write confidences into models, on data sets that are made of the
sample sites; winnow reads them and means the same.

Usage: check_calibration.py FOLDER_OF_THE_PROGRAMS WINNOW SAMPLE_SITES WORK
"""
import json
import pathlib
import shutil
import sys

import check_evaluation
import commands

PLAIN = "winnow-block-model 1\n# by hand\nbias 0.5\nfeatures 0\ntrees 0\n"
# Prints what the programs expect of the pages of a command.
PROMISED = """
import json, sys
sys.path.insert(0, sys.argv[1])
import calibration
found = calibration.read_lines(sys.argv[2:])
print(json.dumps({path: expected for path, (expected, _) in found.items()}))
"""


def points_of(model):
    """[(expected, confidence)] of a model's file."""
    lines = model.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("confidence "))
    count = int(lines[first].split()[1])
    return [tuple(map(float, line.split())) for line in lines[first + 1:first + 1 + count]]


def expected_confidence(points, expected):
    """By straight lines between the points."""
    for (low, start), (high, end) in zip(points, points[1:]):
        if low <= expected <= high:
            return start + (end - start) * (expected - low) / (high - low)
    return points[0][1] if expected < points[0][0] else points[-1][1]


def confidences(winnow, folder, model):
    """{path: confidence}"""
    said = commands.run(winnow, "extract", folder, "--jsonl", "--quiet", "--fields", "path,confidence",
                        "--method", "block-model", "--block-model", model)
    return {page["path"]: page["confidence"] for page in map(json.loads, said.splitlines())}


def check_model(model):
    """Complaints about a file that was written into."""
    lines = model.read_text(encoding="utf-8").splitlines()
    points = points_of(model)
    if lines[0] != "winnow-block-model 3" or lines[1] != "# by hand":
        yield f"{model.name} begins with {lines[:2]}"
    if sum(line.startswith("# confidence: learned from ") for line in lines) != 1:
        yield f"{model.name} does not say where its confidence is from"
    if len(points) < 2 or points[0] != (0, 0) or points != sorted(points):
        yield f"{model.name}: points {points}"


def check_meaning(python, programs, winnow, folder, model, work):
    """Complaints if winnow makes something else of the points."""
    plain = work / "identity.txt"
    lines = model.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("confidence "))
    trees = next(i for i, line in enumerate(lines) if line.startswith("trees "))
    lines[first:trees] = ["confidence 2", "0 0", "1 1"]
    plain.write_text("\n".join(lines) + "\n", encoding="utf-8")
    points = points_of(model)
    said = confidences(winnow, folder, model)
    promised = json.loads(commands.run(python, "-c", PROMISED, programs, winnow, "extract", folder,
                                       "--method", "block-model", "--block-model", plain))
    for path, expected in confidences(winnow, folder, plain).items():
        if abs(said[path] - expected_confidence(points, expected)) > 3e-4:
            yield f"{path}: {said[path]} where {expected} is expected, by {points}"
        if abs(promised[path] - expected) > 3e-4:
            yield f"{path}: the programs expect {promised[path]}, winnow {expected}"
    if not said:
        yield "no page has a confidence"


def check_lines(python, programs, winnow, work):
    """Complaints if a line separator within a text is taken for the end of a line."""
    folder = work / "separated"
    folder.mkdir()
    page = "<title>Two</title><article><p>One sentence stands here.\u2028Another one follows it."
    (folder / "page.html").write_text("<meta charset=utf-8>" + page, encoding="utf-8")
    found = json.loads(commands.run(python, "-c", PROMISED, programs, winnow, "extract", folder,
                                    "--method", "block-model"))
    if list(found) != ["page.html"]:
        yield f"of a page with a line separator {found} was read"


def main(programs, winnow, samples, work):
    python = commands.python_that_trains()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    data = check_evaluation.make_data(samples, work)[:4]
    wrong = []
    model, trees = work / "model.txt", work / "trees.txt"
    for file in (model, trees):
        file.write_text(PLAIN, encoding="utf-8")
    for _ in range(2):  # what is there already is replaced
        print(commands.run(python, programs / "calibrate.py", "--winnow", winnow, "--jobs", 2, *data,
                           "--set", check_evaluation.make_set(samples, work, "forum_ru"),
                           "--measured", check_evaluation.make_set(samples, work, "manual_ja"),
                           "--work", work / "halves", "--block-model", model))
        wrong += check_model(model)
    wrong += check_meaning(python, programs, winnow, work / "wcxb" / "html", model, work)
    wrong += check_lines(python, programs, winnow, work)
    print(commands.run(python, programs / "calibrate_site.py", "--winnow", winnow, "--jobs", 2,
                       "--folds", 2, *data, "--work", work / "steps", "--site-trees", trees))
    wrong += check_model(trees)
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
