# SPDX-License-Identifier: GPL-2.0-or-later
"""The Python package as a whole: versions, types, where the library is looked for, and an old library.

Environment: WINNOW_VERSION, and what sample_pages needs.
"""
import doctest
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import winnow
from winnow import extractor

PACKAGE = pathlib.Path(winnow.__file__).parent


def run(*arguments, **variables):
    """Status and all output of a Python of its own."""
    done = subprocess.run([sys.executable, *arguments], env={**os.environ, **variables}, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


class PackageTest(unittest.TestCase):
    """What is the same for all modules."""

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.mypy_cache = temporary.name  # what mypy knows of Python's own modules is found out once

    def test_versions_are_those_of_the_build(self):
        status, printed = run("-m", "winnow")
        version = os.environ["WINNOW_VERSION"]
        self.assertEqual(status, 0, printed)
        self.assertEqual(winnow.__version__, version)
        lines = [line.split() for line in printed.splitlines()]
        self.assertEqual([line[0] for line in lines], ["package", "Python", "library", "command"])
        self.assertEqual([lines[at][1] for at in (0, 2, 3)], [version] * 3)
        self.assertTrue(os.path.samefile(lines[2][2], os.environ["WINNOW_LIBRARY"]), printed)
        self.assertEqual(lines[3][2], os.environ["WINNOW"])

    def test_without_a_library_it_says_what_to_do(self):
        status, printed = run("-m", "winnow", WINNOW_LIBRARY="/no/libwinnow.so.1")
        self.assertEqual(status, 1)
        self.assertRegex(printed, "library +none: /no/libwinnow.so.1: .*install the package libwinnow")
        status, printed = run("-c", "import winnow; winnow.extract('<p>')", WINNOW_LIBRARY="/no/such")
        self.assertIn("winnow.errors.LibraryError: /no/such: ", printed)

    def test_searching_takes_no_library(self):
        code = "import winnow\ntry: winnow.Index('/none.db').search('x')\nexcept winnow.InputError: print('ok')"
        self.assertEqual(run("-c", code, WINNOW_LIBRARY="/no/such"), (0, "ok\n"))

    def test_a_library_that_lacks_functions_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            old = pathlib.Path(folder) / "libwinnow.so.1"
            source = "const char* winnow_version(void) { return \"0.0.1\"; }"
            made = subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", old], input=source,
                                  text=True, check=False)
            if made.returncode != 0:
                self.skipTest("no C compiler")
            _, printed = run("-c", "import winnow; winnow.extract('<p>')", WINNOW_LIBRARY=str(old))
        self.assertRegex(printed, r"LibraryError: .*libwinnow.so.1: has no function winnow_\w+ \(install")

    def test_examples_of_docstrings_do_what_they_say(self):
        for module in (winnow, extractor):
            failed, tried = doctest.testmod(module)
            self.assertEqual(failed, 0)
            self.assertGreater(tried, 0)

    def test_every_public_thing_has_a_docstring(self):
        for name in winnow.__all__:
            each = getattr(winnow, name)
            if isinstance(each, type) and not issubclass(each, tuple):
                for member, value in vars(each).items():
                    if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                        self.assertTrue(value.__doc__, f"{name}.{member}")
                self.assertTrue(each.__doc__, name)

    def test_types_are_sound(self):
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("mypy is not installed")
        status, printed = run("-m", "mypy", "--strict", "--python-version", "3.9", "--cache-dir",
                              self.mypy_cache, str(PACKAGE))
        self.assertEqual(status, 0, printed)

    def test_users_see_the_types(self):
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("mypy is not installed")
        with tempfile.TemporaryDirectory() as folder:
            user = pathlib.Path(folder) / "user.py"
            user.write_text("import winnow\nn: int = winnow.extract('<p>').title\n"
                            "reveal_type(winnow.Index('x').search('y').hits)\n", encoding="utf-8")
            status, printed = run("-m", "mypy", "--strict", "--python-version", "3.9", "--cache-dir", self.mypy_cache, str(user))
        self.assertEqual(status, 1)
        self.assertIn("user.py:2: error: Incompatible types", printed)
        self.assertIn("winnow.search_result.Hit", printed)


if __name__ == "__main__":
    unittest.main()
