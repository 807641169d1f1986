// SPDX-License-Identifier: GPL-2.0-or-later
//
// Bytes that were written as text. Private to the indexer.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Says whether the text is base64 as RFC 4648 has it; the padding at its end may be left out.
bool is_base64(std::string_view text);

// Gives the bytes. It leaves out what is no digit of base64, as RFC 2045 wants of mail, and stops
// at the padding. It takes linear time.
std::string decode_base64(std::string_view text);

}  // namespace winnow
