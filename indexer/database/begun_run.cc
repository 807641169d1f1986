// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/begun_run.h"

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "indexer/checksums/file_bytes.h"
#include "indexer/common/system_refusal.h"
#include "winnow/indexer/disk_sync.h"

namespace winnow {
namespace {

// Empty where the system does not tell.
std::string boot_of_now() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string boot;
  std::getline(file, boot);
  return boot;
}

std::string noted_boot(const std::string& database) {
  std::ifstream file(database + "/" + kBegunFile);
  std::string boot;
  std::getline(file, boot);
  return boot;
}

Error not_noted(int number, const std::string& database) {
  return system_refusal(number, "cannot be written", database + "/" + kBegunFile);
}

}  // namespace

Expected<void> note_begun(const std::string& database) {
  std::error_code failed;
  std::filesystem::create_directories(database, failed);
  if (failed) return not_noted(failed.value(), database);
  const FileDescriptor folder = open_folder(database);
  if (!folder.is_open()) return not_noted(errno, database);
  const int refused = replace_file_in(folder, kBegunFile, boot_of_now() + "\n");
  if (refused != 0) return not_noted(refused, database);
  failed = sync_to_disk(database);
  if (!failed) failed = sync_folder_of(database);
  if (failed) return not_noted(failed.value(), database);
  return {};
}

Expected<void> note_over(const std::string& database) {
  std::error_code failed;
  const bool was_there = std::filesystem::remove(database + "/" + kBegunFile, failed);
  if (!failed && was_there) failed = sync_to_disk(database);
  if (failed) return not_noted(failed.value(), database);
  return {};
}

bool is_cut_off(const std::string& directory) {
  const std::filesystem::path path(directory);
  const bool is_shard = path.filename().string().starts_with("shard-");
  const std::string noted =
      noted_boot(is_shard ? path.parent_path().string() : directory);
  if (noted.empty()) return false;
  const std::string now = boot_of_now();
  return !now.empty() && noted != now;
}

}  // namespace winnow
