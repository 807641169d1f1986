// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/begun_run.h"

#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>

#include "indexer/checksums/checksum_file.h"
#include "indexer/checksums/file_bytes.h"
#include "winnow/extractor/out_of_memory.h"
#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

constexpr std::size_t kMostBytes = 4096;  // of the file; what is written has fewer

struct Mark {
  std::string boot;  // It is empty where there is no mark, or the system does not tell.
  std::string machine;
};

Mark mark_of_now() {
  Mark mark;
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::getline(file, mark.boot);
  if (file.bad()) throw_out_of_memory();  // of which a stream says nothing else
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) == 0) mark.machine = name.data();
  return mark;
}

Mark noted_mark(const std::string& database) {
  Mark mark;
  std::string lines;
  const FileDescriptor folder = open_folder(database);
  if (!folder.is_open() || read_file_in(folder, kBegunFile, kMostBytes, lines) != 0) return mark;
  const std::size_t end = std::min(lines.find('\n'), lines.size());
  mark.boot = lines.substr(0, end);
  mark.machine = lines.substr(std::min(end + 1, lines.size()));
  if (mark.machine.ends_with('\n')) mark.machine.pop_back();
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
