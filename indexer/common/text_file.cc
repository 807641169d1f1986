// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "winnow/indexer/disk_sync.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

// Returns 0 or an error number.
int write_new(const fs::path& file, std::string_view text) {
  std::FILE* const stream = std::fopen(file.c_str(), "wbx");
  if (stream == nullptr) return errno;
  int error = 0;
  if (std::fwrite(text.data(), 1, text.size(), stream) != text.size()) error = errno;
  if (std::fclose(stream) != 0 && error == 0) error = errno;
  return error;
}

// Opens a file to be read, and sets `is_pipe`. Whoever opens a pipe that no program writes to would
// wait for one, deaf to signals; here it has no bytes. One that has a writer, as <(COMMAND) has, is
// read to its end. Returns null, with errno, if the system refuses.
std::FILE* open_text(const std::string& file, bool& is_pipe) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return nullptr;
  struct stat status {};
  is_pipe = ::fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  std::FILE* const stream = ::fdopen(descriptor, "rb");
  if (stream == nullptr) ::close(descriptor);
  return stream;
}

}  // namespace

Expected<std::string> read_text_file(const std::string& file, std::size_t limit) {
  const auto unreadable = [&file](int code) {
    std::string why = "cannot be read: " + std::generic_category().message(code);
    Error error = input_refusal(code, std::move(why), file, "check the path");
    if (error.code == ErrorCode::input) error.code = ErrorCode::not_found;
    return error;
  };
  bool is_pipe = false;
  const auto close = [](std::FILE* stream) { std::fclose(stream); };
  const std::unique_ptr<std::FILE, decltype(close)> stream(open_text(file, is_pipe), close);
  if (!stream) return unreadable(errno);
  std::string text;
  std::array<char, 65536> buffer;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), stream.get())) {
    text.append(buffer.data(), got);
    if (text.size() > limit) {
      return Error{ErrorCode::too_large, "is too large", file, "check the path"};
    }
  }
  if (std::ferror(stream.get()) != 0) return unreadable(errno);
  if (is_pipe && text.empty()) {
    return Error{ErrorCode::not_found, "is a pipe, and nothing has come from it", file,
                 "name a file, or start the program that writes first"};
  }
  return text;
}

Expected<void> write_text_file(const std::string& file, std::string_view text) {
  const auto unwritable = [&file](int code) {
    return system_refusal(code, "cannot be written: " + std::generic_category().message(code), file,
                          "check free space and permissions");
  };
  std::error_code error;
  if (fs::exists(file, error) && !fs::is_regular_file(file, error)) {
    return Error{ErrorCode::disk, "cannot be written: exists but is not a file", file,
                 "check free space and permissions"};
  }
  // Of a link the target is replaced.
  fs::path place = fs::weakly_canonical(file, error);
  if (error) place = file;
  fs::path made = place;
  made += "." + std::to_string(::getpid()) + ".part";
  if (const int code = write_new(made, text); code != 0) {
    if (code != EEXIST) fs::remove(made, error);
    return unwritable(code);
  }
  error = sync_to_disk(made.string());
  if (!error) fs::rename(made, place, error);
  if (!error) error = sync_folder_of(place.string());
  if (!error) return {};
  const int code = error.value();
  fs::remove(made, error);
  return unwritable(code);
}

}  // namespace winnow
