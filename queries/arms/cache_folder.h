// SPDX-License-Identifier: GPL-2.0-or-later
//
// A cache is a folder of indexes that processes share: what is in it is complete.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "queries/arms/temporary_directory.h"
#include "winnow/extractor/expected.h"

namespace winnow {

// This file in an entry describes it. Its time of modification is that of the last use.
inline constexpr const char* kDescriptionFile = "winnow.json";

// Entries are directories KEY, with a file KEY.log beside if there is something to tell. They are
// made in directories KEY.tmp-LETTERS and renamed, so that nobody sees half of one. What only one
// process may do at a time is done under a lock on the file ".lock". Where the file system has no
// locks, what was left unfinished stays. It is thread-safe and immutable.
class CacheFolder {
 public:
  // Says whether an entry is as it should be.
  using Check = std::function<bool(const std::filesystem::path& entry)>;

  // Makes the folder if need be, and removes what processes left unfinished that are no more. Gives
  // ErrorCode::disk if it cannot be made.
  static Expected<CacheFolder> open(const std::string& path);

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path entry(const std::string& key) const { return path_ / key; }
  std::filesystem::path log(const std::string& key) const { return path_ / (key + ".log"); }

  // Says whether there is an entry with a description; its time of last use becomes now.
  bool use(const std::string& key) const;

  // Makes a new directory to make an entry in. Gives ErrorCode::disk if that cannot be.
  Expected<TemporaryDirectory> begin(const std::string& key) const;

  // Makes `made`, a directory within that of begin(), the entry. Where another process was faster
  // its entry stays, if it passes the check: the key says that it is the same. Gives
  // ErrorCode::disk if that cannot be.
  Expected<void> finish(const std::string& key, const std::filesystem::path& made,
                        const Check& usable) const;

  // Removes what was last used before that many days, and returns its bytes.
  std::uint64_t remove_unused(int days) const;

 private:
  using OldEntry = std::optional<TemporaryDirectory>;

  explicit CacheFolder(std::filesystem::path path) : path_(std::move(path)) {}
  FileLock lock() const { return FileLock::wait_for(path_ / ".lock"); }
  Expected<TemporaryDirectory> new_directory(const std::string& key) const;
  OldEntry take_out(const std::string& key) const;
  std::uint64_t remove(const std::string& key, std::filesystem::file_time_type oldest) const;
  void remove_leftovers() const;

  std::filesystem::path path_;
};

}  // namespace winnow
