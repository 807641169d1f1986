// SPDX-License-Identifier: GPL-2.0-or-later
//
// The form in which libzim indexes texts and looks words up.
#pragma once

#include <string>
#include <string_view>

namespace winnow::zim {

// UTF-8 in lower case without combining marks, in normal form C: what libzim makes of each query,
// so that what is not folded is not found. Linear time. Thread-safe. Throws std::runtime_error if
// ICU lacks its data. Source: experiments with libzim 8.1, whose results this equals for every
// character (tests/plugin/zim/folded_text_test.cc).
std::string folded(std::string_view text);

}  // namespace winnow::zim
