// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/building/document_method.h"

#include <string_view>
#include <utility>

#include "winnow/extractor/content_selectors.h"

namespace winnow {
namespace {

void add_selector(std::string_view text, std::vector<Selector>& selectors) {
  Expected<Selector> parsed = Selector::parse(text);
  if (parsed) selectors.push_back(*std::move(parsed));
}

}  // namespace

std::shared_ptr<const Method> make_document_method() {
  ContentSelectors selectors;
  add_selector("body", selectors.include);
  add_selector("body > footer", selectors.exclude);
  return make_selector_method(std::move(selectors));
}

}  // namespace winnow
