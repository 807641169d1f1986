# SPDX-License-Identifier: GPL-2.0-or-later
"""Libraries print nothing, end no process and ask no locale.

Usage: check_quiet.py REPOSITORY             looks at the sources
       check_quiet.py REPOSITORY ARCHIVE...  looks at what static libraries refer to
"""
import pathlib
import re
import subprocess
import sys

import cpp_source
import source_tree

# Folders of libraries; what a plugin has in example/ is a program.
LIBRARIES = ("extractor", "indexer", "queries", "plugin/c", "plugin/report", "plugin/zim")
IN_SOURCES = {
    "prints": re.compile(
        r"\bstd::(cout|cerr|clog|wcout|wcerr)\b|\b(stdout|stderr)\b"
        r"|(?<![\w.>:])(std::)?(printf|vprintf|puts|putchar|perror)\s*\("),
    "ends the process": re.compile(
        r"(?<![\w.>:])(std::)?(abort|exit|_exit|_Exit|quick_exit|terminate)\s*\(|\bassert\s*\("),
    "depends on the locale": re.compile(
        r"(?<![\w.>:])(std::)?(strto(d|f|ld)|ato[filL]+|setlocale|localeconv"
        r"|is(alpha|alnum|digit|space|upper|lower|punct|print|xdigit|cntrl)"
        r"|to(upper|lower)|strcasecmp|strncasecmp|stringstream|ostringstream|istringstream"
        r"|sto(d|f|ld))\s*[({]"),
}
# Symbols as `nm -C --undefined-only` prints them; glibc's fortified variants end in _chk.
# __assert_fail is allowed: headers of nlohmann-json assert in builds without NDEBUG. Assertions of
# our own are found in the sources.
IN_ARCHIVES = {
    "prints": re.compile(
        r"std::(ios_base::Init::Init\(\)|w?c(out|err|log))|stdout|stderr"
        r"|(__)?(v?printf|puts|putchar|perror)(_chk)?"),
    "ends the process": re.compile(
        r"abort|_?exit|_Exit|quick_exit|std::terminate\(\)"),
    "depends on the locale": re.compile(
        r"__ctype_(b|tolower|toupper)_loc|to(lower|upper)|is(alpha|alnum|space|upper|lower|punct)"
        r"|setlocale|strn?casecmp"),
}
ALLOWED_IN_ARCHIVES = {
    # Boost.Math includes <iostream> for output that nothing asks it for.
    ("chance.cc.o", "std::ios_base::Init::Init()"),
    # libzim's headers include it for their own output operators.
    ("zim_file.cc.o", "std::ios_base::Init::Init()"),
    # The destructor of std::thread, for threads that were not joined; std::jthread joins them.
    ("parallel_tasks.cc.o", "std::terminate()"),
    # Destructors of toml++ 3.3, which do not throw.
    ("rules_file.cc.o", "std::terminate()"),
}


def check_source(path, text):
    """Complaints about one file."""
    code = cpp_source.code_only(text)
    for reason, pattern in IN_SOURCES.items():
        for match in pattern.finditer(code):
            line = source_tree.line_of(code, match.start())
            yield f"{path}:{line}: {reason}: {match.group().strip(' ({')}"


def is_of_library(path):
    """Whether a file is a part of one."""
    in_folder = any(path.is_relative_to(library) for library in LIBRARIES)
    return in_folder and not {"example", "examples"} & set(path.parts)


def check_sources(root):
    """Complaints about all libraries."""
    files = source_tree.files(root, source_tree.CPP_SUFFIXES + (".inc",))
    for path in filter(is_of_library, files):
        yield from check_source(path, source_tree.read(root / path))


def check_references(archive, listing):
    """Complaints about the output of nm for one archive."""
    member = ""
    for line in listing.splitlines():
        if line.endswith(":"):
            member = line[:-1]
            continue
        symbol = line.strip().removeprefix("U ")
        for reason, pattern in IN_ARCHIVES.items():
            if pattern.fullmatch(symbol) and (member, symbol) not in ALLOWED_IN_ARCHIVES:
                yield f"{archive}({member}): {reason}: refers to {symbol}"


def check_archive(archive):
    """Complaints about the references of one static library."""
    listing = subprocess.run(["nm", "--demangle", "--undefined-only", archive],
                             stdout=subprocess.PIPE, text=True, check=True).stdout
    return check_references(pathlib.Path(archive).name, listing)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        source_tree.finish([line for archive in sys.argv[2:] for line in check_archive(archive)])
    source_tree.finish([*check_sources(pathlib.Path(sys.argv[1]))])
