// SPDX-License-Identifier: GPL-2.0-or-later
//
// What programs may ask the server, as OpenAPI 3.1 describes it.
#pragma once

#include <string_view>

#include "plugin/serve/http/message.h"

namespace winnow::serve {

// Gives the description; `origin` is where clients find the server. It is thread-safe.
Response api_description(std::string_view origin);

// Gives the JSON Schema that an answer follows: a file of docs/schemas. 404 if there is none of
// this name. It is thread-safe.
Response schema_response(std::string_view name);

}  // namespace winnow::serve
