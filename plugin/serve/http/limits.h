// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a server lets one client take.
#pragma once

#include <chrono>
#include <cstddef>

namespace winnow::serve {

// Plain data.
struct ServerLimits {
  std::size_t target_bytes = 8 << 10;            // of the address in the first line
  std::size_t head_bytes = 16 << 10;             // the first line and all fields
  std::size_t fields = 100;                      // of one request
  std::size_t body_bytes = 1 << 20;              // of one request
  std::size_t connections = 512;                 // at the same time
  std::size_t queue = 128;                       // requests that wait for a thread
  std::chrono::milliseconds head_time{15'000};   // from its first byte to its last
  std::chrono::milliseconds body_time{15'000};   // from the head to its last byte
  std::chrono::milliseconds idle_time{30'000};   // between requests, and before the first
  std::chrono::milliseconds stall_time{15'000};  // in which a client takes nothing of a response
  std::chrono::milliseconds total_time{
      120'000};                                 // from the head of a request to its response's end
  std::chrono::milliseconds stop_time{10'000};  // for requests in work when the server ends
};

}  // namespace winnow::serve
