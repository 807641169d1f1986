// SPDX-License-Identifier: GPL-2.0-or-later
//
// Each thread of the process notes here what it does at databases. Private to the indexer.
#pragma once

#include <time.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "winnow/indexer/database_watch.h"

namespace winnow {

// Its thread writes it, and a watch reads it.
struct DatabaseThread {
  std::atomic<bool> taken = false;
  std::atomic<clockid_t> clock = CLOCK_MONOTONIC;      // of its processor time
  std::atomic<const std::string*> database = nullptr;  // null: at work on none; never freed
  std::atomic<std::uint64_t> step = 0;                 // counts up, also from thread to thread
};

using DatabaseThreads = std::array<DatabaseThread, DatabaseWatch::kMostThreads>;

// All threads there can be. The array has no destructor, because threads may outlive main().
DatabaseThreads& database_threads() noexcept;

}  // namespace winnow
