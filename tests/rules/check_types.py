# SPDX-License-Identifier: GPL-2.0-or-later
"""No two files of the libraries and plugins define types of the same name in the same namespace.

Usage: check_types.py REPOSITORY

C++ has one definition of a type in a program. Of two the linker takes the functions that compilers
make, such as destructors and those of vectors, for both, without a word.
"""
import collections
import pathlib
import re
import sys

import cpp_source
import source_tree

# Each begins its line, as clang-format has them.
PART = re.compile(r"^(?:namespace(?P<opened> [\w:]+)? \{|(?P<closed>\}  // namespace)|"
                  r"(?:struct|class|enum class) (?:WINNOW_EXPORT )?(?P<type>\w+)"
                  r"(?: final)?(?: :(?!:)[^;{]*)? ?\{)", re.MULTILINE)


def types(text):
    """Names of types that a file defines outside of functions, types and unnamed namespaces."""
    opened = []
    for part in PART.finditer(cpp_source.without_literals(text)):
        if part["closed"]:
            if opened:
                opened.pop()
        elif part["type"] is None:
            opened.append(part["opened"])
        elif None not in opened:
            yield "::".join(name.strip() for name in opened) + "::" + part["type"]


def check_types(root):
    places = collections.defaultdict(list)
    for path in source_tree.files(root, source_tree.CPP_SUFFIXES, source_tree.LAYERS):
        for name in set(types(source_tree.read(root / path))):
            places[name].append(str(path))
    for name, paths in sorted(places.items()):
        if len(paths) > 1:
            yield f"{paths[0]}: defines {name}, as does {', '.join(paths[1:])}: name them apart"


if __name__ == "__main__":
    source_tree.finish(list(check_types(pathlib.Path(sys.argv[1]))))
