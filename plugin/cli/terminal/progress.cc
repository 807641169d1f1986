// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
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

}  // namespace winnow::cli
