// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the page of a comparison of methods for the browser test: methods_page <JSON >PAGE
#include <iostream>
#include <iterator>
#include <string>

#include "winnow/queries/methods_report.h"

int main() {
  const std::string json(std::istreambuf_iterator<char>(std::cin), {});
  std::cout << winnow::methods_html(json);
  return std::cout.flush() ? 0 : 1;
}
