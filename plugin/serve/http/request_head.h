// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the head of a request, from the first line to the empty line, and refuses whatever two
// programs could read in two ways.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>

#include "plugin/serve/http/limits.h"
#include "plugin/serve/http/message.h"
#include "plugin/serve/http/refusal.h"

namespace winnow::serve {

// Plain data.
struct RequestHead {
  Request request;            // without `local`, `secure` and the body
  std::size_t body_size = 0;  // as Content-Length says
  bool keep_alive = true;     // the client wants to send further requests
};

// Finds the end of a head in bytes that come piece by piece, and refuses at once what cannot become
// a head. It looks at each byte once.
class HeadScanner {
 public:
  explicit HeadScanner(const ServerLimits& limits) : limits_(limits) {}

  // `bytes` are all that have come so far. Gives the size of the head, with its empty line, 0 where
  // bytes are missing, or a refusal: of a line feed without a carriage return and the reverse
  // (400), a first line that is too long (414) or no request (400, 501, 505), and a head that is
  // too long (431).
  std::variant<std::size_t, Refusal> scan(std::string_view bytes);

  // Begins anew, for another request.
  void reset();

 private:
  const ServerLimits& limits_;
  std::size_t scanned_ = 0;
  std::size_t line_ = 0;  // where the current one begins
  bool first_line_seen_ = false;
};

// Reads a head whose end is that of the bytes. What is refused is listed in
// docs/reference/server-operation.md. Does not look whether the host is one of ours.
std::variant<RequestHead, Refusal> read_head(std::string_view head, const ServerLimits& limits);

}  // namespace winnow::serve
