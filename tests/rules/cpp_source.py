# SPDX-License-Identifier: GPL-2.0-or-later
"""Just enough of C++ to check house rules: comments, literals, includes, function bodies."""
import re
from typing import NamedTuple

TOKEN = re.compile(
    r"""(?P<line_comment>//[^\n]*)
      | (?P<block_comment>/\*.*?\*/)
      | (?P<raw>(?:u8|[uUL])?R"(?P<mark>[^()\s\\]*)\(.*?\)(?P=mark)")
      | (?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*")
      | (?P<number>\b\d(?:'?[\w.])*)
      | (?P<char>(?:u8|[uUL])?'(?:\\.|[^'\\\n])+')""",
    re.VERBOSE | re.DOTALL)
COMMENTS = ("line_comment", "block_comment")
LITERALS = ("raw", "string", "char")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)


def spaces_for(text):
    """White space of the same shape, so that offsets and lines stay as they are."""
    return re.sub(r"[^\n]", " ", text)


def blank(text, kinds):
    """The text with tokens of the given kinds replaced by white space."""
    def replace(match):
        # lastgroup would name the mark of a raw string.
        kind = next(name for name in (*COMMENTS, *LITERALS, "number") if match.group(name))
        return spaces_for(match.group()) if kind in kinds else match.group()
    # '#include "x"' holds a string token too; nothing that is asked of the result needs it.
    return TOKEN.sub(replace, text)


def without_literals(text):
    """Code and comments."""
    return blank(text, LITERALS)


def without_comments(text):
    """Code with its literals."""
    return blank(text, COMMENTS)


def code_only(text):
    """Neither comments nor literals nor preprocessor lines."""
    bare = blank(text, COMMENTS + LITERALS)
    return DIRECTIVE.sub(lambda match: spaces_for(match.group()), bare)


class Include(NamedTuple):
    """One #include: its line, whether in angle brackets, and what it names."""
    line: int
    angled: bool
    name: str


def includes(text):
    """All includes of a file in order."""
    code = without_comments(text)
    return [Include(code.count("\n", 0, match.start()) + 1, match.group(1) == "<", match.group(2))
            for match in INCLUDE.finditer(code)]


class Function(NamedTuple):
    """A function with a body: where it begins, its length in lines, and its first line."""
    line: int
    lines: int
    head: str


NAMESPACE = re.compile(r'\b(namespace|extern\s*$)')
TYPE = re.compile(r"\b(class|struct|union|enum)\b[^()]*$")
FUNCTION_END = re.compile(
    r"(\)|\]|\b(const|noexcept|override|final|mutable|try)|&|->\s*[\w:<>,\s*&]+)\s*$")
MEMBER_INITIALIZERS = re.compile(r"\)\s*(noexcept\s*)?:(?!:)")
ANNOTATION = re.compile(r"\b(alignas|__attribute__)\s*\(+[^()]*\)+|\[\[[^\]]*\]\]")


def kind_of_block(head):
    """What a brace opens whose statement so far is `head`: namespace, type, function or other."""
    head = ANNOTATION.sub("", head)
    if NAMESPACE.search(head):
        return "namespace"
    if TYPE.search(head):
        return "type"
    if MEMBER_INITIALIZERS.search(head):
        # Foo() : a_{1} { }: only the brace after a complete initializer opens the body.
        return "function" if head.rstrip()[-1:] in ")}" else "other"
    if "(" in head and FUNCTION_END.search(head):
        return "function"
    return "other"


def functions(text):
    """All functions with bodies; lambdas count as part of the function around them."""
    code = code_only(text)
    found, stack = [], []
    head_start = 0
    for match in re.finditer(r"[{};]|\b(?:public|private|protected)\s*:", code):
        mark = match.group()
        inside = any(kind in ("function", "other") for kind, _ in stack)
        if mark == "{":
            kind = "other" if inside else kind_of_block(code[head_start:match.start()])
            stack.append((kind, head_start))
            if kind in ("namespace", "type"):
                head_start = match.end()
        elif mark == "}" and stack:
            kind, start = stack.pop()
            if kind == "function":
                found.append(describe(text, code, start, match.end()))
            if kind != "other":
                head_start = match.end()
        elif not inside:
            head_start = match.end()
    return found


def describe(text, code, start, end):
    """The Function whose head begins somewhere after `start`."""
    start += len(code[start:end]) - len(code[start:end].lstrip())
    line = text.count("\n", 0, start) + 1
    return Function(line, text.count("\n", start, end) + 1, text[start:].split("\n", 1)[0].strip())
