// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/replaced_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

constexpr mode_t kNewFileMode = 0666;  // less the umask

// Returns 0 or an error number.
int write_all(int descriptor, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return 0;
}

// The file in memory, until the last copy goes. None if the system says no.
std::shared_ptr<const void> map(const FileDescriptor& descriptor, std::size_t size) {
  void* const bytes = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.number(), 0);
  if (bytes == MAP_FAILED) return nullptr;
  return {bytes, [size](void* mapped) { ::munmap(mapped, size); }};
}

}  // namespace

ReplacedFile::ReplacedFile(std::string file, std::string_view what)
    : file_(std::move(file)), what_(what), unfinished_(this, [](const void* job) noexcept {
        ::unlink(static_cast<const ReplacedFile*>(job)->name_.c_str());
      }) {}

Error ReplacedFile::error(std::string_view why) const {
  return {ErrorCode::disk, "cannot write the " + std::string(what_) + ": " + std::string(why),
          file_, "check free space and permissions"};
}

Error ReplacedFile::error(int error_number) const {
  Error refused = error(error_text(error_number));
  return system_refusal(error_number, std::move(refused.what), file_, std::move(refused.hint));
}

Expected<void> ReplacedFile::open() {
  std::error_code failed;
  std::filesystem::path place = file_;
  if (std::filesystem::is_symlink(std::filesystem::symlink_status(place, failed))) {
    place = std::filesystem::canonical(place, failed);
    if (failed) return error(failed.value());
  }
  const std::filesystem::file_status status = std::filesystem::status(place, failed);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return error("there is something that is not a file");
  }
  place_ = place.string();
  const int refused = create_beside();
  return refused == 0 ? Expected<void>() : error(refused);
}

// Makes a new file; returns an error number if there is none.
int ReplacedFile::create_beside() {
  constexpr int kTries = 100;
  const std::string stem = place_ + ".writing-" + std::to_string(::getpid()) + "-";
  for (int i = 0; i < kTries; ++i) {
    name_ = stem + std::to_string(i);
    const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    descriptor_ = FileDescriptor(::open(name_.c_str(), flags, kNewFileMode));
    if (descriptor_.is_open()) {
      unfinished_.begin();
      return 0;
    }
    if (errno != EEXIST) break;
  }
  return errno;
}

Expected<void> ReplacedFile::append(std::span<const std::byte> bytes) {
  const int refused = write_all(descriptor_.number(), bytes);
  return refused == 0 ? Expected<void>() : error(refused);
}

Expected<void> ReplacedFile::write_at_beginning(std::span<const std::byte> bytes) {
  if (::lseek(descriptor_.number(), 0, SEEK_SET) != 0) return error(errno);
  return append(bytes);
}

Expected<void> ReplacedFile::finish() {
  while (::fsync(descriptor_.number()) != 0) {
    if (errno != EINTR) return error(errno);
  }
  if (::rename(name_.c_str(), place_.c_str()) != 0) return error(errno);
  unfinished_.end();
  const std::error_code failed = sync_folder_of(place_);
  return failed ? error(failed.value()) : Expected<void>();
}

Expected<MappedFile> map_file(const std::string& file, std::string_view what,
                              std::string_view remedy) {
  const auto refusal = [&](int error_number) {
    std::string why = "cannot read the " + std::string(what) + ": " + error_text(error_number);
    if (error_number == ENOENT || error_number == ENOTDIR) {
      return Error{ErrorCode::not_found, std::move(why), file,
                   "make it with " + std::string(remedy)};
    }
    return input_refusal(error_number, std::move(why), file, "check its permissions");
  };
  // O_NONBLOCK: opening a FIFO would wait for a writer.
  const FileDescriptor descriptor(
      ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!descriptor.is_open()) return refusal(errno);
  struct stat status {};
  if (::fstat(descriptor.number(), &status) != 0) return refusal(errno);
  if (!S_ISREG(status.st_mode)) {
    return Error{ErrorCode::input, "not a file of " + std::string(what), file,
                 "name what " + std::string(remedy) + " has made"};
  }
  if (status.st_size == 0) {
    return Error{ErrorCode::corrupt, "the file is empty", file,
                 "make it anew with " + std::string(remedy)};
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  std::shared_ptr<const void> owner = map(descriptor, size);
  if (!owner) return refusal(errno);
  return MappedFile{{static_cast<const std::byte*>(owner.get()), size}, owner};
}

}  // namespace winnow
