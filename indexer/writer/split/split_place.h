// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where the shards of a split database are made, and what says of what they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "indexer/common/file_descriptor.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/split_database.h"
#include "winnow/indexer/unfinished.h"

namespace winnow {

// What the file split.json of a result says.
struct SplitRecord {
  std::string source;  // identity of the database that was split, with its revision
  std::size_t shards = 1;
  SplitReport report;
};

// Gives nothing where there is no such file, or one that nobody of this version has written.
std::optional<SplitRecord> read_split_record(const std::string& result);

// A directory beside the result, removed in the end unless it has been moved there. Not
// thread-safe.
class SplitPlace {
 public:
  explicit SplitPlace(const std::string& result);

  // Makes the directory, empty and locked. Errors: usage if the result is something else than one
  // of these or free; locked; disk.
  Expected<void> take();

  // ErrorCode::disk if the file system has less room than so many bytes. It is no error where the
  // system does not say.
  Expected<void> check_room(std::uint64_t bytes) const;

  // Makes it empty again, for another try. Errors: disk, or try_again for what passes.
  Expected<void> clear();

  Expected<void> write_record(const SplitRecord& record) const;

  // Has the system write all files to the disk, and puts the directory into its place, in one step.
  Expected<void> move();

  const std::string& path() const { return made_; }

 private:
  // Gives EEXIST if the directory is there already, or another number of the system.
  int make();

  std::string result_;
  std::string made_;
  FileDescriptor lock_;  // closed when the directory is gone
  Unfinished unfinished_;
};

}  // namespace winnow
