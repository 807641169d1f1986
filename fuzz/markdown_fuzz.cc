// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes any bytes as a page, writes its content as Markdown, and reads that by cmark-gfm: the
// paragraphs, headings, blocks of code, cells and links are those of the tree. The first byte
// chooses classes and the URL of the page.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "fuzz/invariant.h"
#include "fuzz/markdown_leaves.h"
#include "winnow/extractor/content_writers.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/page_parser.h"

namespace {

using namespace winnow;

// The parser takes quadratic time for some texts.
constexpr std::size_t kMostBytes = 100'000;

void check(const MarkdownLeaves& read, const MarkdownLeaves& said) {
  for (std::size_t i = 0; i < std::min(read.texts.size(), said.texts.size()); ++i) {
    WINNOW_INVARIANT(read.texts[i] == said.texts[i]);
  }
  WINNOW_INVARIANT(read.texts.size() == said.texts.size());
  WINNOW_INVARIANT(read.links == said.links);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static PageParser parser;
  static const auto method = *make_method("all");
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  auto page = parser.parse(bytes, {"utf-8"});
  if (!page) return 0;
  const ExtractedPage extracted = classify_page(std::move(*page), *method, parser.segmenter());
  ContentOptions options;
  options.classes = 1 + data[0] % 7U;
  if (data[0] & 8) options.url = "https://e.example/a/b.html?c";
  const ContentTree tree = content_tree(page->document, extracted, options);
  const std::string markdown = to_markdown(tree);
  if (markdown.size() <= kMostBytes) check(MarkdownReader::read(markdown), TreeReader::read(tree));
  return 0;
}
