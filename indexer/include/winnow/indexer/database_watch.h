// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures how long the threads of a process have been at a database.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// Over a damaged table Xapian may go round in circles. A step of the work on a database lies
// between two makings or ends of DatabaseUse objects in one thread: a search; the writing of a
// page; a commit; a compaction. Each of them has an end in a sound database. Not thread-safe: one
// thread looks.
class WINNOW_EXPORT DatabaseWatch {
 public:
  // If there are more threads at once, those that came first are watched.
  static constexpr std::size_t kMostThreads = 256;

  struct Step {
    std::string_view database;                  // empty if no thread is at work on one
    std::chrono::nanoseconds processor_time{};  // of its thread, since a look first found the step
    std::uint64_t begun = 0;                    // steps of all threads so far
  };

  // Finds the step that has taken longest of those that are not finished. This costs a call of the
  // system for each thread at work; nothing is measured where nobody looks.
  Step look();

 private:
  struct Seen {
    std::uint64_t step = 0;
    std::chrono::nanoseconds began{};
  };

  std::array<Seen, kMostThreads> seen_{};
};

}  // namespace winnow
