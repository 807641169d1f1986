// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/site/access_log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <ctime>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "plugin/serve/http/sockets.h"

namespace winnow::serve {

struct AccessLog::Shared {
  std::string file;
  std::function<void(const std::string&)> warn;
  std::atomic<bool> told{false};
};

namespace {

// O_NONBLOCK: who writes to a pipe would wait for its reader.
Descriptor open_to_append(const std::string& file) {
  return Descriptor(::open(
      file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0640));
}

std::string line_of(const RequestRecord& record) {
  nlohmann::ordered_json line;
  line["time"] = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  if (!record.method.empty()) line["method"] = record.method;
  if (!record.route.empty()) line["route"] = record.route;
  if (!record.refused.empty()) line["refused"] = record.refused;
  line["status"] = record.status;
  line["bytes"] = record.bytes;
  const auto microseconds = record.duration.count() / 1000;
  line["milliseconds"] = static_cast<double>(microseconds) / 1000;
  return line.dump() + "\n";
}

}  // namespace

Expected<AccessLog> AccessLog::open(const std::string& file,
                                    std::function<void(const std::string&)> warn) {
  const Descriptor log = open_to_append(file);
  if (log.get() < 0) {
    return Error{ErrorCode::disk, "cannot be written: " + std::generic_category().message(errno),
                 file, "choose another file by --access-log"};
  }
  auto shared = std::make_shared<Shared>();
  shared->file = file;
  shared->warn = std::move(warn);
  return AccessLog(std::move(shared));
}

void AccessLog::add(const RequestRecord& record) const {
  const std::string line = line_of(record);
  const Descriptor log = open_to_append(shared_->file);
  const bool written = log.get() >= 0 && ::write(log.get(), line.data(), line.size()) ==
                                             static_cast<ssize_t>(line.size());
  if (written || shared_->told.exchange(true) || !shared_->warn) return;
  shared_->warn("lines of the access log are lost: " + shared_->file + " cannot be written");
}

}  // namespace winnow::serve
