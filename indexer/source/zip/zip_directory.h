// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files in a zip file, each as bytes that can be read at any place. libarchive hands a file out
// as a stream from its beginning, but the records of a WARC file in a WACZ file are read by many
// threads, each at its own place. Private to the sources.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "indexer/source/bytes/random_bytes.h"
#include "winnow/extractor/expected.h"

namespace winnow {

// This is what the directory at the end of a zip file says of a file in it. Strangers wrote it.
struct ZipEntry {
  std::string name;
  std::uint64_t header = 0;    // where its own header begins
  std::uint64_t packed = 0;    // bytes in the zip file
  std::uint64_t unpacked = 0;  // bytes after decompression
  std::uint16_t method = 0;    // 0: stored, 8: deflated
  bool encrypted = false;
};

// Tells of the files in the order of the directory until `entry` says false; zip64 as well. Gives
// ErrorCode::input, without `where`, if there is no directory, or it is damaged: what stood before
// the damage has been told. Thread-safe. Memory: the name of one entry.
Expected<void> read_zip_directory(const RandomBytes& zip,
                                  const std::function<bool(ZipEntry&&)>& entry);

// Gives the bytes of an entry. What is stored is read where it lies; what is deflated is unpacked
// into a file without a name in TMPDIR (default: /tmp), unless it is out of all proportion
// (is_bomb()). Gives ErrorCode::input, without `where`, for an entry that is encrypted, damaged or
// packed by another method, and ErrorCode::disk if it cannot be unpacked there. Thread-safe.
Expected<std::shared_ptr<const RandomBytes>> bytes_of_zip_entry(
    const std::shared_ptr<const RandomBytes>& zip, const ZipEntry& entry);

}  // namespace winnow
