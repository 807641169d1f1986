// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/filter/page_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace winnow::filter {
namespace {

constexpr std::size_t kPart = 64 << 10;

Error unreadable(const std::string& file, int error_number) {
  const bool missing = error_number == ENOENT || error_number == ENOTDIR;
  return {missing ? ErrorCode::not_found : ErrorCode::input,
          "cannot read the page: " + std::generic_category().message(error_number), file,
          missing ? "" : "check its permissions"};
}

Error too_large(const std::string& file, std::size_t limit) {
  return {ErrorCode::too_large, "larger than " + std::to_string(limit) + " bytes", file,
          "raise --max-page-bytes"};
}

Expected<std::string> read_all(int descriptor, const std::string& file, std::size_t expected,
                               std::size_t limit) {
  std::string bytes;
  for (;;) {
    const std::size_t size = bytes.size();
    // Room for one byte more than is expected lets the same call find the end.
    bytes.resize(size + (size <= expected ? expected - size + 1 : kPart));
    const ssize_t got = ::read(descriptor, bytes.data() + size, bytes.size() - size);
    bytes.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno != EINTR) return unreadable(file, errno);
    if (bytes.size() > limit) return too_large(file, limit);
    if (got == 0) return bytes;
  }
}

}  // namespace

Expected<std::string> read_page_file(const std::string& file, std::size_t limit) {
  if (file == "-") return read_all(STDIN_FILENO, file, kPart, limit);
  // O_NONBLOCK: opening a FIFO would wait for a writer.
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return unreadable(file, errno);
  struct stat status {};
  Expected<std::string> bytes = Error{ErrorCode::input, "not a regular file", file, ""};
  if (::fstat(descriptor, &status) != 0) {
    bytes = unreadable(file, errno);
  } else if (S_ISREG(status.st_mode)) {
    const auto size = static_cast<std::size_t>(status.st_size);
    bytes = size > limit ? too_large(file, limit) : read_all(descriptor, file, size, limit);
  }
  ::close(descriptor);
  return bytes;
}

}  // namespace winnow::filter
