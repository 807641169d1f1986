// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/model_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/common/file_descriptor.h"
#include "winnow/indexer/disk_sync.h"

namespace winnow {
namespace {

constexpr mode_t kNewFileMode = 0666;  // less the umask

Error write_error(const std::string& file, std::string_view what) {
  return {ErrorCode::disk, "cannot write the models: " + std::string(what), file,
          "check free space and permissions"};
}

Error write_error(const std::string& file, int error_number) {
  return write_error(file, error_text(error_number));
}

// Links are followed: what they lead to is to be replaced, not they. A device or FIFO is not
// replaced at all.
Expected<std::string> place_to_write(const std::string& file) {
  std::error_code failed;
  std::filesystem::path place = file;
  if (std::filesystem::is_symlink(std::filesystem::symlink_status(place, failed))) {
    place = std::filesystem::canonical(place, failed);
    if (failed) return write_error(file, failed.value());
  }
  const std::filesystem::file_status status = std::filesystem::status(place, failed);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return write_error(file, "there is something that is not a file");
  }
  return place.string();
}

// A new file beside `place`, whose name is returned in `name`; an error number if there is none.
int create_beside(const std::string& place, std::string& name, FileDescriptor& descriptor) {
  constexpr int kTries = 100;
  const std::string stem = place + ".writing-" + std::to_string(::getpid()) + "-";
  for (int i = 0; i < kTries; ++i) {
    name = stem + std::to_string(i);
    const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    descriptor = FileDescriptor(::open(name.c_str(), flags, kNewFileMode));
    if (descriptor.is_open()) return 0;
    if (errno != EEXIST) break;
  }
  return errno;
}

// Returns 0 or an error number.
int write_all(int descriptor, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return ::fsync(descriptor) == 0 ? 0 : errno;
}

Error read_error(const std::string& file, int error_number) {
  const bool missing = error_number == ENOENT || error_number == ENOTDIR;
  return {missing ? ErrorCode::not_found : ErrorCode::input,
          "cannot read the models: " + error_text(error_number), file,
          missing ? "make it with winnow learn" : "check its permissions"};
}

// The file in memory, until the last copy goes. None if the system says no.
std::shared_ptr<const void> map(const FileDescriptor& descriptor, std::size_t size) {
  void* const bytes = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.number(), 0);
  if (bytes == MAP_FAILED) return nullptr;
  return {bytes, [size](void* mapped) { ::munmap(mapped, size); }};
}

}  // namespace

Expected<void> write_models(const SiteModels& models, const std::string& file) {
  const Expected<std::string> place = place_to_write(file);
  if (!place) return place.error();
  std::string name;
  FileDescriptor descriptor;
  if (const int error = create_beside(*place, name, descriptor); error != 0) {
    return write_error(file, error);
  }
  int error = write_all(descriptor.number(), models.bytes());
  if (error == 0 && ::rename(name.c_str(), place->c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(name.c_str());
    return write_error(file, error);
  }
  const std::error_code failed = sync_folder_of(*place);
  if (failed) return write_error(file, failed.value());
  return {};
}

Expected<SiteModels> read_models(const std::string& file, ModelParts parts) {
  // O_NONBLOCK: opening a FIFO would wait for a writer.
  const FileDescriptor descriptor(
      ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!descriptor.is_open()) return read_error(file, errno);
  struct stat status {};
  if (::fstat(descriptor.number(), &status) != 0) return read_error(file, errno);
  if (!S_ISREG(status.st_mode)) {
    return Error{ErrorCode::input, "not a file of models", file, "name what winnow learn has made"};
  }
  if (status.st_size == 0) {
    return Error{ErrorCode::corrupt, "the file is empty", file, "make it anew with winnow learn"};
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  std::shared_ptr<const void> owner = map(descriptor, size);
  if (!owner) return read_error(file, errno);
  const std::span bytes(static_cast<const std::byte*>(owner.get()), size);
  Expected<SiteModels> models = SiteModels::read(bytes, std::move(owner), parts);
  if (models) return models;
  Error error = models.error();
  error.where = file;
  return error;
}

}  // namespace winnow
