# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs winnow over data sets, many folders at a time. Needs only the standard library."""

import concurrent.futures
import json
import pathlib
import subprocess
import sys


def place(page):
    """Where the results of a page's folder go, below a folder of results."""
    return pathlib.Path(page.data, page.site) if page.data == "sites" else pathlib.Path(page.data)


def run(command):
    """Runs a command; ends this program if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed ({done.returncode}):\n{done.stderr}")
    return done.stdout


def write_models(file, models):
    """Writes which models left out what: {set, site or domain: {"block-model": file, "site-trees": file}}."""
    found = {name: {kind: str(pathlib.Path(model).resolve()) for kind, model in own.items()}
             for name, own in sorted(models.items())}
    pathlib.Path(file).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


class Program:
    """winnow with the folders of some pages."""

    def __init__(self, binary, pages, jobs):
        self.binary = binary
        self.folders = {place(page): page for page in pages}
        self.jobs = jobs

    def run_all(self, commands):
        """Runs commands side by side."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(run, commands))

    def features(self, out):
        """Writes a table for each folder; returns {place: file}."""
        files = {where: pathlib.Path(out, f"{where}.tsv") for where in self.folders}
        commands = []
        for where, page in self.folders.items():
            files[where].parent.mkdir(parents=True, exist_ok=True)
            commands.append([self.binary, "features", page.folder, "--gold", page.gold.parent,
                             "--names", "--out", files[where], "--quiet"])
        self.run_all(commands)
        return files

    def extract(self, out, *options):
        """Extracts every folder into out/PLACE."""
        self.run_all([self.binary, "extract", page.folder, "--out", pathlib.Path(out, where),
                      "--quiet", *options] for where, page in self.folders.items())

    def describe(self):
        """The features' descriptions, as JSON."""
        return run([self.binary, "features", "--describe", "--json"])
