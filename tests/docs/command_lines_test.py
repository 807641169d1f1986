# SPDX-License-Identifier: GPL-2.0-or-later
"""Every command line of winnow in the documents names a command and options that there are.

Usage: command_lines_test.py WINNOW REPOSITORY

Guides are followed word for word by documents_test.py. References have examples over pages that a test does not have; of
these the words are looked up.
"""
import functools
import pathlib
import re
import shlex
import subprocess
import sys
import unittest

winnow = repository = pathlib.Path()
INDENT = "    "
ELSEWHERE = ("CHANGELOG.md",)  # says what commands had once
OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z0-9-]*|-[a-z])(?![\w-])")


@functools.lru_cache(maxsize=None)
def options_of(command):
    """All options that the help of a command names, or None if there is no such command."""
    done = subprocess.run([winnow, *([command] if command else []), "--help"], capture_output=True, text=True, check=False)
    return set(OPTION.findall(done.stdout)) if done.returncode == 0 else None


@functools.lru_cache(maxsize=None)
def commands():
    """Those that the help lists."""
    said = subprocess.run([winnow, "--help"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"(?m)^  ([a-z]+) {2,}\S", said))


def code_lines(text):
    """(number, line) of code in a text: of spans of winnow, and of indented lines, where a backslash at the end joins the next."""
    for span in re.finditer(r"`(winnow [a-z][^`]*)`", text):
        yield text.count("\n", 0, span.start()) + 1, " ".join(span[1].split())
    begun, waiting = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith(INDENT):
            waiting = ""
            continue
        begun = begun if waiting else number
        waiting += line.strip()
        if waiting.endswith("\\"):
            waiting = waiting[:-1]
            continue
        yield begun, waiting
        waiting = ""


def words_of(line):
    """The words of a command, without what is behind it in a pipe; None if it is none of winnow."""
    line = line.removeprefix("$ ")
    if not re.match(r"(build/release/bin/)?winnow [a-z-]", line):
        return None
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words = []
    for word in lexer:
        if re.fullmatch(r"[|&;<>()]+", word):
            break
        words.append(word)
    return words[1:]


def complaints(text, name):
    """A line for each command or option that there is not."""
    for number, line in code_lines(text):
        try:
            words = words_of(line)
        except ValueError:  # a quotation that goes on in the next line
            continue
        if not words or "=" in words[0]:  # "winnow = name" of a configuration
            continue
        command = "" if words[0].startswith("-") else words[0]
        if command and command not in commands():
            yield f"{name}:{number}: there is no command {command}: {line}"
            continue
        for word in words:
            option = word.split("=")[0]
            if OPTION.fullmatch(option) and option not in options_of(command):
                yield f"{name}:{number}: winnow {command} has no option {option}: {line}"


class CommandLines(unittest.TestCase):
    def test_they_have_commands_and_options_that_there_are(self):
        found = []
        pages = [*repository.glob("*.md"), *(repository / "docs").rglob("*.md")]
        for page in sorted(page for page in pages if page.name not in ELSEWHERE):
            found += complaints(page.read_text(encoding="utf-8"), page.relative_to(repository))
        self.assertEqual(found, [], "\n".join(found))

    def test_what_is_wrong_is_named(self):
        text = "text\n`winnow index\n--dbb`\n    $ winnow serch --db x\n    winnow index --db x \\\n        --bas-url / mirror | sort --reverse  # --nothing\n"
        self.assertEqual([line.split(": ")[0] + ": " + line.split(": ")[1] for line in complaints(text, "a.md")],
                         ["a.md:2: winnow index has no option --dbb", "a.md:4: there is no command serch",
                          "a.md:5: winnow index has no option --bas-url"])


if __name__ == "__main__":
    winnow, repository = pathlib.Path(sys.argv.pop(1)).resolve(), pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
