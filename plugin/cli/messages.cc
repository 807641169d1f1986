// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/messages.h"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <array>

#include "plugin/cli/exit_code.h"

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

void print_error(std::string_view message) { logger().error("error: {}", printable(message)); }
void print_warning(std::string_view message) { logger().warn("warning: {}", printable(message)); }
void print_note(std::string_view message) { logger().info("{}", printable(message)); }

int fail(const Error& error) {
  print_error(error.message());
  return exit_code_of(error.code);
}

std::string printable(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < ' ' && c != '\n' && c != '\t') || byte == 0x7f) {
      result += fmt::format("\\x{:02x}", byte);
    } else {
      result += c;
    }
  }
  return result;
}

std::string human_bytes(std::uint64_t bytes) {
  constexpr std::array<const char*, 5> kUnits = {"bytes", "kB", "MB", "GB", "TB"};
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
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

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

}  // namespace winnow::cli
