// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a MIME type with parameters says.
#pragma once

#include <string_view>

namespace winnow::zim {

// Gives the value of the charset parameter, without quotation marks; it is empty if there is none.
// The view is of `mime_type`. It is thread-safe.
std::string_view charset_of(std::string_view mime_type);

}  // namespace winnow::zim
