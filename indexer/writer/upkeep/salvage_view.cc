// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/upkeep/salvage_view.h"

#include <array>
#include <cerrno>
#include <filesystem>

#include "indexer/checksums/checksum_file.h"
#include "indexer/checksums/file_bytes.h"
#include "indexer/checksums/version_check.h"
#include "indexer/common/damaged_hint.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

// Spelling words are made anew of the documents.
constexpr std::array kNeeded = {"postlist.glass", "docdata.glass", "termlist.glass",
                                "position.glass", kChecksumFile};

Expected<std::string> sound_version(const std::string& shard) {
  const FileDescriptor folder = open_folder(shard);
  if (!folder.is_open()) return system_refusal(errno, "cannot be opened", shard);
  std::string version;
  const int refused = read_file_in(folder, kVersionFile, kMostVersionBytes, version);
  const Expected<BlockChecksums> checksums = read_checksums(folder, shard);
  if (!checksums) {
    if (checksums.error().code == ErrorCode::try_again) return checksums.error();
    if (parse_version_file(version)) return version;
    if (refused != 0 && refused != ENOENT) {
      return system_refusal(refused, "cannot be read", shard + "/" + kVersionFile);
    }
    return Error{ErrorCode::corrupt, "says nothing of its tables", shard + "/" + kVersionFile,
                 "index the site anew into another directory"};
  }
  if (refused != 0 && refused != ENOENT) {
    Error refusal = system_refusal(refused, "cannot be read", shard + "/" + kVersionFile);
    if (refusal.code == ErrorCode::try_again) return refusal;
    return checksums->version.bytes;
  }
  FileRefusal refusal;
  for (const DamagedBytes& damaged : find_damaged_files(*checksums, folder, shard, refusal)) {
    if (damaged.file == shard + "/" + kVersionFile) return checksums->version.bytes;
  }
  return version;
}

}  // namespace

Expected<void> make_salvage_view(const std::string& shard, const std::string& view) {
  const Expected<std::string> version = sound_version(shard);
  if (!version) return version.error();
  std::error_code failed;
  fs::create_directories(view, failed);
  for (const char* name : kNeeded) {
    std::error_code unknown;
    const fs::path file = fs::absolute(shard, unknown) / name;
    if (!failed && fs::exists(file, unknown))
      fs::create_symlink(file, fs::path(view) / name, failed);
  }
  if (failed) return system_refusal(failed.value(), "cannot be made", view);
  const FileDescriptor folder = open_folder(view);
  if (!folder.is_open()) return system_refusal(errno, "cannot be opened", view);
  if (const int refused = replace_file_in(folder, kVersionFile, *version); refused != 0) {
    return system_refusal(refused, "cannot be written", view);
  }
  return {};
}

}  // namespace winnow
