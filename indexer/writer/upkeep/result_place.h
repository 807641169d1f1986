// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where a new database is made of others: beside its place.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "indexer/common/file_descriptor.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/unfinished.h"

namespace winnow {

// A folder beside the result, in which it is made. Its file is locked as long as the process lives,
// so that what a killed one has left is known as such, and removed. The folder is removed in the
// end; what is in path() has been moved to its place by then, or is removed with it. Not
// thread-safe.
class ResultPlace {
 public:
  // `ending` is that of the name beside the place, and `job` what makes the result: "merge".
  ResultPlace(const std::string& result, const std::string& ending, std::string job);

  // Locks the folder and makes room for path(). Errors: usage if the place is not free, or the name
  // beside it is of something else; locked if another process makes a result there; disk.
  Expected<void> take();

  // Makes room for another try.
  void clear() noexcept;

  // Removes what a killed process has left, where take() is not called any more.
  void remove_leftovers();

  // Has all written to the disk, and moves it. `databases`: those in it, of one shard each.
  Expected<void> move(std::span<const std::string> databases);

  const std::string& path() const { return made_; }

 private:
  Expected<void> lock();
  Error is_at_work() const;
  // Asks for no memory.
  void remove() const noexcept;

  std::filesystem::path result_;
  std::string folder_;
  std::string lock_file_;
  std::string made_;
  std::string job_;
  FileDescriptor lock_;
  Unfinished unfinished_;
};

}  // namespace winnow
