// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/system_refusal.h"

#include <fcntl.h>

#include <cerrno>
#include <filesystem>
#include <vector>

#include "indexer/common/file_descriptor.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

bool is_of_database(const fs::path& file) {
  return file.extension() == ".glass" || file.filename() == "iamglass" ||
         file.filename() == "XAPIANDB";
}

// Gives the error number of the folder, or of a file of a database in it.
int refusal_in(const fs::path& folder, std::vector<fs::path>* shards) {
  std::error_code failed;
  fs::directory_iterator entry(folder, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    const fs::path& path = entry->path();
    if (shards != nullptr && path.filename().string().starts_with("shard-")) {
      shards->push_back(path);
    }
    if (!is_of_database(path)) continue;
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    // A writer may have replaced the file meanwhile.
    if (!file.is_open() && errno != ENOENT) return errno;
  }
  const bool is_folder = !failed || (failed != std::errc::not_a_directory &&
                                     failed != std::errc::no_such_file_or_directory);
  return is_folder ? failed.value() : 0;
}

std::string remedy(int error_number) {
  switch (error_number) {
    case EMFILE:
      return "raise the limit on open files (ulimit -n), or run less at the same time";
    case ENFILE:
    case ENOMEM:
    case EAGAIN:
      return "the system has none left; run less at the same time";
    case EACCES:
    case EPERM:
    case EROFS:
      return "check the permissions of the directory and its files";
    case EIO:
      return "the disk cannot be read or written in this place; look at the system's log";
    default:
      return "check free space and permissions";
  }
}

bool passes(int error_number) {
  return error_number == EMFILE || error_number == ENFILE || error_number == ENOMEM ||
         error_number == EAGAIN;
}

}  // namespace

Error system_refusal(int error_number, std::string what, std::string_view where) {
  return {passes(error_number) ? ErrorCode::try_again : ErrorCode::disk, std::move(what),
          std::string(where), remedy(error_number)};
}

int refusal_to_open(std::string_view database) {
  std::vector<fs::path> shards;
  if (const int refusal = refusal_in(fs::path(database), &shards); refusal != 0) return refusal;
  for (const fs::path& shard : shards) {
    if (const int refusal = refusal_in(shard, nullptr); refusal != 0) return refusal;
  }
  return 0;
}

}  // namespace winnow
