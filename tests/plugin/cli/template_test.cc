// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/plugin/cli/template_test.h"

namespace winnow::testing {

namespace {

constexpr const char* kWords[] = {"Willow", "Ash", "Birch", "Rowan", "Alder", "Hazel", "Maple"};

std::string word(int number) {
  return kWords[static_cast<std::size_t>(number) % std::size(kWords)];
}

}  // namespace

std::string TemplateTest::text_of_page(int number) {
  const std::string number_text = std::to_string(number);
  return word(number) + " bark of the kind " + number_text + " is grey and smooth in its year " +
         number_text + ", and it peels in strips later.";
}

std::string TemplateTest::write_site(const std::string& folder, int pages) const {
  for (int i = 0; i < pages; ++i) {
    write(folder + "/page" + std::to_string(i) + ".html",
          "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>" + word(i) +
              "</title></head><body><ul class=menu><li><a href=/>Start page</a></li>"
              "<li><a href=/all>All trees</a></li></ul><div id=content><h1>" +
              word(i) + "</h1><p>" + text_of_page(i) +
              "</p></div><div id=foot>Published by the arboretum, closed on Mondays.</div>"
              "</body></html>\n");
  }
  return path(folder);
}

std::string TemplateTest::write_unlike_pages(const std::string& folder) const {
  const std::string bodies[] = {
      "<ul><li><a href=/>Start</a></li></ul><table><tr><td><p>TEXT</p></td></tr></table>",
      "<main><article><h1>Tree</h1><section><p>TEXT</p></section></article></main>",
      "<div><div><dl><dt>Tree</dt><dd><blockquote><i>TEXT</i></blockquote></dd></dl></div></div>",
      "<center><form><fieldset><legend>Tree</legend><label>TEXT</label></fieldset></form></center>",
  };
  int number = 0;
  for (std::string body : bodies) {
    body.replace(body.find("TEXT"), 4, text_of_page(number));
    write(folder + "/page" + std::to_string(number) + ".html",
          "<!DOCTYPE html><html lang=en><head><title>" + word(number) + "</title></head><body>" +
              body + "</body></html>\n");
    ++number;
  }
  return path(folder);
}

nlohmann::json TemplateTest::learn(const std::string& source, std::vector<std::string> more) const {
  more.insert(more.begin(), {"learn", source, "--model", model(), "--json"});
  const Outcome outcome = winnow(more);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out, nullptr, false);
}

nlohmann::json TemplateTest::show(std::vector<std::string> more) const {
  more.insert(more.begin(), {"model", "show", model(), "--json"});
  const Outcome outcome = winnow(more);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out, nullptr, false);
}

}  // namespace winnow::testing
