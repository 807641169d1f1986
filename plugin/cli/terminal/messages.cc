// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/messages.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>

#include "plugin/cli/terminal/out_of_memory.h"
#include "plugin/common/exit_code.h"
#include "plugin/common/printable.h"
#include "winnow/indexer/system_refusal.h"

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

// --log-file has these.
enum class LogLevel { info, warning, error };

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

// Writes a line of the time (UTC), the level and the text, which must not have line breaks. It
// writes nothing if no file is open. It is thread-safe.
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

// From now on log_line() adds lines at the end of the file, which is made if need be. Gives
// ErrorCode::disk if it cannot be written.
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

// Empty while all values are from the command line.
PlaceOfError& place_of_errors() {
  static PlaceOfError place;
  return place;
}

}  // namespace

void set_place_of_errors(PlaceOfError place) { place_of_errors() = std::move(place); }

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

// After memory was refused, libraries may take half of what they had no room for for damage. Where
// there is any, another run finds it.
int fail(const Error& error) {
  if (error.code == ErrorCode::corrupt && memory_was_refused()) end_without_memory();
  const PlaceOfError& place = place_of_errors();
  print_error((place ? place(error) : error).message());
  return exit_code_of(error.code);
}

int finish_output(int code) {
  const int refused = std::fflush(stdout) != 0 ? errno : 0;
  if (code != kDone || (refused == 0 && std::ferror(stdout) == 0)) return code;
  if (refused != 0) return fail(output_refusal(refused, "standard output", output_remedy(refused)));
  // Nobody has kept the error number of an earlier call.
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

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

std::string output_remedy(int error_number) {
  const bool full = error_number == ENOSPC || error_number == EDQUOT;
  if (error_number == EFBIG) return "check the limit on the size of files, ulimit -f";
  return full ? "check free space" : "";
}

Error output_refusal(int error_number, std::string_view where, std::string disk_hint) {
  std::string what = "cannot be written: " + std::generic_category().message(error_number);
  return system_refusal(error_number, std::move(what), where, std::move(disk_hint));
}

namespace {

constexpr std::chrono::milliseconds kTerminalInterval{200};
constexpr std::chrono::seconds kPlainInterval{10};

std::string human_time(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

Progress::Progress(std::string activity, bool quiet, std::string unit)
    : activity_(std::move(activity)),
      unit_(std::move(unit)),
      quiet_(quiet),
      terminal_(is_terminal(STDERR_FILENO)) {
  next_ =
      start_ + (terminal_ ? Clock::duration(kTerminalInterval) : Clock::duration(kPlainInterval));
}

void Progress::update(std::uint64_t done, std::uint64_t total, std::uint64_t bytes) {
  if (quiet_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_ || done == 0) return;
  next_ = now + (terminal_ ? Clock::duration(kTerminalInterval) : Clock::duration(kPlainInterval));
  const double elapsed = std::max(seconds(), 1e-3);
  const double rate = static_cast<double>(done) / elapsed;
  const double left = static_cast<double>(total - std::min(done, total)) / rate;
  const std::string line = fmt::format(
      "{} {} of {} {}, {}{:.0f} {}/s, {} left", activity_, human_count(done), human_count(total),
      unit_, bytes > 0 ? human_bytes(bytes) + ", " : "", rate, unit_, human_time(left));
  // Not fmt::print(): it throws where nobody can be told any more, and a run is worth more than
  // that.
  std::fputs(terminal_ ? ("\r\x1b[K" + line).c_str() : (line + "\n").c_str(), stderr);
  std::fflush(stderr);
  shown_ = terminal_;
}

void Progress::tell(const std::string& line) {
  if (quiet_ || !terminal_ || Clock::now() < next_) return;
  next_ = Clock::now() + kTerminalInterval;
  std::fputs(("\r\x1b[K" + line).c_str(), stderr);
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
  shown_ = false;
}

double Progress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
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
