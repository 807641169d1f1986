// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/messages.h"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include "plugin/cli/terminal/log_file.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"

namespace winnow::cli {
namespace {

spdlog::logger& logger() {
  static const auto instance = [] {
    auto made = spdlog::stderr_logger_mt("winnow");
    made->set_pattern("winnow: %v");
    return made;
  }();
  return *instance;
}

}  // namespace

void set_quiet(bool quiet) { logger().set_level(quiet ? spdlog::level::err : spdlog::level::info); }

void print_error(std::string_view message) {
  const std::string line = printable(message);
  logger().error("error: {}", line);
  log_line(LogLevel::error, line);
}

void print_warning(std::string_view message) {
  const std::string line = printable(message);
  logger().warn("warning: {}", line);
  log_line(LogLevel::warning, line);
}

void print_note(std::string_view message) {
  const std::string line = printable(message);
  logger().info("{}", line);
  log_line(LogLevel::info, line);
}

int fail(const Error& error) {
  print_error(error.message());
  return exit_code_of(error.code);
}

int finish_output(int code) {
  const bool lost = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
  if (!lost || code != kDone) return code;
  return fail({ErrorCode::disk, "cannot be written", "standard output", "check free space"});
}

std::string human_bytes(std::uint64_t bytes) {
  constexpr std::array<const char*, 5> kUnits = {"bytes", "kB", "MB", "GB", "TB"};
  if (bytes < 1000) return count_of(bytes, "byte", "bytes");
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1000 && unit + 1 < kUnits.size(); ++unit) value /= 1000;
  return fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string human_count(std::uint64_t count) {
  std::string digits = std::to_string(count);
  for (auto at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return digits;
}

std::string count_of(std::uint64_t count, std::string_view singular, std::string_view plural) {
  return fmt::format("{} {}", human_count(count), count == 1 ? singular : plural);
}

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

std::string output_remedy(int error_number) {
  const bool full = error_number == ENOSPC || error_number == EDQUOT;
  if (error_number == EFBIG) return "check the limit on the size of files, ulimit -f";
  return full ? "check free space" : "";
}

}  // namespace winnow::cli
