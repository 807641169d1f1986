# SPDX-License-Identifier: GPL-2.0-or-later
"""Archives made to harm whoever unpacks them, with good pages among the rest.

Each function writes the file it is named after into an open binary file, from the good pages: pairs of
a name and bytes. The page that unpacks without end is bomb.html; ALL has the names of the files.
"""
import io
import struct
import tarfile
import zipfile
import zlib

from bombs import GIB, Bomb

HEAD = b"<p>Before all of it stands the topword of the page.\n"
REGULAR, LINK = 0o100644, 0o120777


class ZipWriter:
    """Writes members whose data, sizes and names are whatever one says."""

    def __init__(self, file):
        self.file, self.directory = file, b""
        self.count = 0

    def add(self, name, data, crc, size, *, method=8, mode=REGULAR, packed=None):
        """A member with data of its own; returns where it stands."""
        offset = self.file.tell()
        packed = len(data) if packed is None else packed
        extra = b""
        shown_size = size
        if size >= 4 * GIB:
            extra = struct.pack("<HHQQ", 1, 16, size, packed)
            shown_size = shown_packed = 0xFFFFFFFF
        else:
            shown_packed = packed
        common = struct.pack("<HHHHHIIIHH", 45, 0x800, method, 0, 0x5821, crc, shown_packed,
                             shown_size, len(name), len(extra))
        self.file.write(b"PK\x03\x04" + common + name + extra + data)
        self.list(name, common, extra, offset, mode)
        return offset, common, extra

    def list(self, name, common, extra, offset, mode=REGULAR):
        """An entry of the directory, for a member that stands at `offset`."""
        made_by_unix = struct.pack("<H", 3 << 8 | 45)
        self.directory += (b"PK\x01\x02" + made_by_unix + common +
                           struct.pack("<HHHII", 0, 0, 0, mode << 16, offset) + name + extra)
        self.count += 1

    def add_page(self, name, page):
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        data = packer.compress(page) + packer.flush()
        return self.add(name.encode(), data, zlib.crc32(page), len(page))

    def close(self):
        offset = self.file.tell()
        self.file.write(self.directory)
        self.file.write(b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, self.count, self.count,
                                                    len(self.directory), offset, 0))


def between(file, good, add):
    """A zip file of the good pages, with what `add` puts in their middle."""
    writer = ZipWriter(file)
    for number, (name, page) in enumerate(good):
        if number == 2:
            add(writer)
        writer.add_page(name, page)
    writer.close()


def zip_bomb(file, good):
    """10 MB that are 10 GiB, and say so."""
    bomb = Bomb(HEAD, 10 * GIB)
    between(file, good, lambda to: to.add(b"bomb.html", bomb.deflated, bomb.crc, bomb.size()))


def zip_bomb_small_claim(file, good):
    """The same that claims to be 1000 bytes."""
    bomb = Bomb(HEAD, 10 * GIB)
    between(file, good, lambda to: to.add(b"bomb.html", bomb.deflated, bomb.crc, 1000))


def zip_bomb_overlapping(file, good, page_bytes=9_000_000):
    """A thousand members that are the same page, compressed once: 9 GB of 10 kB. Each is to be within the limit on
    a page."""
    bomb = Bomb(HEAD, page_bytes)

    def add(writer):
        offset, _, _ = writer.add(b"0000.html", bomb.deflated, bomb.crc, bomb.size())
        for number in range(1, 1000):
            name = b"%04d.html" % number
            common = struct.pack("<HHHHHIIIHH", 45, 0x800, 8, 0, 0x5821, bomb.crc,
                                 len(bomb.deflated), bomb.size(), len(name), 0)
            writer.list(name, common, b"", offset)

    between(file, good, add)


def zip_nested(file, good):
    """Zip files in zip files are no pages; nobody looks into them."""
    inner = HEAD * 1000
    for name in ["inner.html"] + ["inner.zip"] * 20:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(name, inner)
        inner = packed.getvalue()
    between(file, good, lambda to: to.add_page("nested.zip", inner))


def tar_bomb(file, good, size=300 << 20):
    """As above, compressed as a whole: what stands behind it cannot be reached without unpacking. With 10 GiB it is
    left at the limit on one entry, of a gigabyte; with 300 MiB where the whole archive grows too much."""
    def member(name, size):
        entry = tarfile.TarInfo(name)
        entry.size = size
        return entry.tobuf(tarfile.GNU_FORMAT)

    def filled(content):
        return content + bytes(-len(content) % 512)

    whole = [member(name, len(page)) + filled(page) for name, page in good]
    before = b"".join(whole[:4]) + member("bomb.html", len(HEAD) + size) + HEAD
    behind = bytes(-len(HEAD) % 512) + b"".join(whole[4:]) + bytes(1024)
    file.write(Bomb(before, size, behind).gzip())


def zip_slip(file, good):
    """Names that lead out of the archive, or to somebody else's terminal."""
    page = b"<p>bottomword"

    def add(writer):
        for name in (b"../../escaped.html", b"inside/../../escaped.html", b"/tmp/escaped.html",
                     b"C:\\escaped.html", b"..\\..\\escaped.html", b"\\\\host\\share\\escaped.html"):
            writer.add(name, page, zlib.crc32(page), len(page), method=0)
        target = b"/etc/passwd"
        writer.add(b"link.html", target, zlib.crc32(target), len(target), method=0, mode=LINK)
        hostile = b"\x1b[31mred\nwinnow: error: gone.html"
        bad = b"\x89PNG\r\n\x1a\n" + bytes(1000)
        writer.add(hostile, bad, zlib.crc32(bad), len(bad), method=0)

    between(file, good, add)


ALL = {"zip_bomb.zip": zip_bomb, "zip_bomb_small_claim.zip": zip_bomb_small_claim,
       "zip_bomb_overlapping.zip": zip_bomb_overlapping, "zip_nested.zip": zip_nested,
       "tar_bomb.tar.gz": tar_bomb, "zip_slip.zip": zip_slip}
