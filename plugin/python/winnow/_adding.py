# SPDX-License-Identifier: GPL-2.0-or-later
"""Hands pages to `winnow index -` as JSON lines."""
from __future__ import annotations

import base64
import collections
import contextlib
import dataclasses
import json
import subprocess
import tempfile
from typing import IO, Callable, Dict, List, Optional

from winnow._command import message_of, read_json
from winnow._decode import decode
from winnow._inputs import Source, Sources, bytes_of, source_of
from winnow.errors import Error, error_of_exit
from winnow.search_result import IndexSummary

# So many of the pages that were refused stand in an exception.
_MOST_NAMED = 3
# The exit status of the command if there is no page that it can index, among others.
_NO_PAGES = 3


def line_of(source: Source) -> bytes:
    """A page as a line (docs/reference/archives.md). Bytes go as they are, since the library knows more
    encodings than Python does. Escapes keep it ASCII, so that half a surrogate pair goes through."""
    page = {"url": source.url}
    if isinstance(source.html, str):
        page["html"] = source.html
    else:
        data, charset = bytes_of(source.html, source.charset)
        page["html_base64"] = base64.b64encode(data).decode("ascii")
        if charset is not None:
            page["charset"] = charset
    return json.dumps(page).encode("ascii") + b"\n"


def _write_lines(pipe: IO[bytes], pages: Sources, progress: Optional[Callable[[int], None]],
                 refused: List[str]) -> int:
    """How many pages were handed over."""
    handed_over = 0
    for page in pages:
        source = source_of(page)
        try:
            line = line_of(source)
        except Error as error:
            refused.append(f"{source.url}: {error}")
            continue
        pipe.write(line)
        handed_over += 1
        if progress is not None:
            progress(handed_over)
    return handed_over


def add_pages(command: List[str], pages: Sources,
              progress: Optional[Callable[[int], None]]) -> IndexSummary:
    """Runs the command, and raises what its exit status says."""
    refused: List[str] = []
    handed_over: Optional[int] = None  # not known if the command ends early
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output, stderr=errors) as process:
            assert process.stdin is not None
            try:
                # A command that ends early says why.
                with contextlib.suppress(BrokenPipeError), process.stdin as pipe:
                    handed_over = _write_lines(pipe, pages, progress, refused)
            except BaseException:
                # What the pages' generator raised: half of them is not what was asked for. The command
                # leaves the database sound.
                process.terminate()
                raise
        output.seek(0)
        errors.seek(0)
        said = errors.read().decode("utf-8", "replace")
        printed = output.read().decode("utf-8", "replace")
    begin = "winnow: warning: "
    warnings = refused + [line[len(begin):] for line in said.splitlines() if line.startswith(begin)]
    if process.returncode != 0:
        message = message_of(said)
        # The command cannot know that pages were left out before they came to it.
        if refused and handed_over == 0 and ": no pages found" in message:
            message = "none of the pages can be indexed"
        raise error_of_exit(process.returncode, _with_reasons(
            message, warnings if process.returncode == _NO_PAGES else refused))
    printed_summary = read_json(printed, command[0])
    summary = decode(IndexSummary, printed_summary)
    skipped = collections.Counter(summary.skipped)
    # Pages that were read and are none count like those that were not read.
    skipped.update(decode(_Refused, printed_summary).refused_reasons)
    if refused:
        skipped["bad-line"] += len(refused)
    return dataclasses.replace(summary, warnings=tuple(warnings), skipped=dict(skipped))


@dataclasses.dataclass(frozen=True)
class _Refused:
    """What a run says of pages that it has read, and that are none."""

    refused_reasons: Dict[str, int] = dataclasses.field(default_factory=dict)


def _with_reasons(message: str, reasons: List[str]) -> str:
    """What went wrong, and what was said of single pages: that may be why."""
    if not reasons:
        return message
    more = len(reasons) - _MOST_NAMED
    named = "; ".join(reasons[:_MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")
    return f"{message}; refused pages: {named}"
