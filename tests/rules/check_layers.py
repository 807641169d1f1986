# SPDX-License-Identifier: GPL-2.0-or-later
"""Layers use only what lies below them: includes of sources and headers, links of CMake files.

Usage: check_layers.py REPOSITORY
"""
import pathlib
import re
import sys

import cpp_source
import source_tree

# Private headers that another layer may include: (layer that includes, header).
SHARED_PRIVATE_HEADERS = {
    ("queries", "indexer/common/ascii.h"),
    ("queries", "indexer/common/timestamps.h"),
    ("queries", "indexer/database/database_reading.h"),
    ("queries", "indexer/database/xapian_errors.h"),
}

# The extractor turns bytes into text and does nothing else: no database, files or threads.
NOT_IN_EXTRACTOR = re.compile(
    r"xapian.*|(c?stdio|fstream|filesystem|iostream|thread|mutex|shared_mutex|future|semaphore"
    r"|condition_variable|latch|barrier|stop_token|unistd|fcntl|dirent|pthread)(\.h)?"
    r"|sys/(?!resource|time).*|curl/.*|archive.*|zim/.*")
# What belongs to programs, not to libraries.
ONLY_IN_PLUGINS = re.compile(r"iostream|CLI/.*|fmt/.*|spdlog/.*")
STANDARD_HEADER = re.compile(r"[a-z_0-9]+")
PUBLIC_HEADER = re.compile(r"winnow/(\w+)/.+\.h")
# Of plugin/NAME, which is a library for another program.
PLUGIN_HEADER = re.compile(r"winnow/(\w+)\.h")
LINKED_LAYER = re.compile(r"\bwinnow(?:::|_)(extractor|indexer|queries)\b")


def rank(layer):
    """Position from the bottom; headers of unknown layers count as the highest."""
    return source_tree.LAYERS.index(layer) if layer in source_tree.LAYERS else 99


def is_public(path):
    """Whether a file is part of the interface of its layer, or of a plugin."""
    depth = 2 if path.parts[0] == "plugin" else 1
    return len(path.parts) > depth and path.parts[depth] == "include"


def place_of(name):
    """Layer and file of a header that is included by its public or its private name."""
    if plugin := PLUGIN_HEADER.fullmatch(name):
        return "plugin", pathlib.Path("plugin", plugin.group(1), "include", name)
    if public := PUBLIC_HEADER.fullmatch(name):
        return public.group(1), pathlib.Path(public.group(1), "include", name)
    return name.split("/")[0], pathlib.Path(name)


def complaint_about_system_header(path, name):
    """Why an include in angle brackets is wrong, or None."""
    layer = path.parts[0]
    if layer == "extractor" and NOT_IN_EXTRACTOR.fullmatch(name):
        return "the extractor uses no database, files, threads or streams"
    if layer != "plugin" and ONLY_IN_PLUGINS.fullmatch(name):
        return "libraries neither print nor parse options"
    # A plugin's interface is in terms of the program that it is for.
    if layer != "plugin" and is_public(path) and not STANDARD_HEADER.fullmatch(name):
        return "public headers include only the standard library and public headers of Winnow"
    return None


def complaint_about_own_header(root, path, name):
    """Why an include in quotation marks is wrong, or None."""
    layer = path.parts[0]
    target, file = place_of(name)
    if not (root / file).exists():
        return "there is no such header; write its path from the root of the repository"
    if rank(target) > rank(layer):
        return f"{layer} lies below {target}"
    if is_public(file):
        return None
    if is_public(path):
        return "a public header may not include a private one"
    if target != layer and (layer, name) not in SHARED_PRIVATE_HEADERS:
        return f"a private header of {target}; include a public one (winnow/{target}/...)"
    return None


def check_includes(root):
    """Complaints about the includes of all layers."""
    for path in source_tree.files(root, source_tree.CPP_SUFFIXES, source_tree.LAYERS):
        for include in cpp_source.includes(source_tree.read(root / path)):
            if include.angled:
                reason = complaint_about_system_header(path, include.name)
            else:
                reason = complaint_about_own_header(root, path, include.name)
            if reason:
                yield f"{path}:{include.line}: includes {include.name}: {reason}"


def check_links(root):
    """Complaints about CMake files that name a layer above their own."""
    for path in source_tree.files(root, (".txt", ".cmake"), source_tree.LAYERS):
        if path.name != "CMakeLists.txt" and path.suffix != ".cmake":
            continue
        for number, line in enumerate(source_tree.read(root / path).splitlines(), 1):
            for linked in LINKED_LAYER.findall(line.split("#")[0]):
                if rank(linked) > rank(path.parts[0]):
                    yield f"{path}:{number}: names {linked}, which lies above {path.parts[0]}"


if __name__ == "__main__":
    repository = pathlib.Path(sys.argv[1])
    source_tree.finish([*check_includes(repository), *check_links(repository)])
