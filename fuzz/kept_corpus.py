#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Keeps the inputs that long runs of a fuzz target have found, and lays them out again.

    kept_corpus.py keep PROGRAM FILE --seeds FOLDER... --inputs FOLDER...
    kept_corpus.py unpack FILE FOLDER

`keep` writes those of the inputs to FILE that reach what neither the seeds nor a smaller input reaches (libFuzzer's
-merge=1), the smallest first, as far as they fit. FILE is a tar archive packed by xz; the same inputs give the same
bytes. `unpack` writes them to a folder. A file that was kept before goes in as one of the inputs."""
import argparse
import hashlib
import io
import lzma
import pathlib
import subprocess
import sys
import tarfile
import tempfile

MOST_BYTES = 40_000  # of a packed file, so that those of all targets stay below 2 MB
# The window of the preset is of 64 MiB, for which memory is taken whatever the archive's size.
PACKING = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 4 << 20}]


def write_inputs(folder, inputs):
    """Names are those that libFuzzer would give."""
    folder.mkdir(parents=True, exist_ok=True)
    for data in inputs:
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def read_inputs(folders):
    return {file.read_bytes() for folder in folders if folder.is_dir() for file in folder.iterdir() if file.is_file()}


def packed(inputs):
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for number, data in enumerate(inputs):
            member = tarfile.TarInfo(f"{number:04}")
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return lzma.compress(archive.getvalue(), filters=PACKING)


def unpacked(file):
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(file.read_bytes()))) as tar:
        return [tar.extractfile(member).read() for member in tar.getmembers()]


def as_many_as_fit(inputs, most):
    """The smallest inputs, as bytes of an archive that has at most so many, and their number."""
    inputs = sorted(inputs, key=lambda data: (len(data), data))
    fitting, too_many = 0, len(inputs) + 1
    best = packed([])
    while too_many - fitting > 1:
        middle = (fitting + too_many) // 2
        archive = packed(inputs[:middle])
        if len(archive) <= most:
            fitting, best = middle, archive
        else:
            too_many = middle
    return best, fitting


def merged(program, seeds, inputs):
    """Those of the inputs that add to what the seeds reach."""
    with tempfile.TemporaryDirectory(prefix="winnow-corpus-") as name:
        base, more = pathlib.Path(name) / "base", pathlib.Path(name) / "more"
        write_inputs(base, seeds)
        write_inputs(more, inputs)
        before = {file.name for file in base.iterdir()}
        done = subprocess.run([program, "-merge=1", "-timeout=20", base, more], capture_output=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"{program} cannot merge: {done.stderr.decode('utf-8', 'replace')[-2000:]}")
        return [file.read_bytes() for file in base.iterdir() if file.name not in before]


def keep(options):
    inputs = read_inputs(options.inputs)
    if options.file.exists():
        inputs.update(unpacked(options.file))
    chosen = merged(options.program, read_inputs(options.seeds), inputs)
    archive, count = as_many_as_fit(chosen, options.most_bytes)
    options.file.parent.mkdir(parents=True, exist_ok=True)
    options.file.write_bytes(archive)
    print(f"{options.program.name}: {count} of {len(chosen)} inputs that add something, {len(archive)} bytes", flush=True)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    keeping = commands.add_parser("keep")
    keeping.add_argument("program", type=pathlib.Path)
    keeping.add_argument("file", type=pathlib.Path)
    keeping.add_argument("--seeds", type=pathlib.Path, nargs="*", default=[])
    keeping.add_argument("--inputs", type=pathlib.Path, nargs="+", required=True)
    keeping.add_argument("--most-bytes", type=int, default=MOST_BYTES)
    unpacking = commands.add_parser("unpack")
    unpacking.add_argument("file", type=pathlib.Path)
    unpacking.add_argument("folder", type=pathlib.Path)
    return parser.parse_args()


def main():
    options = arguments()
    if options.command == "keep":
        keep(options)
    else:
        write_inputs(options.folder, unpacked(options.file))


if __name__ == "__main__":
    sys.exit(main())
