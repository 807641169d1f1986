// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the tests of commands that learn templates have in common: sites made from one, and models
// of them.
#pragma once

#include <string>
#include <vector>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {

class TemplateTest : public CommandTest {
 protected:
  // A folder of pages with the same menu and foot, and a title and text of their own. Returns its
  // path.
  std::string write_site(const std::string& folder, int pages) const;

  // A folder of four pages that have hardly an element in common. Returns its path.
  std::string write_unlike_pages(const std::string& folder) const;

  // The text of a page of these.
  static std::string text_of_page(int number);

  // winnow learn SOURCE --model model() --json, which must succeed.
  nlohmann::json learn(const std::string& source, std::vector<std::string> more = {}) const;

  // winnow model show model() --json, which must succeed.
  nlohmann::json show(std::vector<std::string> more = {}) const;

  std::string model() const { return path("site.model"); }
};

}  // namespace winnow::testing
