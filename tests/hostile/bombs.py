# SPDX-License-Identifier: GPL-2.0-or-later
"""Compressed data of any size, made in no time: one piece is compressed once and repeated."""
import functools
import struct
import zlib

GIB = 1 << 30
PIECE = b" " * (1 << 20)
POLYNOMIAL = 0xEDB88320  # of CRC-32, bits reflected: bit 31 is x to the power of 0
ONE = 1 << 31


def product(a, b):
    """Of two polynomials, modulo that of CRC-32."""
    result = 0
    for bit in range(31, -1, -1):
        if a >> bit & 1:
            result ^= b
        b = b >> 1 ^ (POLYNOMIAL if b & 1 else 0)
    return result


def shift(size):
    """What a CRC is multiplied by when so many bytes follow."""
    result, square = ONE, 1 << 23  # x to the power of 8
    while size:
        if size & 1:
            result = product(result, square)
        square, size = product(square, square), size >> 1
    return result


def joined(crc, next_crc, next_size):
    """The CRC-32 of two pieces together."""
    return product(crc, shift(next_size)) ^ next_crc


def repeated(crc, size, times):
    """The CRC-32 of a piece repeated."""
    result, step = 0, shift(size)
    while times:
        if times & 1:
            result = product(result, step) ^ crc
        crc, step, times = product(crc, step) ^ crc, product(step, step), times >> 1
    return result


class Bomb:
    """`head`, about `size` spaces, `tail`: a thousandth of it when it is compressed."""

    def __init__(self, head, size, tail=b""):
        self.head, self.tail = head, tail
        self.times = size // len(PIECE)

    def size(self):
        return len(self.head) + self.times * len(PIECE) + len(self.tail)

    @functools.cached_property
    def crc(self):
        pieces = repeated(zlib.crc32(PIECE), len(PIECE), self.times)
        start = joined(zlib.crc32(self.head), pieces, self.times * len(PIECE))
        return joined(start, zlib.crc32(self.tail), len(self.tail))

    @functools.cached_property
    def deflated(self):
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        start = packer.compress(self.head) + packer.flush(zlib.Z_FULL_FLUSH)
        piece = packer.compress(PIECE) + packer.flush(zlib.Z_FULL_FLUSH)
        return start + piece * self.times + packer.compress(self.tail) + packer.flush()

    def gzip(self):
        return (b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + self.deflated +
                struct.pack("<II", self.crc, self.size() & 0xFFFFFFFF))
