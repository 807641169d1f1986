// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes trees of small pages of which everything is kept.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/block_languages.h"
#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/method.h"

namespace winnow {

// The tree has the languages that the page declares.
inline ContentTree tree_of(std::string_view html, std::string_view url = {}) {
  ParsedPage page = parsed(html);
  const std::vector<std::string> languages = declared_languages(page);
  const auto method = make_method("all");
  EXPECT_TRUE(method.has_value());
  WordSegmenter segmenter;
  ExtractedPage extracted = classify_page(std::move(page), **method, segmenter);
  ContentOptions options;
  options.url = url;
  options.languages = languages;
  return content_tree(page.document, extracted, options);
}

}  // namespace winnow
