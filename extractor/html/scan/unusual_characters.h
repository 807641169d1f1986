// SPDX-License-Identifier: GPL-2.0-or-later
//
// Characters that keep a page from being parsed by its skeleton.
#pragma once

#include <string_view>

namespace winnow {

// Whether `text` (UTF-8) has characters that the parser replaces (control characters other than
// tab, LF and FF; noncharacters), a CR, or one of the planes from 12 on: the code points of the
// last two stand for pieces of the page in its skeleton, and all these planes share a first byte
// with them. Linear time. Thread-safe.
bool has_unusual_characters(std::string_view text);

}  // namespace winnow
