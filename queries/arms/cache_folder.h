// SPDX-License-Identifier: GPL-2.0-or-later
//
// A cache is a folder of indexes that processes share: what is in it is complete. Directories that
// nobody else uses, and the locks that say so, make it that.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/out_of_memory.h"

namespace winnow {

// Gives the size of the files that lie in a folder, in bytes, without its folders; it is 0 if it
// cannot be read, but for a lack of memory, which throws std::bad_alloc. It is thread-safe.
inline std::uint64_t folder_bytes(const std::filesystem::path& folder) {
  std::uint64_t bytes = 0;
  std::error_code failed;
  for (std::filesystem::directory_iterator at(folder, failed), end; !failed && at != end;
       at.increment(failed)) {
    std::error_code no_size;
    const std::uintmax_t size = at->file_size(no_size);
    if (!no_size) bytes += size;
  }
  if (failed == std::errc::not_enough_memory) throw_out_of_memory();
  return bytes;
}

// This is an exclusive lock on a file, which is made if need be; it is released at the end of its
// life, and by the system when the process ends, whatever way. It holds between threads as well,
// and between processes that do not see each other's numbers. Programs that are started do not
// inherit it. It is not recursive. Where the file system has no locks it is not held. It is
// movable, and not thread-safe.
class FileLock {
 public:
  FileLock() = default;
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

  static FileLock wait_for(const std::filesystem::path& file);
  // It is not held if somebody else holds it.
  static FileLock take_if_free(const std::filesystem::path& file);

  bool is_held() const { return descriptor_ >= 0; }

 private:
  FileLock(const std::filesystem::path& file, int operation);
  int descriptor_ = -1;
};

// Owns a directory, which it removes at the end of its life, and the lock that tells others that it
// is in use. It is movable, and not thread-safe.
class TemporaryDirectory {
 public:
  TemporaryDirectory(std::filesystem::path path, FileLock lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}
  ~TemporaryDirectory() { remove(); }
  TemporaryDirectory(TemporaryDirectory&& other) noexcept
      : path_(std::exchange(other.path_, {})), lock_(std::move(other.lock_)) {}
  TemporaryDirectory& operator=(TemporaryDirectory&& other) noexcept {
    path_.swap(other.path_);
    std::swap(lock_, other.lock_);
    return *this;
  }

  const std::filesystem::path& path() const { return path_; }

 private:
  void remove();

  std::filesystem::path path_;
  FileLock lock_;
};

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
