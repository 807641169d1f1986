// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files that browsers get as they are. All of them are compiled in.
#pragma once

#include <string_view>

#include "plugin/serve/http/message.h"

namespace winnow::serve {

// Gives the text with an ETag, or 304 where the client has it already. Clients ask each time
// whether it is still the same, so that a page never has the script of another version. It is
// thread-safe.
Response static_response(std::string_view text, std::string_view type, const Request& request);

// Does so for an asset of this name; 404 if there is none. It is thread-safe.
Response asset_response(std::string_view name, const Request& request);

}  // namespace winnow::serve
