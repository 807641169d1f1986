// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/disk_sync.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "indexer/common/file_descriptor.h"

namespace winnow {
namespace {

std::error_code last_error() { return {errno, std::generic_category()}; }

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

}  // namespace

std::error_code sync_to_disk(const std::string& path) {
  int opened = -1;
  do {
    opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  } while (opened < 0 && errno == EINTR);
  const FileDescriptor file(opened);
  if (!file.is_open()) {
    const std::error_code failed = last_error();
    return failed == std::errc::permission_denied && is_folder(path) ? std::error_code() : failed;
  }
  while (::fsync(file.number()) != 0) {
    if (errno == EINTR) continue;
    // Pipes, devices and folders of some file systems have nothing that could be synchronised.
    if (errno == EINVAL || errno == EROFS || errno == ENOTSUP) break;
    return last_error();
  }
  return {};
}

std::error_code sync_folder_of(const std::string& file) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  return sync_to_disk(folder.empty() ? "." : folder.string());
}

}  // namespace winnow
