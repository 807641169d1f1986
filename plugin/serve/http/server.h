// SPDX-License-Identifier: GPL-2.0-or-later
//
// A server of HTTP/1.1: one thread for all connections, others for the work.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "plugin/serve/http/limits.h"
#include "plugin/serve/http/security.h"
#include "plugin/serve/http/sockets.h"
#include "plugin/serve/http/work_queue.h"

namespace winnow::serve {

// What a request came to. Plain data; `route` and `refused` are views for the call alone.
struct RequestRecord {
  std::string_view method;   // empty where no request was read
  std::string_view route;    // the pattern that answered; empty for an address that nobody knows
  std::string_view refused;  // why, in a word, if it was refused before a route saw it
  unsigned status = 0;
  std::size_t bytes = 0;  // of the body
  std::chrono::nanoseconds duration{};
};

struct ServerOptions {
  ServerLimits limits;
  SecuritySettings security;
  std::size_t threads = 1;
  // Answers at once, in the thread of the connections, what must be answered while all threads are
  // at work; nothing for all else. May be empty.
  std::function<std::optional<Response>(const Request&)> answer_at_once;
  // Gives a refusal of parameters the form that the client wants, in the thread of the connections.
  // May be empty.
  std::function<Response(const Request&, Response)> show_refusal;
  // Hears of each request. Called in several threads; may be empty.
  std::function<void(const RequestRecord&)> record;
  // A descriptor that can be read from when the server is to end.
  int stop_descriptor = -1;
  // Called when the end begins; may be empty.
  std::function<void()> on_stop;
};

// Plain data. Where `finished` is false, threads were still at work when the time for the end was
// over; the process has to end without waiting for them.
struct ServerEnd {
  bool finished = true;
};

// Listens and answers until the stop descriptor can be read from: then it takes no further clients
// and requests, and sends what is in work, for ServerLimits::stop_time at most. `counters` must
// outlive the process where the end is not finished. An exception is one of the system.
ServerEnd run_server(ServerOptions options, std::vector<ListenSocket> sockets,
                     WorkerMaker make_worker, ServerCounters& counters);

}  // namespace winnow::serve
