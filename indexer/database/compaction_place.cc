// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/compaction_place.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <string_view>
#include <system_error>

#include "indexer/checksums/checksum_file.h"
#include "indexer/common/entry_names.h"
#include "indexer/common/file_descriptor.h"
#include "indexer/common/remove_tree.h"
#include "indexer/database/begun_run.h"
#include "winnow/extractor/out_of_memory.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

bool is_link(int folder, const char* name) {
  struct stat found {};
  return ::fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(found.st_mode);
}

bool is_table(int folder, const char* file) {
  const std::string_view name = file;
  const bool is = name.ends_with(".glass") || name.ends_with(".tmp") || name == "iamglass" ||
                  name == "flintlock" || name == kChecksumFile || name == kBegunFile;
  return is && !is_link(folder, file);
}

bool is_stub(std::string_view name) { return name == "XAPIANDB" || name == "XAPIANDB.tmp"; }

// A directory that is not there, and what is no directory, hold nothing of the kind.
template <typename Allowed>
bool holds_nothing_but(int parent, const char* directory, int& failed, Allowed allowed) {
  const FileDescriptor folder(
      ::openat(parent, directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!folder.is_open()) {
    if (errno != ENOENT && errno != ENOTDIR && errno != ELOOP) failed = errno;
    return false;
  }
  bool all = true;
  const int unreadable = for_each_name(folder.number(), [&](const char* name) {
    all = allowed(folder.number(), name);
    return all;
  });
  if (unreadable != 0) failed = unreadable;
  return all && failed == 0;
}

bool is_shard(int folder, const char* name, int& failed) {
  return std::string_view(name).starts_with("shard-") &&
         holds_nothing_but(folder, name, failed, is_table);
}

}  // namespace

Expected<CompactionPlace> find_compaction_place(const std::string& path) {
  std::error_code failed;
  CompactionPlace place;
  place.database = std::filesystem::canonical(path, failed);
  if (failed == std::errc::not_enough_memory) throw_out_of_memory();
  if (!failed && !place.database.has_filename()) {
    failed = std::make_error_code(std::errc::no_such_file_or_directory);
  }
  if (failed) {
    return system_refusal(failed.value(), error_text(failed.value()), path, "check the path");
  }
  place.copy = place.database;
  place.copy += ".compacting";
  return place;
}

bool holds_only_tables(const std::filesystem::path& directory, int& failed) {
  return holds_nothing_but(
      AT_FDCWD, directory.c_str(), failed, [&failed](int folder, const char* name) {
        return is_table(folder, name) || is_stub(name) || is_shard(folder, name, failed);
      });
}

CompactionLeftovers::CompactionLeftovers(const std::string& path) {
  const Expected<CompactionPlace> place = find_compaction_place(path);
  if (!place) return;
  copy_ = place->copy;
  folder_ = copy_.parent_path().string();
}

void CompactionLeftovers::remove() const noexcept {
  int failed = 0;
  if (copy_.empty() || !holds_only_tables(copy_, failed)) return;
  if (sync_to_disk(folder_)) return;
  remove_tree(copy_.native());
}

}  // namespace winnow
