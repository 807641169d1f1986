// SPDX-License-Identifier: GPL-2.0-or-later
//
// A log of requests, one JSON object a line, without addresses and without what was asked for.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "plugin/serve/http/server.h"
#include "winnow/extractor/expected.h"

namespace winnow::serve {

// Adds lines to the end of a file, each by one write(). The file is opened anew for each: to rotate
// the log, rename it. Thread-safe.
class AccessLog {
 public:
  // The file is made if need be, readable by its owner and group. Gives ErrorCode::disk if nothing
  // can be added to it. `warn` is told once that lines are lost; it may be empty.
  static Expected<AccessLog> open(const std::string& file,
                                  std::function<void(const std::string&)> warn);

  // Adds {"time", "method", "route", "refused", "status", "bytes", "milliseconds"}, without what is
  // empty.
  void add(const RequestRecord& record) const;

 private:
  struct Shared;
  explicit AccessLog(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

  std::shared_ptr<Shared> shared_;
};

}  // namespace winnow::serve
