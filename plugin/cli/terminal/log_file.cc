// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/log_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <system_error>
#include <utility>

#include "plugin/cli/terminal/messages.h"
#include "plugin/common/printable.h"

namespace winnow::cli {
namespace {

struct Log {
  std::shared_ptr<spdlog::logger> logger;
  std::atomic<std::uint64_t> warnings = 0;
  std::atomic<std::uint64_t> errors = 0;
  std::atomic<std::uint64_t> skipped = 0;
  std::atomic<bool> lost = false;  // a line could not be written
};

Log& the_log() {
  static Log log;
  return log;
}

Error unwritable(const std::string& file, const std::string& why) {
  return {ErrorCode::disk, "cannot be written: " + why, file,
          "check the path given to --log-file, and free space"};
}

// spdlog would make the folders above the file, and try again several times.
Expected<void> check_writable(const std::string& file) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) return unwritable(file, std::generic_category().message(errno));
  ::close(descriptor);
  return {};
}

std::string summary(const std::string& command, int code) {
  const Log& log = the_log();
  return fmt::format("winnow {} ended with status {}: {}, {}, {} skipped", command, code,
                     count_of(log.errors, "error", "errors"),
                     count_of(log.warnings, "warning", "warnings"),
                     count_of(log.skipped, "file", "files"));
}

}  // namespace

Expected<void> open_log(const std::string& file) {
  if (const Expected<void> checked = check_writable(file); !checked) return checked;
  try {
    auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file);
    auto logger = std::make_shared<spdlog::logger>("file", std::move(sink));
    logger->set_pattern("%Y-%m-%dT%H:%M:%SZ %l %v", spdlog::pattern_time_type::utc);
    logger->flush_on(spdlog::level::trace);
    logger->set_error_handler([](const std::string&) { the_log().lost = true; });
    the_log().logger = std::move(logger);
  } catch (const spdlog::spdlog_ex& error) {
    return unwritable(file, error.what());
  }
  return {};
}

void log_line(LogLevel level, std::string_view line) {
  Log& log = the_log();
  if (!log.logger) return;
  switch (level) {
    case LogLevel::info:
      return log.logger->info("{}", line);
    case LogLevel::warning:
      ++log.warnings;
      return log.logger->warn("{}", line);
    case LogLevel::error:
      ++log.errors;
      return log.logger->error("{}", line);
  }
}

void log_skipped(const SkippedFile& file) {
  ++the_log().skipped;
  log_line(LogLevel::info, fmt::format("skipped {} ({}): {}", printable(file.path),
                                       skip_reason_name(file.reason), printable(file.detail)));
}

int run_logged(const std::string& file, const std::string& command,
               const std::function<int()>& action) {
  if (const Expected<void> opened = open_log(file); !opened) return fail(opened.error());
  log_line(LogLevel::info, "winnow " + command + " begins");
  const int code = action();
  log_line(LogLevel::info, summary(command, code));
  if (!the_log().lost || code != 0) return code;
  return fail(unwritable(file, "lines are lost"));
}

}  // namespace winnow::cli
