// SPDX-License-Identifier: GPL-2.0-or-later
//
// The address in the first line of a request: "/search?q=two+words".
#pragma once

#include <optional>
#include <string_view>

#include "plugin/serve/http/message.h"
#include "plugin/serve/http/refusal.h"

namespace winnow::serve {

// Parameters of one address, at most.
inline constexpr std::size_t kMaxParameters = 100;

// Sets `path` and `query` of the request. Refuses (400) all but the origin form of RFC 9112: what
// does not begin with "/", escapes that are none, bytes that are no UTF-8, control characters (in
// values of parameters line feeds and tabs may stand), an escaped slash or backslash, and parts "."
// and "..". A refusal of parameters has the request, as Refusal::asked, and names the first that is
// wrong. What a browser would never send cannot mean one thing to a proxy and another one here.
std::optional<Refusal> read_target(std::string_view target, Request& request);

}  // namespace winnow::serve
