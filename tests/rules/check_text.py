# SPDX-License-Identifier: GPL-2.0-or-later
"""Every source has its licence line, is ASCII outside of literals, and is finished.

Usage: check_text.py REPOSITORY
"""
import io
import pathlib
import re
import sys
import tokenize

import cpp_source
import source_tree

LICENCE = "SPDX-License-Identifier: GPL-2.0-or-later"
LICENSED = source_tree.CPP_SUFFIXES + (".c", ".inc", ".py", ".sh", ".cmake")
# The brackets keep this file from complaining about itself.
UNFINISHED = re.compile(r"\b(TO[D]O|FIX[M]E|XX[X])\b")
MACHINE_PATH = re.compile(r"(?<![\w.])/(wor[k]/|tmp/b[u]ild|hom[e]/\w+/)")


def check_licence(path, text):
    """The line is the first, or the second after #! of a script."""
    if path.suffix not in LICENSED and path.name != "CMakeLists.txt":
        return
    lines = text.split("\n", 2)
    first = 1 if lines[0].startswith("#!") else 0
    if LICENCE not in "".join(lines[first:first + 1]):
        yield f"{path}:{first + 1}: begin with the line: {LICENCE}"


def without_python_strings(text):
    """Python source with its string literals blanked."""
    lines = text.splitlines(keepends=True)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.STRING:
            continue
        (first, begin), (last, end) = token.start, token.end
        for number in range(first - 1, last):
            line = lines[number]
            left = begin if number == first - 1 else 0
            right = end if number == last - 1 else len(line)
            lines[number] = line[:left] + cpp_source.spaces_for(line[left:right]) + line[right:]
    return "".join(lines)


def check_ascii(path, text):
    """Code and comments are ASCII; literals may hold anything."""
    if path.suffix in source_tree.CPP_SUFFIXES + (".c", ".inc"):
        text = cpp_source.without_literals(text)
    elif path.suffix == ".py":
        text = without_python_strings(text)
    elif path.suffix not in (".sh", ".cmake") and path.name != "CMakeLists.txt":
        return
    for number, line in enumerate(text.split("\n"), 1):
        for column, character in enumerate(line, 1):
            if ord(character) > 126 or (ord(character) < 32 and character != "\t"):
                yield f"{path}:{number}:{column}: U+{ord(character):04X} outside of a literal"
                break


def check_finished(path, text):
    """No notes to self and no paths of the machine it was written on."""
    for pattern, reason in ((UNFINISHED, "unfinished"), (MACHINE_PATH, "path of one machine")):
        for match in pattern.finditer(text):
            yield f"{path}:{source_tree.line_of(text, match.start())}: {reason}: {match.group()}"


def check(root):
    """Complaints about the whole tree."""
    for absolute in source_tree.walk(root):
        path = absolute.relative_to(root)
        if not source_tree.is_text_of_ours(path):
            continue
        text = source_tree.read(absolute)
        for rule in (check_licence, check_ascii, check_finished):
            yield from rule(path, text)


if __name__ == "__main__":
    source_tree.finish(list(check(pathlib.Path(sys.argv[1]))))
