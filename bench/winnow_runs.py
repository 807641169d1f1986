# SPDX-License-Identifier: GPL-2.0-or-later
"""Texts that winnow extracts with given models, and their scores. Needs only the standard library."""
import dataclasses
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import gold_sets
import word_score  # of training/, where gold_sets looks

ALONE = ("block-model", "bte", "wlr", "all")  # methods that read each page for itself


@dataclasses.dataclass(frozen=True)
class Models:
    """Files of the models of a run; None is what is built in."""
    block_model: str = None
    site_trees: str = None

    def options(self, method):
        """Options of winnow extract; those that a method takes."""
        options = ["--block-model", self.block_model] if self.block_model and method in ("site", "block-model") else []
        return options + (["--site-trees", self.site_trees] if self.site_trees and method == "site" else [])


def read_models(files):
    """{name of a set or site, or domain: Models}, as the programs in training/ write them."""
    found = {}
    for file in files:
        for name, own in json.loads(pathlib.Path(file).read_text(encoding="utf-8")).items():
            found[name] = Models(own.get("block-model"), own.get("site-trees"))
    return found


def extract(binary, method, folder, names, models, site=None, options=()):
    """{name: text} of the pages of a folder that have these names; a page that is not written has an empty text. They are taken
    for pages of one site if it is named."""
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary)
        listed = work / "files"
        listed.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
        command = [binary, "extract", folder, "--files-from", listed, "--method", method, "--out", work / "texts", "--quiet",
                   "--threads", "1", *models.options(method), *options, *(["--site", site] if site and method not in ALONE else [])]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, errors="replace", check=False)
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))} failed ({done.returncode}):\n{done.stderr}")
        files = {name: work / "texts" / f"{name}.txt" for name in names}
        return {name: gold_sets.collection.read_text(file) if file.exists() else "" for name, file in files.items()}


def copy_pages(folder, pages):
    """[name] of pages that are copied into one folder, where their sites keep the names apart."""
    names = []
    for page in pages:
        names.append(f"{page.site}-{page.name}")
        shutil.copyfile(page.folder / page.name, folder / names[-1])
    return names


def score(text, page):
    """The Score of a page's text."""
    return word_score.score(text, gold_sets.collection.read_text(page.gold))
