#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What makes a mistake in the programs harder to use: how they are compiled and linked.

Usage: hardening_test.py BUILD_FOLDER

Looks at all that the build installs; a release build may be given by hand. Ends with 77 where
readelf is missing (package binutils).

The property of a whole program that says that it may run with marked jumps and shadow stacks is not
asked for: it takes such marks in all objects, and those of the C library's start code and of gumbo
have none on Debian 12.
"""
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SKIPPED = 77
SOURCE = pathlib.Path(__file__).resolve().parents[2]
OPTIMISED = re.compile(r" -O(2|3|s|fast)\b")
FLAGS = ("-fstack-protector-strong", "-fstack-clash-protection", "-Wformat-security")
MARKS = "-fcf-protection"
BUILD = None
FILES = []  # programs and shared libraries
ARCHIVES = []


def readelf(file, *what):
    return subprocess.run(["readelf", "--wide", *what, file], check=True, text=True,
                          stdout=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"}).stdout


def installed(build, folder):
    """What the build installs below the folder: programs with shared libraries, and archives."""
    subprocess.run(["cmake", "--install", build, "--prefix", folder], check=True, stdout=subprocess.DEVNULL)
    files = sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file() and not path.is_symlink())
    programs = [path for path in files if path.read_bytes()[:4] == b"\x7fELF"]
    return programs, [path for path in files if path.suffix == ".a"]


def is_marked(notes):
    return re.search(r"x86 feature: IBT, SHSTK", notes) is not None


def unmarked_objects(archive):
    """The objects of the archive whose jumps are not marked."""
    said = readelf(archive, "--notes").split("\nFile: ")
    return [each.splitlines()[0] for each in said[1:] if not is_marked(each)]


def flags_of(build):
    """How each source of the products is compiled: pairs of its path and the command. Most are joined:
    the build has made one of all that a folder has."""
    cache = (build / "CMakeCache.txt").read_text()
    root = re.search(r"^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", cache, re.M)[1]
    for each in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.PurePath(each["file"])
        is_joined = path.parent.parent.name == "joined"
        if not is_joined and not path.is_relative_to(root):
            continue
        top = path.name.split("_")[0] if is_joined else path.relative_to(root).parts[0]
        if top in ("extractor", "indexer", "queries", "plugin"):
            yield path, each["command"]


def not_fortified(commands):
    return [path for path, command in commands if "_FORTIFY_SOURCE=2" not in command]


def configured(folder, build_type):
    """The folder with a build for users, configured only."""
    subprocess.run(["cmake", "-S", SOURCE, "-B", folder, "-G", "Ninja",
                    f"-DCMAKE_BUILD_TYPE={build_type}"], check=True, stdout=subprocess.DEVNULL)
    return pathlib.Path(folder)


class Linked(unittest.TestCase):
    """Of each program and library."""

    def expect(self, what, good, *options):
        for file in FILES:
            with self.subTest(file=file.name):
                self.assertTrue(good(readelf(file, *options)), f"{file}: {what}")

    def test_all_that_is_installed_is_looked_at(self):
        names = {file.name.split(".so")[0] for file in FILES}
        self.assertLessEqual({"winnow", "winnow-filter", "winnow-recoll", "libwinnow"}, names)

    def test_code_is_at_an_address_of_its_own_in_each_run(self):
        self.expect("is no position independent executable or library",
                    lambda said: re.search(r"Type: +DYN", said), "--file-header")

    def test_code_holds_no_fixed_addresses(self):
        self.expect("has relocations in its code", lambda said: "TEXTREL" not in said, "--dynamic")

    def test_addresses_of_functions_cannot_be_overwritten(self):
        self.expect("has no RELRO segment", lambda said: "GNU_RELRO" in said, "--program-headers")
        self.expect("is not linked with -z now", lambda said: re.search(r"FLAGS_1.*\bNOW\b", said),
                    "--dynamic")

    def test_the_stack_holds_no_code(self):
        self.expect("has an executable stack",
                    lambda said: re.search(r"GNU_STACK( +0x0+){3} .* RW +0x", said),
                    "--program-headers")

    def test_no_memory_is_both_written_and_run(self):
        self.expect("has a segment that is written and run",
                    lambda said: not re.search(r"LOAD.* RWE ", said), "--program-headers")

    def test_libraries_are_those_of_the_system(self):
        self.expect("names folders of libraries", lambda said: not re.search(r"\((RPATH|RUNPATH)\)", said),
                    "--dynamic")

    def test_overwritten_stacks_end_the_program(self):
        self.expect("has no stack protector", lambda said: "__stack_chk_fail" in said, "--dyn-syms")


class Compiled(unittest.TestCase):
    def test_every_source_has_the_flags(self):
        commands = list(flags_of(BUILD))
        self.assertGreater(len(commands), 60)
        for flag in (*FLAGS, MARKS) if platform.machine() == "x86_64" else FLAGS:
            with self.subTest(flag):
                self.assertEqual([path for path, command in commands if f" {flag} " not in command], [])

    @unittest.skipUnless(platform.machine() == "x86_64", "only x86-64 has these marks")
    def test_objects_say_where_jumps_may_end(self):
        self.assertGreater(len(ARCHIVES), 2)
        for archive in ARCHIVES:
            self.assertEqual(unmarked_objects(archive), [], archive.name)

    @unittest.skipUnless(platform.machine() == "x86_64", "only x86-64 has these marks")
    def test_an_object_without_marks_is_found(self):
        with tempfile.TemporaryDirectory(prefix="winnow_objects_") as folder:
            for name, flag in (("with", "full"), ("without", "none")):
                subprocess.run(["cc", "-x", "c", "-c", f"-fcf-protection={flag}", "-o", f"{folder}/{name}.o", "-"],
                               input=b"int one(void) { return 1; }", check=True)
            subprocess.run(["ar", "rc", f"{folder}/both.a", f"{folder}/with.o", f"{folder}/without.o"], check=True)
            found = unmarked_objects(f"{folder}/both.a")
        self.assertEqual(len(found), 1)
        self.assertIn("without.o", found[0])

    def test_calls_of_the_c_library_are_checked_where_the_build_is_optimised(self):
        commands = [each for each in flags_of(BUILD) if OPTIMISED.search(each[1])]
        self.assertEqual(not_fortified(commands), [])

    def test_calls_of_the_c_library_are_checked_in_builds_for_users(self):
        """In one folder, so that compilers and libraries are looked for once."""
        with tempfile.TemporaryDirectory(prefix="winnow_build_") as folder:
            for build_type in ("Release", "RelWithDebInfo", "MinSizeRel"):
                with self.subTest(build_type):
                    commands = list(flags_of(configured(folder, build_type)))
                    self.assertGreater(len(commands), 60)
                    self.assertEqual(not_fortified(commands), [])


if __name__ == "__main__":
    if not shutil.which("readelf"):
        print("skipped: readelf is missing (package binutils)")
        sys.exit(SKIPPED)
    BUILD = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="winnow_installed_") as prefix:
        FILES, ARCHIVES = installed(BUILD, prefix)
        unittest.main(argv=sys.argv[:1])
