// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/counters.h"

#include <fmt/format.h>

namespace winnow::serve {
namespace {

// Escapes the value of a label.
std::string label(std::string_view value) {
  std::string text;
  for (const char byte : value) {
    if (byte == '\\' || byte == '"') text += '\\';
    text += byte == '\n' ? ' ' : byte;
  }
  return text;
}

}  // namespace

void add_metric_head(std::string& text, std::string_view name, std::string_view type,
                     std::string_view help) {
  text += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

void add_metric(std::string& text, std::string_view name, std::string_view type,
                std::string_view help, double value) {
  add_metric_head(text, name, type, help);
  text += fmt::format("{} {}\n", name, value);
}

void ServerCounters::count_request(std::string_view route, unsigned status,
                                   std::chrono::nanoseconds duration) {
  const double seconds = std::chrono::duration<double>(duration).count();
  std::size_t place = 0;
  while (place < kDurations.size() && seconds > kDurations[place]) ++place;
  const std::lock_guard lock(mutex_);
  ++requests_[{std::string(route), status}];
  ++durations_[place];
  seconds_ += seconds;
}

void ServerCounters::count_refusal(std::string_view reason, unsigned status) {
  const std::lock_guard lock(mutex_);
  ++refusals_[{std::string(reason), status}];
}

std::string ServerCounters::prometheus_text() const {
  std::string text;
  const std::lock_guard lock(mutex_);
  add_metric_head(text, "winnow_requests_total", "counter", "Requests that a route answered.");
  for (const auto& [key, count] : requests_) {
    text += fmt::format("winnow_requests_total{{route=\"{}\",status=\"{}\"}} {}\n",
                        label(key.first), key.second, count);
  }
  add_metric_head(text, "winnow_refused_total", "counter", "Requests refused before any route.");
  for (const auto& [key, count] : refusals_) {
    text += fmt::format("winnow_refused_total{{reason=\"{}\",status=\"{}\"}} {}\n",
                        label(key.first), key.second, count);
  }
  const std::string_view duration = "winnow_request_duration_seconds";
  add_metric_head(text, duration, "histogram", "From the last byte of a request to its answer.");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kDurations.size(); ++i) {
    sum += durations_[i];
    text += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", duration, kDurations[i], sum);
  }
  sum += durations_.back();
  text += fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", duration, sum,
                      seconds_);
  add_metric(text, "winnow_connections_total", "counter", "Connections since the start.",
             static_cast<double>(connections));
  add_metric(text, "winnow_connections", "gauge", "Connections that are open.",
             static_cast<double>(open_connections));
  add_metric(text, "winnow_waiting_requests", "gauge", "Requests that wait for a thread.",
             static_cast<double>(waiting_requests));
  add_metric(text, "winnow_requests_in_work", "gauge", "Requests that threads are at work on.",
             static_cast<double>(requests_in_work));
  return text;
}

}  // namespace winnow::serve
