// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes apart the URLs that most pages have: loading libcurl takes as long as parsing half a dozen
// pages, and for each URL it takes a hundred times as long as this. Private to the sources.
#pragma once

#include <optional>
#include <string_view>

#include "winnow/indexer/url.h"

namespace winnow {

// Gives what parse_url() gives for a URL that is in normal form to the last byte, and has no more
// than a scheme, a host that is a name, a path, and a query without escapes; or such a path with or
// without a query. Gives nothing for others. Takes linear time. It is thread-safe.
std::optional<Url> plain_url(std::string_view url);

}  // namespace winnow
