// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says why a request is not answered.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugin/serve/http/message.h"

namespace winnow::serve {

// Plain data. `reason` is a word for the metrics, of a small fixed set.
struct Refusal {
  unsigned status = 400;
  std::string_view reason = "malformed";
  std::string message;
  std::string remedy = {};
  // This is the request without its parameters, if these alone are wrong. The answer can then have
  // the form that the client wants.
  std::optional<Request> asked = std::nullopt;

  Response response() const { return json_error(status, message, remedy); }
};

}  // namespace winnow::serve
