// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files of releases: hashed, and shared with the files that they are of, or copied.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/published_shards.h"

namespace winnow {

// Reads files, tells how far it is and asks whether to go on. It is not thread-safe.
class FileReading {
 public:
  FileReading(const PublishProgress& progress, const std::function<bool()>& interrupted)
      : progress_(progress), interrupted_(interrupted) {}

  // So many more bytes are to be read.
  void expect(std::uint64_t bytes) { total_ += bytes; }

  // Gives size and hash. Errors: not_found; disk; try_again after an interruption.
  Expected<ReleaseFile> hash(const std::string& path);

 private:
  const PublishProgress& progress_;
  const std::function<bool()>& interrupted_;
  std::uint64_t done_ = 0;
  std::uint64_t total_ = 0;
};

// How a file has come to its new place.
enum class Placed { cloned, linked, copied };

// Gives `to`, which is not there, what `from` has: by blocks that both share until one of them is
// written to, or else by a hard link if that may be, or else by a copy. ErrorCode::disk.
Expected<Placed> place_file(const std::string& from, const std::string& to, bool may_link);

// Gives the names of the files of a Xapian database in a directory, sorted: tables and version.
// ErrorCode::disk or try_again where it cannot be listed to its end.
Expected<std::vector<std::string>> database_files(const std::string& directory);

}  // namespace winnow
