# SPDX-License-Identifier: GPL-2.0-or-later
"""Archives and ZIM files whose names lead out of them, byte by byte, as no packer writes such.

Each function writes the file into an open binary file, from the good pages: pairs of a name and bytes.
Pages with such names have the word "bottomword".
"""
import hashlib
import io
import struct
import tarfile
import zlib

NAMES = ("../../escaped.html", "inside/../../escaped.html", "/tmp/escaped.html", "C:\\escaped.html",
         "..\\..\\escaped.html", "//escaped/escaped.html", "./../escaped.html", "..")
PAGE = b"<p>bottomword"


def tar(file, good):
    """With links and devices, under names that are good, and names that are none."""
    with tarfile.open(fileobj=file, mode="w", format=tarfile.GNU_FORMAT) as archive:
        def add(name, content=b"", **properties):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            for property_name, value in properties.items():
                setattr(member, property_name, value)
            archive.addfile(member, io.BytesIO(content))

        for name in NAMES:
            add(name, PAGE)
        for number, target in enumerate(("/etc/passwd", "../../stolen.html")):
            add(f"symbolic{number}.html", type=tarfile.SYMTYPE, linkname=target)
            add(f"hard{number}.html", type=tarfile.LNKTYPE, linkname=target)
        # A link to a folder, and a file in that folder.
        add("out", type=tarfile.SYMTYPE, linkname="../..")
        add("out/escaped.html", PAGE)
        add("fifo.html", type=tarfile.FIFOTYPE)
        add("zero.html", type=tarfile.CHRTYPE, devmajor=1, devminor=5)
        for name, page in good:
            add(name, page)


def number_7z(value):
    """As 7z writes numbers: the first byte's high bits say how many more there are."""
    for more in range(8):
        if value < 1 << (7 * more + 7):
            first = (0xFF00 >> more & 0xFF) | value >> (8 * more)
            return bytes([first]) + (value & (1 << 8 * more) - 1).to_bytes(more, "little")
    return b"\xff" + value.to_bytes(8, "little")


def seven_zip(file, good):
    """Nothing is compressed: a stream and a folder for each file."""
    members = [(name, PAGE) for name in NAMES] + list(good)
    sizes = b"".join(number_7z(len(content)) for _, content in members)
    count = number_7z(len(members))
    copied = b"\1" + b"\1\0"  # one coder, whose name has one byte: copy
    names = b"\0" + b"".join((name + "\0").encode("utf-16-le") for name, _ in members)
    header = (b"\1" + b"\4" +                                             # header, streams
              b"\6" + number_7z(0) + count + b"\x09" + sizes + b"\0" +    # packed streams
              b"\7" + b"\x0b" + count + b"\0" + copied * len(members) +   # folders
              b"\x0c" + sizes + b"\0" + b"\x08\0" + b"\0" +               # one file in each
              b"\5" + count + b"\x11" + number_7z(len(names)) + names + b"\0" + b"\0")
    packed = b"".join(content for _, content in members)
    start = struct.pack("<QQI", len(packed), len(header), zlib.crc32(header))
    file.write(b"7z\xbc\xaf\x27\x1c\0\4" + struct.pack("<I", zlib.crc32(start)) + start + packed + header)


ZIM_HEAD = struct.Struct("<IHH16sIIQQQQIIQ")
NO_PAGE = 0xFFFFFFFF


def write_zim(file, pages):
    """Pages by name in one cluster that is not compressed; entries are in the order of their paths."""
    members = sorted((name.encode(), page) for name, page in pages)
    types = b"text/html\0\0"
    entries = [struct.pack("<HBcIII", 0, 0, b"C", 0, 0, blob) + path + b"\0" + b"\0"
               for blob, (path, _) in enumerate(members)]
    offsets, at = [], 4 * (len(members) + 1)
    for _, content in members:
        offsets.append(at)
        at += len(content)
    cluster = (b"\1" + b"".join(struct.pack("<I", each) for each in offsets + [at]) +
               b"".join(content for _, content in members))
    paths_at = ZIM_HEAD.size + len(types)
    titles_at = paths_at + 8 * len(entries)
    clusters_at = titles_at + 4 * len(entries)
    entries_at = clusters_at + 8
    entry_offsets, at = [], entries_at
    for entry in entries:
        entry_offsets.append(at)
        at += len(entry)
    head = ZIM_HEAD.pack(72173914, 6, 1, bytes(16), len(entries), 1, paths_at, titles_at, clusters_at,
                         ZIM_HEAD.size, NO_PAGE, NO_PAGE, at + len(cluster))
    whole = (head + types + b"".join(struct.pack("<Q", each) for each in entry_offsets) +
             b"".join(struct.pack("<I", each) for each in range(len(entries))) +
             struct.pack("<Q", at) + b"".join(entries) + cluster)
    file.write(whole + hashlib.md5(whole).digest())


def zim(file, good):
    write_zim(file, [(name, PAGE) for name in NAMES] + list(good))


ALL = {"slip.tar": tar, "slip.7z": seven_zip, "slip.zim": zim}
