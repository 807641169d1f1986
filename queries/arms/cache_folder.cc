// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/cache_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "queries/arms/arm_key.h"

namespace winnow {

FileLock::FileLock(const std::filesystem::path& file, int operation)
    : descriptor_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) return;
  int locked = 0;
  do {
    locked = ::flock(descriptor_, operation);
  } while (locked != 0 && errno == EINTR);
  if (locked != 0) ::close(std::exchange(descriptor_, -1));
}

FileLock::~FileLock() {
  if (is_held()) ::close(descriptor_);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FileLock FileLock::wait_for(const std::filesystem::path& file) { return {file, LOCK_EX}; }

FileLock FileLock::take_if_free(const std::filesystem::path& file) {
  return {file, LOCK_EX | LOCK_NB};
}

// Removing a directory takes memory. One that has to be left is removed by the next run, which
// finds that nobody has locked it.
void TemporaryDirectory::remove() {
  if (path_.empty()) return;
  try {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  } catch (...) {
  }
}

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemporary = ".tmp-";
constexpr const char* kInUse = "lock";    // in a temporary directory
constexpr const char* kOldEntry = "old";  // in a temporary directory

// Gives the key that the name of a file of ours begins with; it is empty for other people's files.
std::string_view key_of(std::string_view name) {
  const std::string_view key = name.substr(0, kKeyLetters);
  const bool ours = key.size() == kKeyLetters &&
                    key.find_first_not_of("0123456789abcdef") == std::string_view::npos &&
                    (name.size() == kKeyLetters || name[kKeyLetters] == '.');
  return ours ? key : std::string_view();
}

bool is_temporary(std::string_view name) {
  return !key_of(name).empty() && name.substr(kKeyLetters).starts_with(kTemporary);
}

// Names of what is in a folder; empty if it cannot be read.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    names.push_back(at->path().filename());
  }
  return names;
}

std::uint64_t remove_file(const fs::path& file) {
  std::error_code failed;
  const std::uintmax_t size = fs::file_size(file, failed);
  const bool known = !failed;
  return fs::remove(file, failed) && known ? size : 0;
}

// Gives the time of the first which exists.
fs::file_time_type last_use(std::initializer_list<fs::path> candidates) {
  for (const fs::path& path : candidates) {
    std::error_code failed;
    const fs::file_time_type time = fs::last_write_time(path, failed);
    if (!failed) return time;
  }
  return fs::file_time_type::max();
}

Error not_made(const fs::path& path, const std::error_code& reason) {
  return {ErrorCode::disk, "cannot be made: " + reason.message(), path.string(),
          "choose another folder for indexes"};
}

}  // namespace

Expected<CacheFolder> CacheFolder::open(const std::string& path) {
  std::error_code failed;
  fs::create_directories(path, failed);
  if (!failed && !fs::is_directory(path, failed)) {
    failed = std::make_error_code(std::errc::not_a_directory);
  }
  if (failed) return not_made(path, failed);
  CacheFolder folder{fs::path(path)};
  folder.remove_leftovers();
  return folder;
}

// What can be locked belongs to nobody.
void CacheFolder::remove_leftovers() const {
  std::vector<TemporaryDirectory> leftovers;  // goes after the lock, as removing takes its time
  const FileLock held = lock();
  if (!held.is_held()) return;
  for (const std::string& name : names_in(path_)) {
    if (!is_temporary(name)) continue;
    FileLock in_use = FileLock::take_if_free(path_ / name / kInUse);
    if (in_use.is_held()) leftovers.emplace_back(path_ / name, std::move(in_use));
  }
}

// It works under the lock, so that what is found is not removed for its age at the same time.
bool CacheFolder::use(const std::string& key) const {
  const FileLock held = lock();
  const fs::path description = entry(key) / kDescriptionFile;
  std::error_code failed;
  fs::last_write_time(description, fs::file_time_type::clock::now(), failed);
  return fs::exists(description, failed);
}

Expected<TemporaryDirectory> CacheFolder::begin(const std::string& key) const {
  const FileLock held = lock();
  return new_directory(key);
}

// The caller has the lock: a directory that is not locked yet would be taken for a leftover.
Expected<TemporaryDirectory> CacheFolder::new_directory(const std::string& key) const {
  std::string name = entry(key).string() + std::string(kTemporary) + "XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) {
    return not_made(entry(key), {errno, std::generic_category()});
  }
  return TemporaryDirectory(name, FileLock::take_if_free(fs::path(name) / kInUse));
}

Expected<void> CacheFolder::finish(const std::string& key, const fs::path& made,
                                   const Check& usable) const {
  std::error_code failed;
  fs::rename(made, entry(key), failed);
  if (!failed) return {};
  std::error_code unreadable;
  if (!fs::is_directory(entry(key), unreadable)) return not_made(entry(key), failed);
  OldEntry old;  // goes after the lock, as removing takes its time
  const FileLock held = lock();
  if (usable(entry(key))) return {};
  old = take_out(key);
  fs::rename(made, entry(key), failed);
  // Whoever needs no lock, since there was no entry, may have been faster again.
  if (failed && !usable(entry(key))) return not_made(entry(key), failed);
  return {};
}

// It takes the entry out from one moment to the next, so that nobody finds half an entry. The
// caller has the lock.
CacheFolder::OldEntry CacheFolder::take_out(const std::string& key) const {
  Expected<TemporaryDirectory> place = new_directory(key);
  if (!place) return std::nullopt;
  std::error_code failed;
  fs::rename(entry(key), place->path() / kOldEntry, failed);
  return std::move(*place);
}

std::uint64_t CacheFolder::remove(const std::string& key, fs::file_time_type oldest) const {
  OldEntry old;  // goes after the lock, as removing takes its time
  const FileLock held = lock();
  if (last_use({entry(key) / kDescriptionFile, entry(key), log(key)}) >= oldest) return 0;
  old = take_out(key);
  const std::uint64_t bytes = old ? folder_bytes(old->path() / kOldEntry) : 0;
  return bytes + remove_file(log(key));
}

std::uint64_t CacheFolder::remove_unused(int days) const {
  const auto oldest = fs::file_time_type::clock::now() - std::chrono::hours(24) * days;
  std::set<std::string> keys;
  for (const std::string& name : names_in(path_)) {
    if (!is_temporary(name)) keys.emplace(key_of(name));
  }
  keys.erase("");
  std::uint64_t bytes = 0;
  for (const std::string& key : keys) bytes += remove(key, oldest);
  return bytes;
}

}  // namespace winnow
