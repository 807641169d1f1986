// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/database_watch.h"

#include "indexer/database/database_threads.h"

namespace winnow {

DatabaseWatch::Step DatabaseWatch::look() {
  Step longest;
  std::uint64_t begun = 0;
  for (std::size_t i = 0; i < kMostThreads; ++i) {
    const DatabaseThread& thread = database_threads()[i];
    const std::uint64_t step = thread.step.load();
    begun += step;
    const std::string* const database = thread.database.load();
    if (database == nullptr) continue;
    timespec now{};
    // Fails if the thread ends meanwhile.
    if (clock_gettime(thread.clock.load(), &now) != 0 || thread.step.load() != step) continue;
    const std::chrono::nanoseconds time =
        std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
    if (seen_[i].step != step) seen_[i] = {step, time};
    const std::chrono::nanoseconds taken = time - seen_[i].began;
    if (longest.database.empty() || taken > longest.processor_time) longest = {*database, taken, 0};
  }
  longest.begun = begun;
  return longest;
}

}  // namespace winnow
