// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files that browsers get as they are. All of them are compiled in.
#pragma once

#include <string_view>

#include "plugin/serve/http/message.h"

namespace winnow::serve {

// Gives the text. Clients ask each time whether it is still the same, so that a page never has the
// script of another version; the server gives all it sends an ETag. It is thread-safe.
Response static_response(std::string_view text, std::string_view type);

// Does so for an asset of this name; 404 if there is none. It is thread-safe.
Response asset_response(std::string_view name);

}  // namespace winnow::serve
