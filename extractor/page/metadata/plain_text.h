// SPDX-License-Identifier: GPL-2.0-or-later
//
// Text from strings that may hold markup.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// `value` (UTF-8) as text: a line for each paragraph, white space collapsed. Markup is parsed as a
// page would be, also if it is escaped twice, and its hidden parts are left out. Thread-safe.
std::string plain_text(std::string_view value);

}  // namespace winnow
