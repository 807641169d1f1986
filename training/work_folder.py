# SPDX-License-Identifier: GPL-2.0-or-later
"""A folder of intermediate results, where nothing is made twice. Needs only the standard library.

A result's name ends in a hash of what it depends on, data by their folder: with another winnow or
other options it has another name, and an old result is not taken for a new one. Results appear
whole or not at all, so that a run that was broken off is taken up where it ended.
"""

import concurrent.futures
import hashlib
import os
import pathlib
import shutil
import sys

import program


def digest_of_files(paths):
    """SHA-256 of the bytes of some files, one after the other."""
    whole = hashlib.sha256()
    for path in paths:
        whole.update(pathlib.Path(path).read_bytes())
    return whole.hexdigest()


class WorkFolder:
    """Names of results below a folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def place(self, kind, name, *inputs, suffix=""):
        """Where the result of some inputs is. An input that is a result itself counts by its name,
        which has its own hash."""
        parts = [part.name if isinstance(part, pathlib.Path) else repr(part) for part in inputs]
        key = hashlib.sha256("\n".join([kind, name, *parts]).encode()).hexdigest()[:16]
        return self.folder / kind / f"{name}-{key}{suffix}"


def missing(what, places):
    """Those of the results that are not there yet; says on standard error how many."""
    places = dict.fromkeys(places)
    wanted = [place for place in places if not place.exists()]
    print(f"{what}: {len(wanted)} of {len(places)} to make", file=sys.stderr, flush=True)
    return wanted


def begin(place):
    """Where to write a result before it appears at its place: nothing is there."""
    part = place.with_name(place.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    part.parent.mkdir(parents=True, exist_ok=True)
    return part


def finish(place):
    """Lets what was begun appear at its place."""
    os.replace(place.with_name(place.name + ".part"), place)


def run_missing(what, commands, jobs):
    """Runs the commands whose results are not there yet, side by side: {place: command}, to which
    --out is added."""
    def make(place):
        program.run([*commands[place], "--out", begin(place)])
        finish(place)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(make, missing(what, commands)))
