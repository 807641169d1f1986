// SPDX-License-Identifier: GPL-2.0-or-later
//
// Any bytes as a page: decode, parse into a tree, blocks, and every method. The first byte chooses
// the charset of the HTTP header.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/invariant.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_learner.h"

namespace {

constexpr std::array<std::string_view, 6> kCharsets = {"",          "utf-8",    "windows-1251",
                                                       "shift_jis", "utf-16le", "gb18030"};

// Nothing is kept that may not be, and something where there is something.
void check_verdicts(const winnow::ExtractedPage& page) {
  using namespace winnow;
  bool may_keep = false;
  bool kept = false;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const bool indexable = is_indexable(page.blocks[i]);
    const bool main = page.verdicts[i].text_class == TextClass::main;
    WINNOW_INVARIANT(indexable || !main);
    WINNOW_INVARIANT(page.verdicts[i].probability <= 1);
    may_keep = may_keep || indexable;
    kept = kept || main;
  }
  WINNOW_INVARIANT(kept == may_keep);
  WINNOW_INVARIANT(page.structured_text.empty() || page.structured_text.ends_with('\n'));
}

void check(const winnow::ExtractedPage& page) {
  using namespace winnow;
  WINNOW_INVARIANT(page.verdicts.size() == page.blocks.size());
  WINNOW_INVARIANT(page.image_classes.size() == page.metadata.images.size());
  WINNOW_INVARIANT(page.image_worth.empty() ||
                   page.image_worth.size() == page.metadata.images.size());
  for (const Block& block : page.blocks.blocks()) {
    const std::string_view text = page.blocks.text(block);
    WINNOW_INVARIANT(!text.empty() && text.front() != ' ' && text.back() != ' ');
    WINNOW_INVARIANT(text.find('\0') == std::string_view::npos);
    WINNOW_INVARIANT(text.find('\n') == std::string_view::npos);
    WINNOW_INVARIANT(block.link_words <= block.words);
  }
  check_verdicts(page);
}

// Nodes stand in preorder, subtrees nest, and only elements have children and attributes.
void check_tree(const winnow::Document& document) {
  using namespace winnow;
  WINNOW_INVARIANT(!document.empty() && document.subtree_end(0) == document.size());
  WINNOW_INVARIANT(document.parent(0) == kNoNode && document.is_element(0));
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const NodeIndex end = document.subtree_end(node);
    WINNOW_INVARIANT(end > node && end <= document.size());
    WINNOW_INVARIANT(document.is_element(node) != document.name(node).empty());
    if (!document.is_element(node)) {
      WINNOW_INVARIANT(end == node + 1);
      document.text(node, scratch);
    }
    if (node == 0) continue;
    const NodeIndex parent = document.parent(node);
    WINNOW_INVARIANT(parent < node && document.is_element(parent));
    WINNOW_INVARIANT(end <= document.subtree_end(parent));
  }
}

void check_tree_of(std::string_view bytes, std::string_view charset) {
  static winnow::HtmlParser parser;
  auto decoded = winnow::decode(bytes, {charset});
  if (!decoded) return;
  const winnow::Document document = parser.parse(std::move(decoded->text));
  WINNOW_INVARIANT(document.has_hashes() || document.degraded() != winnow::Degraded::no);
  check_tree(document);
}

// Of three pages with a menu, a heading and a list, for methods that count this piece.
std::shared_ptr<const winnow::SiteModel> learned_site(winnow::Piece piece) {
  using namespace winnow;
  LearnOptions options;
  options.repetition.piece = piece;
  SiteLearner learner("site", options);
  PageParser parser;
  for (const std::string word : {"one", "two", "three"}) {
    const ParsedPage page = *parser.parse("<ul><li>Home<li>News</ul><h1>" + word + "</h1><dl><dt>" +
                                          word + "<dd>text<dt>more<dd>" + word + "</dl>");
    if (piece == Piece::none) {
      learner.add("/" + word, page, read_blocks(page, BlockModel::built_in(), parser.segmenter()));
    } else {
      learner.add("/" + word, page, parser.segmenter());
    }
  }
  return std::make_shared<const winnow::SiteModel>(learner.learn(3));
}

std::vector<winnow::PageExtractor>& extractors() {
  static std::vector<winnow::PageExtractor> all = [] {
    std::vector<winnow::PageExtractor> made;
    for (const winnow::MethodInfo& info : winnow::available_methods()) {
      winnow::MethodOptions options;
      options.site = learned_site(info.piece);
      std::shared_ptr<const winnow::Method> method = *winnow::make_method(info.name, options);
      made.emplace_back(std::move(method), winnow::Limits{});
    }
    return made;
  }();
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view charset = kCharsets[data[0] % kCharsets.size()];
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  check_tree_of(bytes, charset);
  for (winnow::PageExtractor& extractor : extractors()) {
    const auto page = extractor.extract(bytes, {charset});
    if (page) check(*page);
  }
  return 0;
}
