// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/checksums/checksum_cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <xapian.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

#include "indexer/checksums/checksum_file.h"
#include "indexer/checksums/file_bytes.h"
#include "indexer/checksums/version_check.h"
#include "winnow/indexer/verified_tables.h"

namespace winnow {
namespace {

// A file that is written anew is another file.
using FileState = std::array<std::int64_t, 5>;

std::optional<FileState> state_of(const FileDescriptor& folder, const char* name) {
  struct stat status {};
  if (::fstatat(folder.number(), name, &status, 0) != 0) return std::nullopt;
  return FileState{static_cast<std::int64_t>(status.st_dev),
                   static_cast<std::int64_t>(status.st_ino), status.st_size, status.st_mtim.tv_sec,
                   status.st_mtim.tv_nsec};
}

class ChecksumCache {
 public:
  std::shared_ptr<const BlockChecksums> get(const FileDescriptor& folder, const std::string& path) {
    const std::optional<FileState> state = state_of(folder, kChecksumFile);
    if (!state) return nullptr;
    const std::lock_guard lock(mutex_);
    std::erase_if(known_, [](const auto& each) { return each.second.expired(); });
    if (const auto found = known_.find(*state); found != known_.end()) {
      if (auto checksums = found->second.lock()) return checksums;
    }
    Expected<BlockChecksums> read = read_checksums(folder, path);
    if (!read) return nullptr;
    auto checksums = std::make_shared<const BlockChecksums>(std::move(*read));
    known_.insert_or_assign(*state, checksums);
    return checksums;
  }

 private:
  std::mutex mutex_;
  std::map<FileState, std::weak_ptr<const BlockChecksums>> known_;
};

// It is never destroyed: threads may outlive main().
ChecksumCache& checksum_cache() {
  static ChecksumCache& cache = *new ChecksumCache;
  return cache;
}

std::string version_in(const FileDescriptor& folder) {
  std::string bytes;
  if (read_file_in(folder, kVersionFile, kMostVersionBytes, bytes) != 0) return {};
  return bytes;
}

[[noreturn]] void refuse(DamagedBytes damage) {
  const std::string text = damage.file + ": " + damage.what;
  note_damage(std::move(damage));
  throw Xapian::DatabaseCorruptError(text);
}

}  // namespace

std::shared_ptr<const BlockChecksums> checksums_of(const std::string& path) {
  const FileDescriptor folder = open_folder(path);
  if (!folder.is_open()) return nullptr;
  std::shared_ptr<const BlockChecksums> checksums = checksum_cache().get(folder, path);
  if (checksums == nullptr) return nullptr;
  const bool foreign = compare_version(*checksums, version_in(folder)) == VersionState::foreign;
  return foreign ? nullptr : checksums;
}

std::shared_ptr<const BlockChecksums> require_sound_files(const std::string& path) {
  const FileDescriptor folder = open_folder(path);
  if (!folder.is_open()) return nullptr;  // Xapian says why
  std::shared_ptr<const BlockChecksums> checksums = checksum_cache().get(folder, path);
  if (checksums == nullptr) return nullptr;
  FileRefusal refusal;
  const std::vector<DamagedBytes> damage = find_damaged_files(*checksums, folder, path, refusal);
  if (refusal.number != 0) {
    throw Xapian::DatabaseOpeningError("Couldn't open " + refusal.file, refusal.number);
  }
  if (!damage.empty()) refuse(damage.front());
  return checksums;
}

}  // namespace winnow
