// SPDX-License-Identifier: GPL-2.0-or-later
//
// Goes through an archive by means of libarchive. Private to the sources.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_set>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/random_bytes.h"

struct archive;
struct archive_entry;

namespace winnow {

enum class ArchiveEntryKind { file, folder, symlink, hard_link, special };

// It is for one pass and one thread. It understands zip, tar and 7z; tar also when it is compressed
// by gzip, bzip2, xz, lzma or zstd. Names are bytes, in UTF-8 where the format tells their charset,
// whatever the locale is: as they are spelled in zip and plain tar archives; composed
// (normalization form C) where libarchive alone knows them, in 7z and compressed tar archives of
// the format pax. There, of names that become the same by that, all but the first are decomposed
// (form D).
class ArchiveReader final : public ByteStream {
 public:
  explicit ArchiveReader(const RandomBytes& bytes);
  ~ArchiveReader() override;
  ArchiveReader(const ArchiveReader&) = delete;
  ArchiveReader& operator=(const ArchiveReader&) = delete;

  // Goes to the next entry. It is false at the end, and where nothing more can be read: then
  // fault() is not empty.
  bool next();

  // These functions tell of the entry at hand.
  ArchiveEntryKind kind() const;
  const std::string& name() const { return name_; }  // empty if it cannot be converted
  bool is_encrypted() const;
  std::uint64_t size() const;     // as the archive says; 0 if it does not
  std::int64_t modified() const;  // nanoseconds since 1970; 0 if unknown

  // Reads the entry's bytes. The stream is broken if they are damaged.
  std::size_t read(char* to, std::size_t size) override;
  bool is_broken() const override { return broken_; }

  // Says whether what was unpacked is out of all proportion: over 128 MiB and a thousand times the
  // size of the archive, or over 1 GiB and a thousand times what this entry takes there. Then
  // next() gives false.
  bool is_bomb() const;

  // Gives what libarchive says of the trouble; it is empty if there is none.
  const std::string& fault() const { return fault_; }

 private:
  struct Closer {
    void operator()(archive* handle) const;
  };
  struct Input;

  void open();
  bool must_unpack_to_go_on() const;
  void unpack_rest();
  std::uint64_t packed() const;  // bytes of the archive that were decoded so far
  void note_fault();
  std::string as_stored(std::string name);

  std::unique_ptr<Input> input_;
  std::unique_ptr<archive, Closer> archive_;
  archive_entry* entry_ = nullptr;
  std::string name_;
  std::unordered_set<std::uint64_t> composed_;  // hashes of names that libarchive may have composed
  std::string fault_;
  std::uint64_t unpacked_ = 0;
  std::uint64_t packed_before_ = 0;  // the entry at hand
  std::uint64_t unpacked_before_ = 0;
  bool broken_ = false;
};

}  // namespace winnow
