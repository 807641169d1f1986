// SPDX-License-Identifier: GPL-2.0-or-later
//
// A server of HTTP/1.1: one thread for all connections, others for the work.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "plugin/serve/http/limits.h"
#include "plugin/serve/http/security.h"
#include "plugin/serve/http/sockets.h"
#include "plugin/serve/http/work_queue.h"

namespace winnow::serve {

struct ServerOptions {
  ServerLimits limits;
  SecuritySettings security;
  std::size_t threads = 1;
  // Answers at once, in the thread of the connections, what must be answered while all threads are
  // at work; nothing for all else. May be empty.
  std::function<std::optional<Response>(const Request&)> answer_at_once;
  // A descriptor that can be read from when the server is to end.
  int stop_descriptor = -1;
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
