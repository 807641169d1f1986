# SPDX-License-Identifier: GPL-2.0-or-later
"""PDF files, written by ISO 32000: pages of lines, and such as are made to harm."""
import hashlib
import zlib

HEADER = b"%PDF-1.5\n"
# Of the standard security handler: what a password is filled up with.
PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def text(value):
    """A string of the file."""
    return b"(" + value.encode("latin-1").replace(b"\\", rb"\\").replace(b"(", rb"\(").replace(b")", rb"\)") + b")"


def stream(data, more=b""):
    return b"<< /Length %d %s>>\nstream\n%s\nendstream" % (len(data), more, data)


def content(lines):
    """The content stream of a page of lines: (left, height above the bottom, size, text)."""
    return b"".join(b"BT /F1 %g Tf %g %g Td %s Tj ET\n" % (size, left, height, text(said))
                    for left, height, size, said in lines)


def whole(objects, trailer=b""):
    """A file of these objects, numbered from 1; the first is the catalogue."""
    out, places = bytearray(HEADER), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return bytes(out) + (b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R %s>>\n"
                         b"startxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table, len(objects) + 1, trailer, len(out)))


def with_pages(streams, info=b"<< >>", trailer=b"", count=None, kids=None, more=()):
    """A file whose pages have these content streams. Objects: catalogue, pages, font, information, the
    page and the stream of each, and `more`."""
    first = 5
    own = b" ".join(b"%d 0 R" % (first + 2 * i) for i in range(len(streams)))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>",
               b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids or own, count or len(streams)),
               b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>", info]
    for i, data in enumerate(streams):
        objects += [b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R "
                    b"/Resources << /Font << /F1 3 0 R >> >> >>" % (first + 2 * i + 1), data]
    return whole(objects + list(more), b"/Info 4 0 R " + trailer)


def of_lines(pages, **info):
    """A file of pages of lines, as in content()."""
    said = b"<< " + b"".join(b"/%s %s " % (key.encode(), text(value)) for key, value in info.items()) + b">>"
    return with_pages([stream(content(lines)) for lines in pages], info=said)


def rc4(key, data):
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)


def encrypted(password=b"secret"):
    """A file that opens only with a password (RC4 of 40 bits, revision 2)."""
    name = b"0123456789abcdef"
    padded = (password + PADDING)[:32]
    owner = rc4(hashlib.md5(padded).digest()[:5], padded)
    rights = -4
    key = hashlib.md5(padded + owner + rights.to_bytes(4, "little", signed=True) + name).digest()[:5]
    words = b"<< /Filter /Standard /V 1 /R 2 /O <%s> /U <%s> /P %d >>" % (
        owner.hex().encode(), rc4(key, PADDING).hex().encode(), rights)
    trailer = b"/Encrypt 7 0 R /ID [<%s> <%s>] " % (name.hex().encode(), name.hex().encode())
    return with_pages([stream(b"nothing to be read")], trailer=trailer, more=[words])


def compressed(piece, times):
    """A stream of the piece, repeated, that two Flate filters make small. The piece is packed once."""
    inner = zlib.compressobj(9)
    packed = [inner.compress(piece) + inner.flush(zlib.Z_FULL_FLUSH) for _ in range(2)]
    end = inner.flush()[:-4]  # without the checksum
    checksum = 1
    for _ in range(times):
        checksum = zlib.adler32(piece, checksum)
    data = packed[0] + packed[1] * (times - 1) + end + checksum.to_bytes(4, "big")
    return stream(zlib.compress(data, 9), b"/Filter [/FlateDecode /FlateDecode] ")


def bomb():
    """A page that unpacks to a gigabyte of operators."""
    return with_pages([compressed(b"q 1 0 0 1 0 0 cm Q " * (1 << 15), 1700)])


def huge_count():
    """Nine hundred million pages, by its own account, in a tree that goes on and on."""
    return with_pages([stream(b"")], count=900_000_000, kids=b"2 0 R " * 1000 + b"5 0 R")


def page_tree_loop():
    return with_pages([stream(content([(72, 700, 12, "In a loop")]))], count=10, kids=b"2 0 R 2 0 R")


def xref_loop():
    """A table of objects that names itself as the one before it."""
    good = with_pages([stream(content([(72, 700, 12, "Behind a loop")]))])
    place = good.rindex(b"xref\n0")
    return good.replace(b"trailer\n<< ", b"trailer\n<< /Prev %d " % place)


def form_loop():
    """A form that draws itself, twice."""
    form = stream(b"/X Do /X Do", b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] "
                                  b"/Resources << /XObject << /X 7 0 R >> >> ")
    good = with_pages([stream(b"/X Do")], more=[form])
    return good.replace(b"/Font << /F1 3 0 R >>", b"/Font << /F1 3 0 R >> /XObject << /X 7 0 R >>")


def contents_loop():
    """A table of contents whose entries follow each other in a circle, and are their own parents."""
    good = with_pages([stream(content([(72, 700, 12, "With a circle of contents")]))],
                      more=[b"<< /Type /Outlines /First 8 0 R /Last 8 0 R /Count 9 >>",
                            b"<< /Title (Round) /Parent 8 0 R /Next 8 0 R /First 8 0 R /Last 8 0 R /Count 9 >>"])
    return good.replace(b"/Type /Catalog", b"/Type /Catalog /Outlines 7 0 R")


def nested(depth=200_000):
    """Arrays in arrays, in the place of a page's resources and in its content."""
    deep = b"[" * depth + b"]" * depth
    return with_pages([stream(deep)], more=[deep]).replace(b"/Font << /F1 3 0 R >>", b"/Font 7 0 R")
