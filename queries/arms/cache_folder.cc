// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/cache_folder.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "queries/arms/arm_key.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemporary = ".tmp-";

// The key that the name of a file of ours begins with; empty for other people's files.
std::string_view key_of(std::string_view name) {
  const std::string_view key = name.substr(0, kKeyLetters);
  const bool ours = key.size() == kKeyLetters &&
                    key.find_first_not_of("0123456789abcdef") == std::string_view::npos &&
                    (name.size() == kKeyLetters || name[kKeyLetters] == '.');
  return ours ? key : std::string_view();
}

// The process that a temporary name tells of; 0 if it is not such a name.
pid_t process_of(std::string_view name) {
  if (key_of(name).empty() || !name.substr(kKeyLetters).starts_with(kTemporary)) return 0;
  const std::string_view digits = name.substr(kKeyLetters + kTemporary.size());
  pid_t process = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), process);
  return process;
}

bool is_alive(pid_t process) { return ::kill(process, 0) == 0 || errno != ESRCH; }

// Names of what is in a folder; empty if it cannot be read.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    names.push_back(at->path().filename());
  }
  return names;
}

std::uint64_t bytes_in(const fs::path& directory) {
  std::uint64_t bytes = 0;
  for (const std::string& name : names_in(directory)) {
    std::error_code failed;
    const std::uintmax_t size = fs::file_size(directory / name, failed);
    if (!failed) bytes += size;
  }
  return bytes;
}

std::uint64_t remove_file(const fs::path& file) {
  std::error_code failed;
  const std::uintmax_t size = fs::file_size(file, failed);
  const bool known = !failed;
  return fs::remove(file, failed) && known ? size : 0;
}

// That of the first which exists.
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

void CacheFolder::remove_leftovers() const {
  for (const std::string& name : names_in(path_)) {
    const pid_t process = process_of(name);
    if (process <= 0 || is_alive(process)) continue;
    std::error_code ignored;
    fs::remove_all(path_ / name, ignored);
  }
}

std::optional<std::string> CacheFolder::use(const std::string& key) const {
  std::error_code failed;
  std::ifstream file(note(key), std::ios::binary);
  if (!file || !fs::is_directory(entry(key), failed)) return std::nullopt;
  std::string description{std::istreambuf_iterator<char>(file), {}};
  fs::last_write_time(note(key), fs::file_time_type::clock::now(), failed);
  return description;
}

// Unlike that of any other thread. A process that had the same number may have left it.
fs::path CacheFolder::temporary_name(const std::string& key) const {
  static std::atomic<unsigned> number{0};
  fs::path path = path_ / key;
  path += std::string(kTemporary) + std::to_string(::getpid()) + "-" + std::to_string(++number);
  std::error_code ignored;
  fs::remove_all(path, ignored);
  return path;
}

Expected<fs::path> CacheFolder::begin(const std::string& key) const {
  fs::path directory = temporary_name(key);
  std::error_code failed;
  fs::create_directory(directory, failed);
  if (failed) return not_made(directory, failed);
  return directory;
}

Expected<void> CacheFolder::finish(const std::string& key, const fs::path& made,
                                   const std::string& description) const {
  if (!use(key)) move_aside(key);
  const fs::path written = made.parent_path() / "description";
  std::ofstream(written, std::ios::binary) << description;
  std::error_code failed;
  // First, so that no entry is without it.
  fs::rename(written, note(key), failed);
  if (failed) return not_made(note(key), failed);
  fs::rename(made, entry(key), failed);
  std::error_code unreadable;
  if (failed && !fs::is_directory(entry(key), unreadable)) return not_made(entry(key), failed);
  return {};
}

// From one moment to the next, so that nobody finds half an entry.
void CacheFolder::move_aside(const std::string& key) const {
  const fs::path aside = temporary_name(key);
  std::error_code failed;
  fs::rename(entry(key), aside, failed);
  fs::remove_all(aside, failed);
}

std::uint64_t CacheFolder::remove(const std::string& key) const {
  const std::uint64_t bytes = bytes_in(entry(key));
  move_aside(key);
  return bytes + remove_file(note(key)) + remove_file(log(key));
}

std::uint64_t CacheFolder::remove_unused(int days) const {
  const auto oldest = fs::file_time_type::clock::now() - std::chrono::hours(24) * days;
  std::set<std::string> keys;
  for (const std::string& name : names_in(path_)) {
    if (process_of(name) == 0) keys.emplace(key_of(name));
  }
  keys.erase("");
  std::uint64_t bytes = 0;
  for (const std::string& key : keys) {
    if (last_use({note(key), entry(key), log(key)}) < oldest) bytes += remove(key);
  }
  return bytes;
}

}  // namespace winnow
