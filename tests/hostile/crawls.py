# SPDX-License-Identifier: GPL-2.0-or-later
"""WARC files that are broken, or made to harm whoever reads them, with good pages around the bad record.

Each function writes the crawl it is named after into an open binary file, from the good pages: pairs of
a name and bytes. `full` asks for sizes that are too slow for every run of the tests.
"""
import gzip

import good_site
from bombs import GIB, Bomb

BAD = "bad.html"
HTTP = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
PAGE = b"<p>Before all of it stands the topword of the page.\n"


def head(name, length):
    """The header of a record whose Content-Length says `length`."""
    return (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{name}>\r\n"
            f"WARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Target-URI: {good_site.BASE}{name}\r\n"
            "Content-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {length}\r\n\r\n").encode()


def record(name, page, *, length=None, fields=b"", end=b"\r\n\r\n"):
    block = HTTP + fields + b"\r\n" + page
    return head(name, len(block) if length is None else length) + block + end


def packed(content):
    """The same bytes at any time, as they are read on behind a truncated member."""
    return gzip.compress(content, mtime=0)


def around(file, good, bad, pack=packed):
    """The records of the good pages, with `bad` behind the second."""
    for number, (name, page) in enumerate(good):
        if number == 2:
            file.write(bad)
        file.write(pack(record(name, page)))


def bomb_size(full):
    return (10 if full else 1) * GIB


def warc_member_bomb(file, good, full):
    """A member of a few megabytes that is a record of 10 GiB; 1 GiB unless `full`."""
    content = Bomb(b"", bomb_size(full))
    block = HTTP + b"\r\n" + PAGE
    start = head(BAD, len(block) + content.size()) + block
    around(file, good, Bomb(start, bomb_size(full), b"\r\n\r\n").gzip())


def warc_content_bomb(file, good, full):
    """A small record whose content, which the server has compressed, is as large."""
    page = Bomb(PAGE, bomb_size(full)).gzip()
    around(file, good, packed(record(BAD, page, fields=b"Content-Encoding: gzip\r\n")))


def warc_length_too_long(file, good, full):
    around(file, good, packed(record(BAD, PAGE, length=5000)))


def warc_length_too_short(file, good, full):
    around(file, good, packed(record(BAD, PAGE, length=20)))


def warc_length_negative(file, good, full):
    around(file, good, packed(record(BAD, PAGE, length=-1)))


def warc_length_beyond_64_bits(file, good, full):
    around(file, good, packed(record(BAD, PAGE, length=99999999999999999999999)))


def warc_plain_length_too_long(file, good, full):
    """Not compressed: the length covers records behind it."""
    around(file, good, record(BAD, PAGE, length=1500), pack=bytes)


def warc_without_line_breaks(file, good, full):
    """The two line breaks behind the record are missing."""
    around(file, good, record(BAD, PAGE, end=b""), pack=bytes)


def warc_truncated_member(file, good, full):
    whole = packed(record(BAD, PAGE * 20))
    around(file, good, whole[:len(whole) // 2])


def warc_wrong_checksum(file, good, full):
    member = bytearray(packed(record(BAD, PAGE)))
    member[-8] ^= 1
    around(file, good, bytes(member))


ALL = (warc_member_bomb, warc_content_bomb, warc_length_too_long, warc_length_too_short,
       warc_length_negative, warc_length_beyond_64_bits, warc_plain_length_too_long,
       warc_without_line_breaks, warc_truncated_member, warc_wrong_checksum)
