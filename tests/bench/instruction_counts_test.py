#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""No stage takes a tenth more instructions than instruction_counts.json says, on the pages of a sample site.

Usage: instruction_counts_test.py REPOSITORY FOLDER_OF_PROGRAMS BUILD [--write | --print]

Valgrind counts instructions, which do not depend on what else the machine does. They depend on the compiler and its
flags: BUILD names these, and the file has counts for each build that somebody has recorded. For others the test is
skipped. It has two of each: for every third page of the site, and for all pages, which are counted with WINNOW_LONG_TESTS in the
environment. Where a stage has to cost more, `cmake --build --preset dev --target instruction_counts` (which is --write)
records what it takes now, for the same commit; --print prints that of all pages as JSON.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import long_tests

BASELINE = pathlib.Path(__file__).with_name("instruction_counts.json")
GROWTH = 1.10
SHRUNK = 0.90
SAME = 0.01  # what two counts of the same may differ by
SKIP = 77
SITE = "sample_sites/news_en/pages"
# What the file calls the counts, and from which page to the next these were made.
FORMS = {"builds": 1, "builds, a third of the pages": 3}
# Functions of the C library that fit the processor are chosen as if it had SSE2 only.
PLAIN_PROCESSOR = "glibc.cpu.hwcaps=" + ",".join(
    f"-{feature}" for feature in ("AVX2", "AVX", "AVX_Fast_Unaligned_Load", "AVX512F", "AVX512VL", "AVX512BW", "BMI1", "BMI2", "ERMS",
                                  "FSRM", "RTM", "LZCNT", "MOVBE", "SSE4_1", "SSE4_2", "SSSE3"))
# A row is a stage: a program and its arguments, in a folder that has `pages`. Later rows read what earlier ones wrote.
STAGES = {
    "start": "winnow --version",
    "extract by all": "winnow extract --quiet --threads 1 --method all --out all pages",
    "extract by block-model": "winnow extract --quiet --threads 1 --method block-model --out block pages",
    "learn": "winnow learn --quiet --threads 1 --model site.model pages",
    "extract by site": "winnow extract --quiet --threads 1 --method site --out site pages",
    "index by site": "winnow index --quiet --threads 1 --method site --db db pages",
    "search": "winnow search --db db bridge",
    "filter": "winnow-filter --model site.model pages/corrections/index.html",
}


def instructions(programs, command, work):
    program, *arguments = command.split()
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "GLIBC_TUNABLES": PLAIN_PROCESSOR}
    counting = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--branch-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run([*counting, f"--log-file={work}/counted", f"{programs}/{program}", *arguments], cwd=work, env=environment,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    log = pathlib.Path(work, "counted").read_text(errors="replace")
    found = re.search(r"I +refs: +([\d,]+)", log)
    if done.returncode != 0 or found is None:
        sys.exit(f"FAILED: {command} ended with {done.returncode}:\n{done.stderr}{log}")
    return int(found[1].replace(",", ""))


def without_symbols(programs, work):
    """The folder of programs that valgrind need not read symbols of, which takes it a second of each."""
    if shutil.which("strip") is None:
        return programs
    folder = pathlib.Path(work, "programs")
    folder.mkdir()
    for program in {command.split()[0] for command in STAGES.values()}:
        subprocess.run(["strip", "-o", folder / program, f"{programs}/{program}"], check=True)
    return folder


def count_stages(repository, programs, step):
    with tempfile.TemporaryDirectory() as work:
        shutil.copytree(repository / SITE, f"{work}/pages")
        pages = sorted(page for page in pathlib.Path(work, "pages").rglob("*.html") if page.parent.name != "corrections")
        for page in set(pages) - set(pages[::step]):
            page.unlink()
        programs = without_symbols(programs, work)
        counts = {stage: instructions(programs, command, work) for stage, command in STAGES.items()}
        again = instructions(programs, STAGES["start"], work)
    if abs(again / counts["start"] - 1) > SAME:
        sys.exit(f"FAILED: two counts of the same differ: {counts['start']} and {again}")
    return counts


def grown(counts, baseline):
    """The stages that take too much, or that the baseline lacks."""
    return [stage for stage, count in counts.items() if stage not in baseline or count > GROWTH * baseline[stage]]


def check_comparison():
    """A tenth is allowed, and what is over it is told."""
    before = {"parse": 1000, "score": 1000}
    assert grown({"parse": 1100, "score": 500}, before) == []
    assert grown({"parse": 1101, "score": 1000}, before) == ["parse"]
    assert grown({"parse": 1000, "write": 1}, before) == ["write"]


def print_table(counts, baseline):
    print(f"{'stage':24} {'M instructions':>15} {'recorded':>10} {'ratio':>6}")
    for stage, count in counts.items():
        recorded = baseline.get(stage)
        known = f"{recorded / 1e6:10.2f} {count / recorded:6.3f}" if recorded else "         -      -"
        print(f"{stage:24} {count / 1e6:15.2f} {known}")


def write(build, counts_of_forms):
    recorded = json.loads(BASELINE.read_text()) if BASELINE.exists() else {"version": 1}
    for form, counts in counts_of_forms.items():
        recorded.setdefault(form, {})[build] = counts
    BASELINE.write_text(json.dumps(recorded, indent=2, sort_keys=False) + "\n")
    print(f"written to {BASELINE}")


def main():
    repository, programs, build = pathlib.Path(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3]
    writes = "--write" in sys.argv[4:]
    check_comparison()
    form = list(FORMS)[0 if long_tests.IS_LONG else 1]
    baseline = json.loads(BASELINE.read_text()).get(form, {}).get(build, {}) if BASELINE.exists() else {}
    if shutil.which("valgrind") is None:
        print("skipped: valgrind is not installed (Debian's package valgrind)")
        return SKIP
    if "--print" in sys.argv[4:]:
        print(json.dumps(count_stages(repository, programs, 1)))
        return 0
    if not baseline and not writes:
        print(f"skipped: {BASELINE.name} has no counts for the build '{build}'")
        return SKIP
    if writes:
        write(build, {each: count_stages(repository, programs, step) for each, step in FORMS.items()})
        return 0
    counts = count_stages(repository, programs, FORMS[form])
    print_table(counts, baseline)
    found = grown(counts, baseline)
    remedy = "cmake --build --preset dev --target instruction_counts"
    for stage in found:
        print(f"FAILED: {stage} takes over {GROWTH} times the recorded instructions. Find out why; `callgrind_annotate` shows where they "
              f"are.\nIf it has to be so, record it in the same commit by: {remedy}")
    fewer = [stage for stage, count in counts.items() if count < SHRUNK * baseline.get(stage, 0)]
    if fewer:
        print(f"Fewer than recorded: {', '.join(fewer)}. So that this is kept, record it by: {remedy}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
