// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/begun_run.h"

#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>

#include "indexer/checksums/checksum_file.h"
#include "indexer/checksums/file_bytes.h"
#include "indexer/common/system_refusal.h"
#include "winnow/indexer/disk_sync.h"

namespace winnow {
namespace {

struct Mark {
  std::string boot;  // It is empty where there is no mark, or the system does not tell.
  std::string machine;
};

Mark mark_of_now() {
  Mark mark;
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::getline(file, mark.boot);
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) == 0) mark.machine = name.data();
  return mark;
}

Mark noted_mark(const std::string& database) {
  Mark mark;
  std::ifstream file(database + "/" + kBegunFile);
  std::getline(file, mark.boot);
  std::getline(file, mark.machine);
  return mark;
}

bool has_checksums(const std::string& database) {
  std::error_code failed;
  return std::filesystem::exists(database + "/" + kChecksumFile, failed) ||
         std::filesystem::exists(database + "/shard-0/" + kChecksumFile, failed);
}

// Returns the database that a directory is a shard of, or the directory.
std::string database_of(const std::string& directory) {
  std::filesystem::path path(directory);
  if (!path.has_filename()) path = path.parent_path();
  const bool is_shard = path.filename().string().starts_with("shard-");
  return is_shard && !has_begun(directory) ? path.parent_path().string() : directory;
}

Error not_noted(int number, const std::string& database) {
  return system_refusal(number, "cannot be written", database + "/" + kBegunFile);
}

}  // namespace

Expected<void> note_begun(const std::string& database) {
  std::error_code failed;
  std::filesystem::create_directories(database, failed);
  if (failed) return not_noted(failed.value(), database);
  const Mark now = mark_of_now();
  const FileDescriptor folder = open_folder(database);
  if (!folder.is_open()) return not_noted(errno, database);
  const int refused = replace_file_in(folder, kBegunFile, now.boot + "\n" + now.machine + "\n");
  if (refused != 0) return not_noted(refused, database);
  failed = sync_to_disk(database);
  if (!failed) failed = sync_folder_of(database);
  if (failed) return not_noted(failed.value(), database);
  return {};
}

FileDescriptor hold_folder(const std::string& database) {
  FileDescriptor folder = open_folder(database);
  while (folder.is_open() && flock(folder.number(), LOCK_EX) != 0) {
    if (errno != EINTR) return {};
  }
  return folder;
}

Expected<void> note_over(const std::string& database) {
  std::error_code failed;
  const bool was_there = std::filesystem::remove(database + "/" + kBegunFile, failed);
  if (!failed && was_there) failed = sync_to_disk(database);
  if (failed) return not_noted(failed.value(), database);
  return {};
}

bool has_begun(const std::string& database) {
  std::error_code failed;
  return std::filesystem::exists(database + "/" + kBegunFile, failed);
}

bool is_cut_off(const std::string& directory) {
  const std::string database = database_of(directory);
  const Mark noted = noted_mark(database);
  if (noted.boot.empty() || noted.machine.empty()) return false;
  const Mark now = mark_of_now();
  return !now.boot.empty() && noted.machine == now.machine && noted.boot != now.boot &&
         !has_checksums(database);
}

}  // namespace winnow
