// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes trees of small pages of which everything is kept.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/method.h"

namespace winnow {

inline ContentTree tree_of(std::string_view html, std::string_view url = {}) {
  ParsedPage page = parsed(html);
  const auto method = make_method("all");
  EXPECT_TRUE(method.has_value());
  WordSegmenter segmenter;
  ExtractedPage extracted = classify_page(std::move(page), **method, segmenter);
  ContentOptions options;
  options.url = url;
  return content_tree(page.document, extracted, options);
}

}  // namespace winnow
