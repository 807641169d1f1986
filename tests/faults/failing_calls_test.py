#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The injector of faults fails the calls that it is told to, and no others.

Usage: failing_calls_test.py FAILING_CALLS
"""
import errno
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

NOT_SUPPORTED = 77
FOR_GOOD = 1 << 60
CONTENT = bytes(range(200)) * 50
injector = ""


class FailingCalls(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="winnow-injector-")
        self.addCleanup(self.temporary.cleanup)
        self.place = pathlib.Path(self.temporary.name).resolve() / "place"
        self.place.mkdir()
        self.file, self.beside = self.place / "file", self.place.with_name("placebeside")
        self.file.write_bytes(CONTENT)
        self.beside.write_bytes(CONTENT)

    def start(self, *words):
        return subprocess.run([injector, *map(str, words)], capture_output=True, text=True)

    def python(self, kind, first, last, error, script):
        """What a script prints under the injector; `file` and `beside` are names in it."""
        text = f"import mmap, os, subprocess, sys\nfile, beside = {str(self.file)!r}, {str(self.beside)!r}\n{script}"
        done = self.start(kind, first, last, error, self.place, sys.executable, "-S", "-c", text)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def failing(self, kind, call, prepared=""):
        """The error that a call gives the second time of three."""
        return self.python(kind, 2, 2, errno.EIO, f"""{prepared}
for _ in range(3):
    try:
        {call}
        print("done", end=" ")
    except OSError as failed:
        print(failed.errno, end=" ")""")

    def test_each_kind_of_call_fails_at_its_number(self):
        opened = "at = os.open(file, os.O_RDWR)"
        for kind, call, prepared in (
                ("open", "os.open(file, os.O_RDONLY)", ""), ("make", "os.open(file, os.O_WRONLY)", ""),
                ("make", "os.open(file + '2', os.O_RDONLY | os.O_CREAT)", ""),
                ("read", "os.read(at, 9)", opened), ("read", "os.pread(at, 9, 0)", opened),
                ("read", "os.readv(at, [bytearray(9)])", opened), ("write", "os.write(at, b'9')", opened),
                ("write", "os.pwrite(at, b'9', 0)", opened), ("write", "os.writev(at, [b'9'])", opened),
                ("sync", "os.fsync(at)", opened), ("sync", "os.fdatasync(at)", opened),
                ("rename", "os.replace(file, file)", ""),
                ("map", "mmap.mmap(at, 9)", opened), ("truncate", "os.ftruncate(at, 99)", opened),
                ("truncate", "os.truncate(file, 99)", ""), ("list", "os.listdir(os.path.dirname(file))", "")):
            with self.subTest(kind=kind, call=call):
                expected = f"done {errno.EIO} done "
                if kind == "list":  # a folder is asked until it has no more
                    expected = f"{errno.EIO} done done "
                self.file.write_bytes(CONTENT)
                self.assertEqual(self.failing(kind, call, prepared), expected)

    def test_calls_go_on_failing_until_the_last(self):
        script = "for _ in range(4):\n    try: print(os.pread(os.open(file, 0), 1, 7))\n    except OSError: print('failed')"
        self.assertEqual(self.python("read", 2, FOR_GOOD, errno.EIO, script), "b'\\x07'\n" + "failed\n" * 3)
        self.assertEqual(self.python("read", 2, 3, errno.EIO, script), "b'\\x07'\n" + "failed\n" * 2 + "b'\\x07'\n")

    def test_other_files_are_left_alone(self):
        script = "at = os.open(beside, os.O_RDWR)\nprint(len(os.read(at, 10)), os.write(at, b'123'), len(mmap.mmap(-1, 9)))"
        for kind in ("open", "make", "read", "write", "map"):
            self.assertEqual(self.python(kind, 1, FOR_GOOD, errno.EIO, script), "10 3 9\n")

    def test_a_part_is_read_and_the_offset_moves_by_it(self):
        script = """at = os.open(file, os.O_RDONLY)
first = os.read(at, 1000)
print(len(first), first + os.read(at, 1000) == open(beside, "rb").read(1500))
pieces = [bytearray(30), bytearray(30), bytearray(40)]
print(os.preadv(at, pieces, 100), b"".join(pieces)[:50] == open(beside, "rb").read(150)[100:])"""
        self.assertEqual(self.python("read", 1, 1, 0, script), "500 True\n100 True\n")
        self.assertEqual(self.python("read", 3, 3, 0, script).splitlines()[1], "50 True")

    def test_a_part_is_written_where_the_call_would_write_it(self):
        script = """at = os.open(file, os.O_WRONLY | os.O_TRUNC)
print(os.write(at, b"0123456789"), os.write(at, b"abc"), os.pwrite(at, b"ABCD", 1), os.writev(at, [b"x", b"yz", b"w"]))
print(open(file, "rb").read())"""
        self.assertEqual(self.python("write", 1, 1, 0, script), "5 3 4 4\nb'0ABCDabcxyzw'\n")
        self.assertEqual(self.python("write", 3, 4, 0, script), "10 3 2 2\nb'0AB3456789abcxy'\n")

    def test_what_the_command_starts_is_supervised_too(self):
        script = """print(subprocess.run(["cat", file, beside], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode)
print(subprocess.run(["cat", beside], stdout=subprocess.DEVNULL).returncode)"""
        self.assertEqual(self.python("open", 1, FOR_GOOD, errno.EIO, script), "1\n0\n")

    def test_relative_paths_and_links_are_followed(self):
        (self.place.with_name("link")).symlink_to(self.file)
        script = """os.chdir(os.path.dirname(file))
for name in ("file", "../place/file", "../link", "../placebeside", "../place/none"):
    try: print(len(os.read(os.open(name, os.O_RDONLY), 5)))
    except OSError as failed: print(failed.errno)
try: os.open("place/file", os.O_RDONLY, dir_fd=os.open(os.path.dirname(beside), os.O_RDONLY))
except OSError as failed: print(failed.errno)"""
        self.assertEqual(self.python("open", 1, FOR_GOOD, errno.EACCES, script).split(),
                         ["13", "13", "13", "5", "13", "13"])

    def test_counts_calls_of_all_kinds(self):
        counts = self.place.with_name("counts")
        script = "at = os.open(sys.argv[1], os.O_RDWR)\nos.read(at, 1)\nos.read(at, 1)\nos.write(at, b'1')\nos.fsync(at)"
        done = self.start("count", counts, self.place, sys.executable, "-S", "-c", "import os, sys\n" + script, self.file)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(dict(line.split() for line in counts.read_text().splitlines()), {
            "open": "0", "make": "1", "read": "2", "write": "1", "sync": "1", "rename": "0", "map": "0", "truncate": "0",
            "list": "0"})

    def test_passes_on_how_the_command_ends(self):
        for script, status in (("exit 7", 7), ("kill -SEGV $$", -signal.SIGSEGV)):
            self.assertEqual(self.start("open", 1, 1, errno.EIO, self.place, "sh", "-c", script).returncode, status)

    def test_names_what_it_does_not_understand(self):
        for words in ((), ("nothing", 1, 1, 5, self.place, "true"), ("open", 1, 1, 0, self.place, "true"),
                      ("open", 0, 1, 5, self.place, "true")):
            self.assertEqual(self.start(*words).returncode, 2)


if __name__ == "__main__":
    injector = sys.argv.pop(1)
    if subprocess.run([injector, "open", "1", "1", "5", "/", "true"]).returncode == NOT_SUPPORTED:
        sys.exit(NOT_SUPPORTED)
    unittest.main(verbosity=1)
