// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads a line as CSS selectors and the rest as a page. This gives an error that quotes the
// selectors, or elements of the page in its order. With "*" these are all its elements.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "winnow/extractor/content_selectors.h"
#include "winnow/extractor/page_parser.h"

namespace {

using namespace winnow;

constexpr std::string_view kPage =
    "<html lang=en><body class='a b' id=x><ul><li class=a>one<li id=y>two<li>three</ul>"
    "<div role=main><p>four<p title='a b'>five<b>six</b></div>";

void check_selection(const Selector& selector, const std::string& text, const Document& page) {
  const std::vector<NodeIndex> chosen = selector.select(page);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    WINNOW_INVARIANT(chosen[i] < page.size() && page.is_element(chosen[i]));
    WINNOW_INVARIANT(i == 0 || chosen[i] > chosen[i - 1]);
  }
  const auto all = Selector::parse("*, " + text);
  WINNOW_INVARIANT(all.has_value());
  std::size_t elements = 0;
  for (NodeIndex node = 0; node < page.size(); ++node) {
    if (page.is_element(node)) ++elements;
  }
  WINNOW_INVARIANT(all->select(page).size() == elements);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static PageParser parser;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(input.find('\n'), input.size());
  const std::string text(input.substr(0, line));
  const auto selector = Selector::parse(text);
  if (!selector) {
    WINNOW_INVARIANT(selector.error().code == ErrorCode::usage && !selector.error().what.empty());
    return 0;
  }
  std::string_view html = input.substr(line);
  if (html.size() < 2) html = kPage;
  const auto page = parser.parse(html, {"utf-8"});
  if (page) check_selection(*selector, text, page->document);
  return 0;
}
