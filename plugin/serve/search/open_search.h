// SPDX-License-Identifier: GPL-2.0-or-later
//
// Lets browsers add the server to their search engines.
#pragma once

#include <string>
#include <string_view>

#include "plugin/serve/http/message.h"

namespace winnow::serve {

// Gives an OpenSearch 1.1 description document. `name` is the site's, `origin` where clients find
// the server. It is thread-safe.
Response open_search_description(std::string_view name, std::string_view origin);

}  // namespace winnow::serve
