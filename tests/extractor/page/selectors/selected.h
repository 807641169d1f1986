// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shows tests what a selector means on a page.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/content_selectors.h"

namespace winnow {

inline Selector selector(std::string_view text) {
  auto parsed = Selector::parse(text);
  EXPECT_TRUE(parsed.has_value()) << (parsed ? "" : parsed.error().message());
  return parsed ? *std::move(parsed) : Selector::parse("*").value();
}

// Lists the elements by id, or by name without an id, in preorder and with spaces between.
inline std::string selected(std::string_view text, std::string_view html) {
  const ParsedPage page = parsed(html);
  std::string names;
  std::string scratch;
  for (const NodeIndex node : selector(text).select(page.document)) {
    if (!names.empty()) names += ' ';
    names += page.document.has_attribute(node, Attribute::id)
                 ? page.document.attribute(node, Attribute::id, scratch)
                 : page.document.name(node);
  }
  return names;
}

}  // namespace winnow
