// SPDX-License-Identifier: GPL-2.0-or-later
//
// Saves what can be read of a damaged database into a new one.
//
// Reading may end the process, or never end: so a program reads in a process of its own, by
// SalvageReader, and writes what comes of it by SalvageWriter. Documents keep their numbers.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// A part of a database, on its way from one process to the other.
struct SalvagedPiece {
  enum class Kind : std::uint8_t {
    document,       // `bytes` is Xapian's serialisation
    lost_document,  // `bytes` is its URL, where that can be read
    metadata,       // `key` and `bytes`
    lost_metadata,  // `key` is what the lost keys begin with
    end,            // of the shard
  };

  Kind kind = Kind::end;
  std::uint32_t document = 0;
  std::string key;
  std::string bytes;
};

// Reads one shard. Not thread-safe.
class WINNOW_EXPORT SalvageReader {
 public:
  // What is read at the moment, for a process that outlives this one: a document, or one of these.
  static constexpr std::uint64_t kOpening = 0;
  static constexpr std::uint64_t kMetadata = 1;
  static constexpr std::uint64_t kFirstDocument = 2;  // document 1 is 1 + kFirstDocument

  // `view` is one of SalvageWriter::views().
  SalvageReader(std::string view, std::atomic<std::uint64_t>& place)
      : view_(std::move(view)), place_(place) {}

  // Opens the shard, which is at the place kOpening, and reads from the place `from` on. Gives all
  // that can be read, and what cannot. An error says why nothing can be read at all.
  Expected<void> read(std::uint64_t from, const std::function<void(const SalvagedPiece&)>& sink);

 private:
  std::string view_;
  std::atomic<std::uint64_t>& place_;
};

struct SalvageReport {
  std::uint64_t documents = 0;          // saved
  std::uint64_t lost = 0;               // documents that may have been there, and cannot be read
  std::vector<std::string> lost_pages;  // their URLs, as far as they are known, sorted
  bool lost_notes = false;              // some of what is noted of files and sites
};

// Writes the new database, beside its place until it is whole. Not thread-safe.
class WINNOW_EXPORT SalvageWriter {
 public:
  SalvageWriter();
  ~SalvageWriter();
  SalvageWriter(const SalvageWriter&) = delete;
  SalvageWriter& operator=(const SalvageWriter&) = delete;

  // Errors: usage if `result` is not free; not_found if there is no database, and corrupt if its
  // shards are not there; disk.
  Expected<void> open(const std::string& database, const std::string& result);

  // Gives a folder for each shard that shows what is needed of it: its tables, without those that
  // can be made anew, and a version file that is sound. They are there until finish().
  const std::vector<std::string>& views() const;

  Expected<void> add(std::size_t shard, const SalvagedPiece& piece);

  // Puts the new database into its place. ErrorCode::corrupt if what says how it was indexed is
  // lost, or all of the documents; disk.
  Expected<SalvageReport> finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
