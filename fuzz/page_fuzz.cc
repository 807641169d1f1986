// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes any bytes as a page through decoding, parsing, segmentation and every method. No method
// keeps words that the page does not show in this order. The first byte chooses the charset of the
// HTTP header.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/every_method.h"
#include "fuzz/invariant.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/words.h"

namespace {

constexpr std::array<std::string_view, 6> kCharsets = {"",          "utf-8",    "windows-1251",
                                                       "shift_jis", "utf-16le", "gb18030"};

// Checks that nothing is kept that may not be, and that something is kept if there is something.
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

// Checks that nodes stand in preorder, subtrees nest, and only elements have children and
// attributes.
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

// Returns the words of all blocks that may be indexed, as the method `all` keeps them.
std::vector<std::string> words_of(const winnow::ExtractedPage& page, bool all) {
  static winnow::WordSegmenter segmenter;
  std::vector<std::string> words;
  std::vector<winnow::WordSpan> spans;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const winnow::Block& block = page.blocks[i];
    const bool kept = page.verdicts[i].text_class == winnow::TextClass::main;
    if (!kept && !(all && winnow::is_indexable(block))) continue;
    const std::string_view text = page.blocks.text(block);
    spans.clear();
    segmenter.segment(text, spans);
    WINNOW_INVARIANT(spans.size() == block.words);
    for (const auto& span : spans) words.emplace_back(text.substr(span.offset, span.length));
  }
  return words;
}

bool is_subsequence(const std::vector<std::string>& part, const std::vector<std::string>& whole) {
  std::size_t found = 0;
  for (const std::string& word : whole) {
    if (found < part.size() && part[found] == word) ++found;
  }
  return found == part.size();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static winnow::PageParser parser;
  if (size == 0) return 0;
  const std::string_view charset = kCharsets[data[0] % kCharsets.size()];
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  check_tree_of(bytes, charset);
  const auto parsed = parser.parse(bytes, {charset});
  if (!parsed) return 0;
  std::vector<std::string> all;
  for (const auto& method : winnow::every_method()) {
    const winnow::ExtractedPage page =
        winnow::classify_page(winnow::ParsedPage(*parsed), *method, parser.segmenter());
    check(page);
    if (all.empty()) all = words_of(page, true);
    WINNOW_INVARIANT(is_subsequence(words_of(page, false), all));
  }
  return 0;
}
