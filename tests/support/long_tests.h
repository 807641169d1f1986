// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether tests run in their long form: with WINNOW_LONG_TESTS in the environment they ask all that
// they know to ask. The short form, which is the default, has every kind of input, and fewer or
// smaller ones of each. HACKING.md has the tests with a long form; long_tests.py is the same for
// tests in Python.
#pragma once

#include <cstdlib>
#include <string_view>

namespace winnow {

// Thread-safe as long as nobody changes the environment.
inline bool is_long_form() {
  const char* set = std::getenv("WINNOW_LONG_TESTS");
  return set != nullptr && !std::string_view(set).empty();
}

// How many, or how large, in the form that runs.
template <typename Number>
Number amount_of(Number in_short_form, Number in_long_form) {
  return is_long_form() ? in_long_form : in_short_form;
}

}  // namespace winnow
