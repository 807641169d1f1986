// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/decode/binary_signature.h"

#include <cstddef>

namespace winnow {
namespace {

using namespace std::string_view_literals;

struct Signature {
  std::size_t offset;
  std::string_view bytes;
  std::string_view name;
  std::string_view start = {};  // what the file must begin with besides
};

constexpr Signature kSignatures[] = {
    {0, "\x89PNG\r\n\x1A\n"sv, "a PNG image"},
    {0, "\xFF\xD8\xFF"sv, "a JPEG image"},
    {0, "GIF87a"sv, "a GIF image"},
    {0, "GIF89a"sv, "a GIF image"},
    {0, "II*\0"sv, "a TIFF image"},
    {0, "MM\0*"sv, "a TIFF image"},
    {0, "\0\0\1\0"sv, "an icon"},
    {8, "WEBPVP8"sv, "a WebP image", "RIFF"sv},
    {8, "WAVEfmt "sv, "a WAVE sound", "RIFF"sv},
    {8, "AVI LIST"sv, "an AVI video", "RIFF"sv},
    {4, "ftyp"sv, "an MP4 video or image", "\0\0"sv},
    {0, "\x1A\x45\xDF\xA3"sv, "a Matroska or WebM video"},
    {0, "OggS\0"sv, "an Ogg sound or video"},
    {0, "fLaC\0"sv, "a FLAC sound"},
    {0, "ID3\2"sv, "an MP3 sound"},
    {0, "ID3\3"sv, "an MP3 sound"},
    {0, "ID3\4"sv, "an MP3 sound"},
    {0, "%PDF-"sv, "a PDF document"},
    {0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, "an old Microsoft Office document"},
    {0, "PK\3\4"sv, "a ZIP archive or a document in one"},
    {0, "PK\5\6"sv, "an empty ZIP archive"},
    {0, "\x1F\x8B\x08"sv, "gzip-compressed data"},
    {0,
     "\xFD"
     "7zXZ\0"sv,
     "xz-compressed data"},
    {0, "\x28\xB5\x2F\xFD"sv, "Zstandard-compressed data"},
    {4, "1AY&SY"sv, "bzip2-compressed data", "BZh"sv},
    {0, "7z\xBC\xAF\x27\x1C"sv, "a 7z archive"},
    {0, "Rar!\x1A\x07"sv, "a RAR archive"},
    {257, "ustar\0"sv, "a tar archive"},
    {257, "ustar  \0"sv, "a tar archive"},
    {0,
     "\x7F"
     "ELF"sv,
     "an ELF program"},
    {0, "MZ\x90\0"sv, "a Windows program"},
    {0, "\xCA\xFE\xBA\xBE"sv, "a Java class or a macOS program"},
    {0, "\xCF\xFA\xED\xFE"sv, "a macOS program"},
    {0, "\0asm"sv, "a WebAssembly module"},
    {0, "SQLite format 3\0"sv, "an SQLite database"},
    {0, "wOFF\0\1"sv, "a font"},
    {0, "wOFFOTTO"sv, "a font"},
    {0, "wOF2\0\1"sv, "a font"},
    {0, "wOF2OTTO"sv, "a font"},
    {0, "\0\1\0\0\0"sv, "a font"},
    {0, "OTTO\0"sv, "a font"},
    {0, "\xFF\xFE\0\0"sv, "text in UTF-32, which is not supported"},
    {0, "\0\0\xFE\xFF"sv, "text in UTF-32, which is not supported"},
};

}  // namespace

std::string_view binary_signature(std::string_view bytes) {
  for (const Signature& signature : kSignatures) {
    if (bytes.size() < signature.offset || !bytes.starts_with(signature.start)) continue;
    if (bytes.substr(signature.offset).starts_with(signature.bytes)) return signature.name;
  }
  return {};
}

}  // namespace winnow
