// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/query_log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace winnow {
namespace {

// What people search for is not for everybody's eyes.
constexpr mode_t kLogMode = 0640;

class OpenLog {
 public:
  explicit OpenLog(const std::string& file)
      : descriptor_(::open(file.c_str(),
                           O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK,
                           kLogMode)) {}
  ~OpenLog() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenLog(const OpenLog&) = delete;
  OpenLog& operator=(const OpenLog&) = delete;

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

Error unwritable(const std::string& file, const std::string& why) {
  return {ErrorCode::disk, "the query log cannot be written: " + why, file,
          "check the path, its permissions and free space"};
}

Error unwritable(const std::string& file) {
  return unwritable(file, std::generic_category().message(errno));
}

// A device is let through: it neither blocks nor ends the process by a signal.
Expected<void> check(const OpenLog& log, const std::string& file) {
  if (log.descriptor() < 0) return unwritable(file);
  struct stat status {};
  if (::fstat(log.descriptor(), &status) != 0) return unwritable(file);
  if (S_ISREG(status.st_mode) || S_ISCHR(status.st_mode)) return {};
  return unwritable(file, "it is not a file");
}

ssize_t write_once(int descriptor, const std::string& line) {
  for (;;) {
    const ssize_t written = ::write(descriptor, line.data(), line.size());
    if (written >= 0 || errno != EINTR) return written;
  }
}

}  // namespace

QueryLog::QueryLog(std::string file) : file_(std::move(file)) {}

Expected<QueryLog> QueryLog::open(const std::string& file) {
  const OpenLog log(file);
  if (const Expected<void> checked = check(log, file); !checked) return checked.error();
  return QueryLog(file);
}

Expected<void> QueryLog::append(const LoggedQuery& entry) const {
  const std::string line = to_line(entry);
  const OpenLog log(file_);
  if (const Expected<void> checked = check(log, file_); !checked) return checked;
  const ssize_t written = write_once(log.descriptor(), line);
  if (written < 0) return unwritable(file_);
  if (static_cast<std::size_t>(written) < line.size()) {
    return unwritable(file_, "there is no room for a whole line");
  }
  return {};
}

}  // namespace winnow
