# SPDX-License-Identifier: GPL-2.0-or-later
"""Compares the binary interface of libwinnow.so with the one that programs were compiled with.

Usage: check_abi.py [--update] LIBRARY INCLUDE_FOLDER BASELINE

Only what the public header declares counts: what stands behind the handles may change. The library
must have been built with debug information (WINNOW_DEVELOPER). Ends with 77 where abidw or abidiff is
missing (package abigail-tools), and where the machine is not like that of the baseline, which has
pointers of 64 bits. --update writes the baseline anew.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
# What differs from machine to machine is left out.
DUMP = ("abidw", "--drop-private-types", "--exported-interfaces-only", "--no-corpus-path",
        "--no-comp-dir-path", "--no-show-locs", "--no-elf-needed", "--no-architecture",
        "--no-parameter-names", "--type-id-style", "hash")
INCOMPATIBLE = 8  # bit of abidiff's status
# What abidiff leaves to its reader to judge. Structs may grow: they say their size.
BREAKING = re.compile(r"offset changed|type of '|deletion|[1-9]\d* Removed|entity changed")


def skip(reason):
    """Ends the program."""
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def dump(library, include, file):
    """Writes the interface to a file."""
    subprocess.run([*DUMP, "--headers-dir", include, "--out-file", file, library], check=True)
    text = pathlib.Path(file).read_text(encoding="utf-8")
    if "<data-member" not in text:
        sys.exit(f"{library}: has no debug information; configure with -D WINNOW_DEVELOPER=ON")
    text = re.sub(r"(<abi-instr [^>]*path=')[^']*/(plugin/c/)", r"\1\2", text)
    pathlib.Path(file).write_text(text, encoding="utf-8")


def compare(baseline, file):
    """The exit code, after what differs was printed."""
    done = subprocess.run(["abidiff", baseline, file], stdout=subprocess.PIPE, text=True,
                          check=False)
    if done.returncode == 0:
        return 0
    print(done.stdout)
    if done.returncode & INCOMPATIBLE or BREAKING.search(done.stdout):
        print("Programs that were compiled with the old header do not work with this library.\n"
              "Add members at the ends of structs and functions beside the old ones instead.")
    else:
        print("If this is what you want, run scripts/update_abi.sh and commit the baseline.")
    return 1


def main(arguments):
    """Returns the exit code."""
    update = "--update" in arguments
    library, include, baseline = [word for word in arguments if word != "--update"]
    for program in ("abidw", "abidiff"):
        if not shutil.which(program):
            skip(f"{program} is not installed (package abigail-tools)")
    if sys.maxsize < 2**32:
        skip("the baseline is of machines with pointers of 64 bits")
    if update:
        dump(library, include, baseline)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        file = str(pathlib.Path(folder, "libwinnow.abi"))
        dump(library, include, file)
        return compare(baseline, file)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
