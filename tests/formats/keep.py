#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Keeps what a program writes today, for tests of the programs to come.

Usage: keep.py WINNOW NAME

Makes kept/NAME.tar.xz, some 10 kB: a database of the folder `pages`, and files of a model and of
samples. NAME is format-FORMAT-revision-REVISION: the format of databases (IndexMetadata::kFormat)
and the revision of documents (kExtractionRevision) of the program, which is 0 if it has none. Programs
before samples leave these out."""
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SITE = "harbour.example"


def pack(folder, target):
    """The same files make the same bytes, whenever and by whomever they are packed."""
    def plain(entry):
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = 0, 0, 0, "", ""
        return entry

    with tarfile.open(target, "w:xz", preset=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.name != "flintlock":
                packed.add(path, str(path.relative_to(folder)), filter=plain)


def write_all(program, folder):
    shutil.copytree(HERE / "pages", folder / "pages")
    made = folder / "made"
    made.mkdir()
    for words, is_optional in (
            (["index", "--site", SITE, "--db", "made/database", "pages"], False),
            (["learn", "--site", SITE, "--model", "made/site.model", "pages"], True),
            (["learn", "--site", SITE, "--sample-out", "made/samples", "pages"], True)):
        done = subprocess.run([program, *words], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0 and not is_optional:
            sys.exit(f"winnow {' '.join(words)}: status {done.returncode}: {done.stderr}")
    return made


def main():
    if len(sys.argv) != 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    program, name = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with tempfile.TemporaryDirectory(prefix="harbour-") as folder:
        made = write_all(program, pathlib.Path(folder))
        target = HERE / "kept" / f"{name}.tar.xz"
        pack(made, target)
    print(f"{target}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    sys.exit(main())
