# SPDX-License-Identifier: GPL-2.0-or-later
"""Hostile folders as sources of index, learn and extract; files that change meanwhile; poisoned sites;
many large pages."""
import copy
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import threading

import entry_points
import folders
import good_site
import process
import rows
import slips
from rows import Cell, Expected, cell

TITLE = "Folders"
WORDS = ("topword", "bottomword")


@dataclasses.dataclass
class Case:
    """What index counts; others count the files only."""
    index: str
    warnings: int = 0
    words: tuple = ()
    follow: str = ""  # the same with --follow-symlinks
    extract: str = ""  # what extract counts and warns of in addition


CASES = {
    # What the links lead to has been seen.
    "symlink_loop": Case("skipped symlink", follow="skipped symlink, skipped symlink-loop"),
    "symlink_to_etc": Case("skipped symlink"),
    "fifo": Case("skipped fifo", warnings=1, follow="skipped fifo"),
    "device": Case("skipped device", follow="skipped device"),
    "socket": Case("skipped socket", follow="skipped socket"),
    "unreadable": Case("skipped unreadable", warnings=2),
    "folders_500_deep": Case("skipped too-deep", warnings=1),
    # There is one too long for what stands behind it in the folder of texts.
    "hostile_names": Case("", words=("bottomword",), extract="unwritten"),
}
AS_ROOT = {"unreadable"}  # may be read then
ONLY_ROOT = {"device"}    # can be made by root alone
# Takes from root what lets it read any file.
WITHOUT_RIGHTS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")


def may_be_refused():
    """Whether programs can be run so that permissions count."""
    return os.geteuid() != 0 or shutil.which("setpriv") is not None and subprocess.run(
        [*WITHOUT_RIGHTS, "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0


def can_be_made(name):
    root = os.geteuid() == 0
    return may_be_refused() if name in AS_ROOT else root or name not in ONLY_ROOT


def without_rights(scene):
    """The scene with a program that permissions count for."""
    if os.geteuid() != 0:
        return scene
    program = process.write(scene.root / "winnow", "#!/bin/sh\nexec " + " ".join(WITHOUT_RIGHTS) +
                            f" {scene.programs.winnow} \"$@\"\n")
    program.chmod(0o755)
    weak = copy.copy(scene)
    weak.programs = dataclasses.replace(scene.programs, winnow=program)
    return weak


def site_of(scene, make):
    site = scene.root / "site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(scene.good, site)
    make(site)
    return site


def followed(scene, name, site):
    return entry_points.indexed(scene, name, site, WORDS, "--follow-symlinks")


def lists_of_folders(scene, options):
    for make in folders.ALL:
        name = make.__name__
        if not can_be_made(name):
            continue
        case = CASES[name]
        counted = "skipped" if case.index else ""
        ways = {"index": (lambda *given: entry_points.indexed(*given, WORDS), case.index, case.words),
                "extract": (entry_points.extracted, counted + case.extract, case.words),
                "learn": (entry_points.learned, counted, ())}
        if case.follow:
            ways["index --follow-symlinks"] = (followed, case.follow, case.words)
        for entry, (enter, counted, words) in ways.items():
            given = without_rights(scene) if name in AS_ROOT else scene
            outcome = enter(given, "", site_of(scene, make))
            outcome.warnings = outcome.finished.lines(entry_points.WARNING)
            follow = entry.endswith("symlinks")
            warnings = case.warnings + bool(entry == "extract" and case.extract)
            expected = Expected(warnings=len(outcome.warnings) if follow else warnings,
                                counted=counted, words=words)
            yield cell(name, entry, outcome, expected, WORDS, options.measured)
        shutil.rmtree(scene.root / "site", ignore_errors=True)


class Rewriting:
    """Writes a file anew, in place and with another length, as fast as it can."""

    def __init__(self, file):
        self.file, self.stop = file, threading.Event()
        self.thread = threading.Thread(target=self.work)

    def work(self):
        number = 0
        while not self.stop.is_set():
            number += 1
            self.file.write_text("<p>topword " + "changed " * (number % 50_000))

    def __enter__(self):
        self.thread.start()

    def __exit__(self, *_):
        self.stop.set()
        self.thread.join()


def folder_that_closes(scene, options):
    """What a run cannot look into has not vanished: its documents stay, and are there when it opens."""
    if not may_be_refused():
        return
    database, shut = scene.root / "closed.db", scene.root / "site" / "shut"
    site = site_of(scene, lambda folder: good_site.make(folder / "shut"))
    faults = []
    for mode, warnings in ((0o755, 0), (0, 2), (0o755, 0)):  # the second says that documents stay
        shut.chmod(mode)
        done = without_rights(scene).winnow("index", "--json", "--db", database, site, must=0)
        shut.chmod(0o755)
        if (documents := json.loads(done.out)["documents"]) != 2 * good_site.PAGES:
            faults.append(f"{documents} documents with mode {mode:o}")
        if len(said := done.lines(entry_points.WARNING)) != warnings:
            faults.append(f"warnings with mode {mode:o}: {said}")
    yield Cell("folder_that_closes", "index", f"exit 0, all documents; {rows.cost(done)}", faults)


def file_that_changes(scene, options):
    """What it is counted as is up to chance."""
    site = site_of(scene, lambda folder: process.write(folder / "changing.html", "<p>topword"))
    for entry, enter in (("index", lambda *given: entry_points.indexed(*given, ())),
                         ("extract", entry_points.extracted), ("learn", entry_points.learned)):
        with Rewriting(site / "changing.html"):
            outcome = enter(scene, "changing.html", site)
        expected = Expected(warnings=len(outcome.warnings), counted=outcome.counted)
        row = cell("file_that_changes", entry, outcome, expected, (), options.measured)
        if outcome.counted not in ("", "skipped", "skipped changed", "skipped vanished"):
            row.faults.append(f"counted as {outcome.counted}")
        yield row


def poisoned_sites(scene, options):
    """Removal never empties a page: what repeats over the site is still found where it is content."""
    for make, pages in folders.SITES.items():
        site = scene.root / "poisoned"
        shutil.rmtree(site, ignore_errors=True)
        make(site)
        database = scene.root / "poisoned.db"
        shutil.rmtree(database, ignore_errors=True)
        done = scene.winnow("index", "--db", database, "--json", site, must=0)
        found = len(scene.found(database, "heronword")[0])
        row = Cell(make.__name__, "index", f"exit 0, {found} of {pages} pages found; {rows.cost(done)}")
        if found != pages or json.loads(done.out)["empty"]:
            row.faults.append(f"{found} of {pages} pages are found: {done.out.decode()}")
        yield row
        out = scene.root / "out"
        shutil.rmtree(out, ignore_errors=True)
        done = scene.winnow("extract", "--classes", "main,page", "--out", out, site, must=0)
        texts = [file.read_text() for file in pathlib.Path(out).rglob("*.txt")]
        kept = sum("heronword" in text for text in texts)
        row = Cell(make.__name__, "extract", f"exit 0, {kept} of {pages} pages kept; {rows.cost(done)}")
        if kept != pages or not all(texts):
            row.faults.append(f"{kept} of {pages} pages have kept their text")
        yield row


def printed(scene, *words):
    """What a command says of the good pages, which prints all texts."""
    done = scene.winnow(*words, "--quiet", "--threads", scene.programs.threads)
    outcome = entry_points.Outcome(done, done.lines(entry_points.WARNING),
                                   good_pages_given=good_site.PAGES)
    text = done.out.decode("utf-8", "replace")
    outcome.good_pages = sum(f"{good_site.WORD}{number}" in text
                             for number in range(1, good_site.PAGES + 1))
    return outcome


def large_pages(scene, options):
    """Eight of 16 MB and as many threads: together they may take no more than any input."""
    if not options.full:
        return
    wide = copy.copy(scene)
    wide.programs = dataclasses.replace(scene.programs, threads="8")
    page = b"<p>topword" + b"<p>x" * 4_000_000
    pages = [(f"large-{number}.html", page) for number in range(8)]
    site = site_of(scene, lambda folder: [process.write(folder / name, each) for name, each in pages])
    with open(scene.root / "large.zim", "wb") as file:
        slips.write_zim(file, pages + [(name, (scene.good / name).read_bytes())
                                       for name in good_site.names()])
    for suffix, source in (("", site), (" ZIM", scene.root / "large.zim")):
        for entry, outcome, counted, warnings in (
                ("index", entry_points.indexed(wide, "", source, ()), "degraded parser-memory", 8),
                ("learn", entry_points.learned(wide, "", source), "too large", 0),
                ("extract --json", printed(wide, "extract", "--json", source), "", 0),
                ("extract --jsonl", printed(wide, "extract", "--jsonl", source), "", 0),
                ("export", printed(wide, "export", "--format", "vespa", "--site", "good", source),
                 "", 0)):
            expected = Expected(warnings=warnings, counted=counted)
            yield cell("large_pages", entry + suffix, outcome, expected, (), options.measured)


def cells(scene, options):
    yield from lists_of_folders(scene, options)
    yield from folder_that_closes(scene, options)
    yield from file_that_changes(scene, options)
    yield from poisoned_sites(scene, options)
    yield from large_pages(scene, options)
