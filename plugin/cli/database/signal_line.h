// SPDX-License-Identifier: GPL-2.0-or-later
//
// Prints a line on standard error where memory cannot be relied on.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace winnow::cli {

// By nothing but what a handler of signals may call: nothing is allocated and no lock is taken.
// What is longer than a path may be is cut.
class SignalLine {
 public:
  void add(std::string_view text);

  // Bytes that a terminal could obey are shown as \xNN, and so is all that is not ASCII.
  void add_printable(std::string_view text);

  void print();

 private:
  void add(char byte);

  std::array<char, 8192> bytes_;
  std::size_t size_ = 0;
};

}  // namespace winnow::cli
