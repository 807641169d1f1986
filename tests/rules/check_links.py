# SPDX-License-Identifier: GPL-2.0-or-later
"""Every link of a document to another one leads to a file that is there, and to a heading that it has.

Usage: check_links.py REPOSITORY
"""
import pathlib
import re
import sys

import source_tree

LINK = re.compile(r"(?<!\!)\[[^\]\n]*(?:\n[^\]\n]*)?\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
CODE_BLOCK = re.compile(r"(?m)^(?:    |\t).*$")
INLINE_CODE = re.compile(r"`[^`\n]+`")


def anchor_of(heading):
    """As GitHub and most renderers make ids of headings."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors_of(text):
    """All ids of a document; a heading that comes again gets a number."""
    seen, anchors = {}, set()
    for heading in re.findall(r"(?m)^#{1,6} +(.*)$", text):
        anchor = anchor_of(heading)
        anchors.add(f"{anchor}-{seen[anchor]}" if anchor in seen else anchor)
        seen[anchor] = seen.get(anchor, 0) + 1
    return anchors


def links_of(text):
    """Pairs of line and target; what is code is no link."""
    plain = INLINE_CODE.sub(lambda code: " " * len(code.group()), CODE_BLOCK.sub("", text))
    for match in LINK.finditer(plain):
        yield source_tree.line_of(plain, match.start()), match.group(1) or match.group(2)


def check(root):
    """Complaints about the documents of the whole tree."""
    for absolute in source_tree.walk(root):
        if absolute.suffix != ".md":
            continue
        path = absolute.relative_to(root)
        for line, target in links_of(source_tree.read(absolute)):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            named = (absolute.parent / name).resolve() if name else absolute
            if not named.exists():
                yield f"{path}:{line}: there is no {target}"
            elif anchor and named.suffix == ".md" and anchor not in anchors_of(source_tree.read(named)):
                yield f"{path}:{line}: {name or path} has no heading #{anchor}"


if __name__ == "__main__":
    source_tree.finish(list(check(pathlib.Path(sys.argv[1]))))
