#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""fuzz/kept_corpus.py FUZZ: which inputs are kept, and what the kept corpus of the repository may take."""
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

FUZZ = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(FUZZ))
import kept_corpus  # noqa: E402

MOST_BYTES = 2_000_000  # of all files together

# Stands for a target whose inputs reach a place for each byte that they have. It merges as libFuzzer does.
TARGET = """#!{python}
import pathlib, sys
base, more = (pathlib.Path(word) for word in sys.argv[1:] if word[0] != "-")
reached = set().union(*(file.read_bytes() for file in base.iterdir()))
for file in sorted(more.iterdir(), key=lambda file: (file.stat().st_size, file.name)):
    data = file.read_bytes()
    if set(data) - reached:
        reached.update(data)
        (base / file.name).write_bytes(data)
"""


class KeptCorpusTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="winnow-corpus-test-")
        self.addCleanup(folder.cleanup)
        self.place = pathlib.Path(folder.name)
        self.target = self.place / "made_fuzz"
        self.target.write_text(TARGET.format(python=sys.executable))
        self.target.chmod(0o755)
        self.file = self.place / "corpus" / "made_fuzz.tar.xz"

    def keep(self, seeds, inputs, *more):
        for name, data in (("seeds", seeds), ("inputs", inputs)):
            kept_corpus.write_inputs(self.place / name, data)
        subprocess.run([sys.executable, FUZZ / "kept_corpus.py", "keep", self.target, self.file, "--seeds", self.place / "seeds",
                        "--inputs", self.place / "inputs", *more], check=True, capture_output=True)
        return kept_corpus.unpacked(self.file)

    def test_inputs_that_add_nothing_to_the_seeds_are_left_out(self):
        self.assertEqual(self.keep([b"ab"], [b"a", b"c", b"ba"]), [b"c"])

    def test_of_inputs_that_reach_the_same_the_smallest_is_kept(self):
        self.assertEqual(self.keep([], [b"xxxx", b"x", b"xx"]), [b"x"])

    def test_what_was_kept_before_stays(self):
        self.keep([], [b"p"])
        (self.place / "inputs").rename(self.place / "old")
        self.assertEqual(self.keep([], [b"q"]), [b"p", b"q"])

    def test_the_same_inputs_give_the_same_bytes(self):
        self.keep([], [b"one", b"two"])
        first = self.file.read_bytes()
        self.file.unlink()
        self.keep([], [b"two", b"one"])
        self.assertEqual(self.file.read_bytes(), first)

    def test_the_smallest_are_kept_if_not_all_fit(self):
        draw = random.Random(7)
        inputs = [bytes([number]) + draw.randbytes(100 + 50 * number) for number in range(40)]
        kept = kept_corpus.unpacked(self.limited(inputs, 6000))
        self.assertLessEqual(self.file.stat().st_size, 6000)
        self.assertEqual(kept, inputs[:len(kept)])
        self.assertGreater(len(kept), 5)
        self.assertLess(len(kept), len(inputs))

    def limited(self, inputs, most):
        archive, _ = kept_corpus.as_many_as_fit(inputs, most)
        self.file.parent.mkdir()
        self.file.write_bytes(archive)
        return self.file

    def test_it_unpacks_to_a_folder(self):
        self.keep([], [b"one", b"two"])
        subprocess.run([sys.executable, FUZZ / "kept_corpus.py", "unpack", self.file, self.place / "out"], check=True)
        self.assertEqual(kept_corpus.read_inputs([self.place / "out"]), {b"one", b"two"})

    def test_the_corpus_of_the_repository_is_small_and_of_targets_that_there_are(self):
        files = sorted((FUZZ / "corpus").glob("*"))
        self.assertTrue(files)
        self.assertLess(sum(file.stat().st_size for file in files), MOST_BYTES)
        for file in files:
            target = file.name.removesuffix(".tar.xz")
            self.assertTrue((FUZZ / f"{target}.cc").exists(), file.name)
            self.assertTrue(kept_corpus.unpacked(file), file.name)


if __name__ == "__main__":
    unittest.main()
