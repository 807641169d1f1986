// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page or JSON: which of the two a request asks for.
#pragma once

#include <string_view>

#include "plugin/serve/http/message.h"
#include "winnow/extractor/expected.h"

namespace winnow::serve {

// Gives how much an Accept field (RFC 9110, section 12.5.1) wants a media type, from 0 to 1000: by
// the most specific range that has it. It is 1000 if the field is empty. It is thread-safe.
int wanted(std::string_view accept, std::string_view type);

// Says whether the request asks for JSON: by ?format=json, else because its Accept field wants that
// more than HTML. Gives ErrorCode::usage for another format. It is thread-safe.
Expected<bool> wants_json(const Request& request);

}  // namespace winnow::serve
