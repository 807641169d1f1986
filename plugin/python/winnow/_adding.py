# SPDX-License-Identifier: GPL-2.0-or-later
"""Hands pages to `winnow index -` as JSON lines."""
from __future__ import annotations

import contextlib
import dataclasses
import json
import subprocess
import tempfile
from typing import IO, Callable, List, Optional

from winnow._command import message_of, read_json
from winnow._decode import decode
from winnow._inputs import Source, Sources, bytes_of, source_of
from winnow.errors import Error, InputError, error_of_exit
from winnow.extractor import extract
from winnow.search_result import IndexSummary

# ISO-2022-JP and its kin look like ASCII but for this.
_ESCAPE = b"\x1b"


def text_of(source: Source) -> str:
    """The text of a page. Lines of JSON have text only, so bytes are decoded here: by what the library finds
    the encoding to be, unless they are plainly UTF-8."""
    if isinstance(source.html, str):
        return source.html
    data, charset = bytes_of(source.html, source.charset)
    if (charset or "utf-8").lower() in ("utf-8", "utf8") and _ESCAPE not in data:
        with contextlib.suppress(UnicodeDecodeError):
            return data.decode("utf-8-sig")
    with extract(data, source.url, charset=charset) as page:
        encoding = page.metadata.encoding or "utf-8"
    try:
        return data.decode(encoding, "replace")
    except LookupError:
        raise InputError(f"Python does not know the encoding {encoding}", source.url,
                         "hand over text that is decoded already") from None


def line_of(source: Source) -> bytes:
    """A page as a line (docs/reference/archives.md). Escapes keep it ASCII, so that half a surrogate pair goes through."""
    return json.dumps({"url": source.url, "html": text_of(source)}).encode("ascii") + b"\n"


def _write_lines(pipe: IO[bytes], pages: Sources, progress: Optional[Callable[[int], None]],
                 refused: List[str]) -> None:
    handed_over = 0
    for page in pages:
        source = source_of(page)
        try:
            line = line_of(source)
        except Error as error:
            refused.append(str(error))
            continue
        pipe.write(line)
        handed_over += 1
        if progress is not None:
            progress(handed_over)


def add_pages(command: List[str], pages: Sources,
              progress: Optional[Callable[[int], None]]) -> IndexSummary:
    """Runs the command, and raises what its exit status says."""
    refused: List[str] = []
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output, stderr=errors) as process:
            assert process.stdin is not None
            try:
                # A command that ends early says why.
                with contextlib.suppress(BrokenPipeError), process.stdin as pipe:
                    _write_lines(pipe, pages, progress, refused)
            except BaseException:
                # What the pages' generator raised: half of them is not what was asked for. The command
                # leaves the database sound.
                process.terminate()
                raise
        output.seek(0)
        errors.seek(0)
        said = errors.read().decode("utf-8", "replace")
        printed = output.read().decode("utf-8", "replace")
    if process.returncode != 0:
        raise error_of_exit(process.returncode, message_of(said))
    summary = decode(IndexSummary, read_json(printed, command[0]))
    begin = "winnow: warning: "
    warnings = [line[len(begin):] for line in said.splitlines() if line.startswith(begin)]
    return dataclasses.replace(summary, warnings=tuple(refused + warnings),
                               skipped={**summary.skipped, **({"undecoded": len(refused)} if refused else {})})
