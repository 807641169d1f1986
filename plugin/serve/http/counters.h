// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a server counts of itself.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace winnow::serve {

// Thread-safe. Its memory is bounded, as routes and reasons are few.
class ServerCounters {
 public:
  // Upper ends of the classes of durations, in seconds.
  static constexpr std::array kDurations = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                            0.1,   0.25,   0.5,   1.0,  2.5,   10.0};

  // Counts a request that a route has answered; `route` is the pattern.
  void count_request(std::string_view route, unsigned status, std::chrono::nanoseconds duration);

  // Counts a request that was refused before a route saw it.
  void count_refusal(std::string_view reason, unsigned status);

  std::atomic<std::uint64_t> connections{0};  // since the start
  std::atomic<std::int64_t> open_connections{0};
  std::atomic<std::int64_t> waiting_requests{0};  // for a thread
  std::atomic<std::int64_t> requests_in_work{0};

  // Returns all in the text format of Prometheus, version 0.0.4.
  std::string prometheus_text() const;

 private:
  using Key = std::pair<std::string, unsigned>;

  mutable std::mutex mutex_;
  std::map<Key, std::uint64_t> requests_;
  std::map<Key, std::uint64_t> refusals_;
  std::array<std::uint64_t, kDurations.size() + 1> durations_{};
  double seconds_ = 0;
};

// Adds the lines that stand above the values of one metric. `type` is "counter", "gauge" or
// "histogram".
void add_metric_head(std::string& text, std::string_view name, std::string_view type,
                     std::string_view help);

// Adds a metric that has one value.
void add_metric(std::string& text, std::string_view name, std::string_view type,
                std::string_view help, double value);

}  // namespace winnow::serve
