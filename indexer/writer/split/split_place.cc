// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/split/split_place.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "indexer/checksums/file_bytes.h"
#include "indexer/common/file_descriptor.h"
#include "indexer/common/remove_tree.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::ordered_json;

constexpr const char* kRecordFile = "split.json";
constexpr int kRecordVersion = 1;
constexpr std::size_t kMostRecordBytes = 1 << 20;  // a few hundred bytes and two numbers a shard

std::string text_of(std::error_code error) { return error.message(); }

std::string without_slash(const std::string& path) {
  const fs::path normal = fs::path(path).lexically_normal();
  return (normal.has_filename() ? normal : normal.parent_path()).string();
}

bool is_same_directory(const FileDescriptor& directory, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(directory.number(), &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

// Gives EEXIST if there is something of the new name, or another number of the system.
int rename_to_new(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL) return errno;
  // The file system cannot tell. Of folders, only an empty one would be replaced.
  if (::rename(from.c_str(), to.c_str()) == 0) return 0;
  return errno == ENOTEMPTY ? EEXIST : errno;
}

std::string megabytes(std::uint64_t bytes) {
  return std::to_string((bytes + 999'999) / 1'000'000) + " MB";
}

// All files below a directory, and the directories.
std::error_code sync_tree(const std::string& directory) {
  std::error_code failed;
  fs::recursive_directory_iterator entry(directory, failed);
  for (; !failed && entry != fs::recursive_directory_iterator(); entry.increment(failed)) {
    if (const std::error_code not_synced = sync_to_disk(entry->path().string())) return not_synced;
  }
  return failed ? failed : sync_to_disk(directory);
}

}  // namespace

std::string place_of_split(const std::string& result) {
  return without_slash(result) + ".splitting";
}

std::optional<SplitRecord> read_split_record(const std::string& result) {
  std::string text;
  const FileDescriptor folder = open_folder(result);
  if (!folder.is_open() || read_file_in(folder, kRecordFile, kMostRecordBytes, text) != 0) {
    return std::nullopt;
  }
  const json object = json::parse(text, nullptr, false);
  try {
    if (object.at("version") != kRecordVersion) return std::nullopt;
    SplitRecord record;
    object.at("source").get_to(record.source);
    object.at("shards").get_to(record.shards);
    object.at("documents").get_to(record.report.documents);
    object.at("shard_documents").get_to(record.report.shard_documents);
    object.at("shard_bytes").get_to(record.report.shard_bytes);
    object.at("words_bytes").get_to(record.report.words_bytes);
    object.at("whole_bytes").get_to(record.report.whole_bytes);
    return record;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

SplitPlace::SplitPlace(const std::string& result)
    : result_(without_slash(result)),
      made_(place_of_split(result)),
      unfinished_(this, [](const void* job) noexcept {
        const auto& place = *static_cast<const SplitPlace*>(job);
        if (is_same_directory(place.lock_, place.made_)) remove_tree(place.made_);
      }) {}

// The folder has the lock before it has the name under which another split would find it. What
// cannot be locked is therefore nobody else's, and is removed again.
int SplitPlace::make() {
  const std::string own = made_ + "." + std::to_string(::getpid());
  std::error_code failed;
  fs::create_directories(own, failed);
  if (failed) return failed.value();
  lock_ = open_folder(own);
  const bool is_locked = lock_.is_open() && ::flock(lock_.number(), LOCK_EX | LOCK_NB) == 0;
  const int refused = is_locked ? rename_to_new(own, made_) : errno;
  if (refused == 0) return 0;
  lock_ = FileDescriptor();
  fs::remove(own, failed);
  return refused;
}

Expected<void> SplitPlace::take() {
  std::error_code failed;
  const bool is_free = !fs::exists(result_, failed) || fs::is_empty(result_, failed);
  if (!is_free && !fs::exists(result_ + "/" + kRecordFile, failed)) {
    return Error{ErrorCode::usage, "exists, and was not made by winnow split", result_,
                 "name a new directory"};
  }
  int refused = fs::exists(made_, failed) ? EEXIST : make();
  if (refused == EEXIST) {
    lock_ = open_folder(made_);
    refused = lock_.is_open() ? 0 : errno;
  }
  if (refused != 0) {
    return system_refusal(refused, "cannot be made: " + error_text(refused), made_,
                          "check the path and its permissions");
  }
  if (::flock(lock_.number(), LOCK_EX | LOCK_NB) != 0 || !is_same_directory(lock_, made_)) {
    return Error{ErrorCode::locked, "another winnow split is at work here", made_,
                 "wait until it has ended"};
  }
  unfinished_.begin();
  return clear();
}

Expected<void> SplitPlace::clear() {
  std::error_code failed;
  fs::directory_iterator entry(made_, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    fs::remove_all(entry->path(), failed);
    if (failed) break;
  }
  if (!failed) return {};
  return system_refusal(failed.value(), "cannot be cleared: " + failed.message(), made_);
}

Expected<void> SplitPlace::check_room(std::uint64_t bytes) const {
  std::error_code unknown;
  const fs::space_info room = fs::space(made_, unknown);
  if (unknown || room.available >= bytes) return {};
  return Error{
      ErrorCode::disk,
      "has " + megabytes(room.available) + " left, and this needs about " + megabytes(bytes),
      fs::path(made_).parent_path().string(), "make room, or name a directory on another disk"};
}

Expected<void> SplitPlace::write_record(const SplitRecord& record) const {
  const json object = {{"version", kRecordVersion},
                       {"winnow", WINNOW_VERSION},
                       {"source", record.source},
                       {"shards", record.shards},
                       {"documents", record.report.documents},
                       {"shard_documents", record.report.shard_documents},
                       {"shard_bytes", record.report.shard_bytes},
                       {"words_bytes", record.report.words_bytes},
                       {"whole_bytes", record.report.whole_bytes}};
  const std::string path = made_ + "/" + kRecordFile;
  const FileDescriptor folder = open_folder(made_);
  const int refused =
      folder.is_open() ? replace_file_in(folder, kRecordFile, object.dump(2) + "\n") : errno;
  if (refused == 0) return {};
  return system_refusal(refused, "cannot be written", path, "check free space and permissions");
}

Expected<void> SplitPlace::move() {
  std::error_code failed = sync_tree(made_);
  if (!failed) {
    std::error_code ignored;
    const bool is_there = fs::exists(result_, ignored);
    const unsigned how = is_there ? RENAME_EXCHANGE : 0U;
    if (::renameat2(AT_FDCWD, made_.c_str(), AT_FDCWD, result_.c_str(), how) != 0) {
      failed = std::error_code(errno, std::generic_category());
    } else if (is_there) {
      fs::remove_all(made_, ignored);  // the result of before
    }
  }
  if (!failed) failed = sync_folder_of(result_);
  if (!failed) return {};
  return system_refusal(failed.value(), "cannot be put in its place: " + text_of(failed), result_,
                        "check the path, its permissions and the system's log");
}

}  // namespace winnow
