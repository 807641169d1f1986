// SPDX-License-Identifier: GPL-2.0-or-later
//
// The form in which libzim indexes texts.
#pragma once

#include <string>
#include <string_view>

namespace winnow::zim {

// UTF-8 in lower case without combining marks, in normal form C: what libzim's own reader makes of
// texts. Programs that search ZIM files fold queries, and find no word that is not folded. Linear
// time. Thread-safe. Throws std::runtime_error if ICU lacks its data. Source: experiments with
// libzim 8.1, whose results this equals for every character (tests/plugin/zim/folded_text_test.cc).
std::string folded(std::string_view text);

}  // namespace winnow::zim
