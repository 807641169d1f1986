# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads Markdown by cmark-gfm, and compares what it says with a tree of winnow extract --format json."""
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree

PARSER = shutil.which("cmark-gfm")
# Cells have these between their lines.
CELL_MARKUP = re.compile(r'<br>|</?(?:ul|ol|li)>|<(?:ol start|li value)="[0-9]+">')
SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def collapsed(text):
    return re.sub(r"\s+", " ", text).strip()


def inline_text(node):
    """The text that a reader sees of a tree's inline nodes, or of a parser's."""
    pieces = []
    for child in node:
        name = child.tag.split("}")[1]
        if name in ("text", "code"):
            pieces.append(child.text or "")
        elif name in ("softbreak", "linebreak") or (name == "html_inline" and CELL_MARKUP.fullmatch(child.text)):
            pieces.append("\n")
        elif name == "html_inline":
            pieces.append("<HTML>" + child.text)  # the writer never makes any other
        elif name != "image":
            pieces.append(inline_text(child))
    return "".join(pieces)


def leaves_of_markdown(markdown):
    """(kind, text) of all paragraphs, headings, code blocks and cells that are not empty."""
    xml = subprocess.run([PARSER, "-e", "table", "-t", "xml"], input=markdown.encode(),
                         stdout=subprocess.PIPE, check=True).stdout.decode()
    leaves = []
    # The parser writes characters that XML does not know.
    xml = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", xml)
    for node in ElementTree.fromstring(xml).iter():
        name = node.tag.split("}")[1]
        if name == "code_block":
            leaves.append(("code", node.text.rstrip("\n")))
        elif name in ("paragraph", "heading"):
            leaves.append((name + node.get("level", ""), collapsed(inline_text(node))))
        elif name == "table_cell":
            leaves.append(("cell", collapsed(inline_text(node))))
        elif name == "html_block":
            leaves.append(("html", node.text))
    return [leaf for leaf in leaves if leaf[1]]


def tree_text(node):
    if node["type"] == "text":
        return node["text"]
    if node["type"] == "line_break":
        return "\n"
    return "".join(map(tree_text, node.get("content", [])))


def blocks_below(node):
    for child in node["content"]:
        if child["type"] in ("paragraph", "heading", "code_block"):
            yield child
        elif "content" in child:
            yield from blocks_below(child)


def cell_text(cell):
    return "\n".join(b["text"] if b["type"] == "code_block" else tree_text(b)
                     for b in blocks_below(cell))


def leaves_of_tree(node):
    """The same of a tree."""
    leaves = []
    for child in node["content"]:
        kind = child["type"]
        if kind == "code_block":
            leaves.append(("code", child["text"].rstrip("\n")))
        elif kind == "heading":
            leaves.append(("heading" + str(child["level"]), collapsed(tree_text(child))))
        elif kind == "paragraph":
            leaves.append((kind, collapsed(tree_text(child))))
        elif kind == "cell":
            leaves.append(("cell", collapsed(cell_text(child))))
        elif "content" in child:
            leaves += leaves_of_tree(child)
    return [leaf for leaf in leaves if leaf[1]]


def first_difference(markdown, tree):
    """None if the two say the same, else the first pair that differs."""
    one, other = leaves_of_markdown(markdown), leaves_of_tree(tree)
    for pair in zip(one, other):
        if pair[0] != pair[1]:
            return pair
    if len(one) != len(other):
        return (len(one), len(other))
    return None
