// SPDX-License-Identifier: GPL-2.0-or-later
//
// Several threads ask for work at once, and one does it.
#pragma once

#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "winnow/extractor/expected.h"

namespace winnow {

// It is thread-safe. T is copied to all who wait.
template <typename T>
class SharedTasks {
 public:
  // Calls `work`, or waits for the thread that does so for the same key at this time; all get its
  // result, an error or exception included. The next call after that works anew.
  Expected<T> run(const std::string& key, std::function<Expected<T>()> work) {
    std::packaged_task<Expected<T>()> task(std::move(work));
    Result result = task.get_future().share();
    bool is_first = false;
    {
      const std::lock_guard lock(mutex_);
      const auto [entry, inserted] = running_.try_emplace(key, result);
      result = entry->second;
      is_first = inserted;
    }
    if (is_first) {
      task();  // keeps what is thrown
      const std::lock_guard lock(mutex_);
      running_.erase(key);
    }
    return result.get();
  }

 private:
  using Result = std::shared_future<Expected<T>>;
  std::mutex mutex_;
  std::map<std::string, Result> running_;
};

}  // namespace winnow
