// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where a new database is made of others: beside its place.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/unfinished.h"

namespace winnow {

// What is in path() is removed in the end unless it has been moved to its place. Not thread-safe.
class ResultPlace {
 public:
  // `ending` is that of the name beside the place, and `job` what makes the result: "merge".
  ResultPlace(const std::string& result, const std::string& ending, std::string job);

  // ErrorCode::usage if the place is not free, or if something is in path() already.
  Expected<void> take();

  // Makes room for another try.
  void clear() noexcept;

  // Has all written to the disk, and moves it. `databases`: those in it, of one shard each.
  Expected<void> move(std::span<const std::string> databases);

  std::string path() const { return made_.string(); }

 private:
  std::filesystem::path result_;
  std::filesystem::path made_;
  std::string job_;
  Unfinished unfinished_;
};

}  // namespace winnow
