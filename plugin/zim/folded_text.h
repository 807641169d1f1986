// SPDX-License-Identifier: GPL-2.0-or-later
//
// libzim indexes texts in this form.
#pragma once

#include <string>
#include <string_view>

namespace winnow::zim {

// Gives UTF-8 in lower case without combining marks, in normal form C: what libzim's own reader
// makes of texts. Programs that search ZIM files fold queries, and find no word that is not folded.
// Takes linear time and is thread-safe. Throws std::runtime_error if ICU lacks its data.
// Experiments with libzim 8.1 are the source, whose results this equals for every character
// (tests/plugin/zim/folded_text_test.cc).
std::string folded(std::string_view text);

}  // namespace winnow::zim
