// SPDX-License-Identifier: GPL-2.0-or-later
//
// How far a long run is.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace winnow::cli {

// Shows on a terminal one line that is written over, several times a second; otherwise a plain line
// every ten seconds. It goes to standard error; with quiet there is nothing. It is not thread-safe.
class Progress {
 public:
  Progress(std::string activity, bool quiet, std::string unit = "pages");
  ~Progress() { clear(); }

  // `bytes` are not shown if they are 0.
  void update(std::uint64_t done, std::uint64_t total, std::uint64_t bytes);

  // What is going on instead where nothing can be counted; on terminals only.
  void tell(const std::string& line);

  // Takes the line away, so that other lines can be printed.
  void clear();

  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string activity_;
  std::string unit_;
  bool quiet_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_;
};

}  // namespace winnow::cli
