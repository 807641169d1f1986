// SPDX-License-Identifier: GPL-2.0-or-later
//
// A folder of indexes that processes share: what is in it is complete.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "winnow/extractor/expected.h"

namespace winnow {

// Entries are a directory KEY, the file KEY.json that describes it and a file KEY.log if there is
// something to tell. They are made in directories KEY.tmp-PROCESS-NUMBER and renamed. Thread-safe;
// immutable.
class CacheFolder {
 public:
  // Makes the folder if need be, and removes what processes left unfinished that are no more.
  // ErrorCode::disk if it cannot be made.
  static Expected<CacheFolder> open(const std::string& path);

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path entry(const std::string& key) const { return path_ / key; }
  std::filesystem::path log(const std::string& key) const { return path_ / (key + ".log"); }

  // The description of an entry that is complete; its time of last use becomes now.
  std::optional<std::string> use(const std::string& key) const;

  // A new directory to make an entry in. ErrorCode::disk if that cannot be.
  Expected<std::filesystem::path> begin(const std::string& key) const;

  // Makes `made`, a directory within that of begin(), the entry. Where another process was faster
  // its entry stays: the key says that it is the same.
  Expected<void> finish(const std::string& key, const std::filesystem::path& made,
                        const std::string& description) const;

  // Removes what was last used before that many days, and returns its bytes.
  std::uint64_t remove_unused(int days) const;

 private:
  explicit CacheFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path note(const std::string& key) const { return path_ / (key + ".json"); }
  std::filesystem::path temporary_name(const std::string& key) const;
  std::uint64_t remove(const std::string& key) const;
  void move_aside(const std::string& key) const;
  void remove_leftovers() const;

  std::filesystem::path path_;
};

}  // namespace winnow
