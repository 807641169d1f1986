// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes any bytes as a page to its tree of content, through every writer, and into chunks. The tree
// has exactly the text of the blocks that are kept, nests as its kinds allow, and stays within its
// bounds. Links lead nowhere that runs, and what is written grows with the page alone. The first
// byte chooses classes and the URL of the page.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "fuzz/check_content.h"
#include "fuzz/invariant.h"
#include "winnow/extractor/content_chunks.h"
#include "winnow/extractor/content_writers.h"
#include "winnow/extractor/method.h"

namespace {

using namespace winnow;

// Each line may stand behind the marks of all containers, and a table has columns for its spans.
constexpr std::size_t kMostGrowth = 400;
constexpr std::size_t kGrowthAnyway = 100'000;

void check_targets(const ContentTree& tree) {
  for (const ContentNode& node : tree.nodes()) {
    if (node.kind != ContentKind::link && node.kind != ContentKind::image) continue;
    const std::string_view target = tree.attribute(node);
    WINNOW_INVARIANT(!begins_in_any_case(target, "javascript:"));
    WINNOW_INVARIANT(!begins_in_any_case(target, "data:"));
    WINNOW_INVARIANT(target.find_first_of(" \n<>\"") == std::string_view::npos);
  }
}

void check_writers(const ContentTree& tree, const ExtractedPage& page, std::size_t size) {
  const ContentMetadata metadata = metadata_of(page, "https://e.example/");
  const std::size_t most = kGrowthAnyway + kMostGrowth * size;
  for (const std::string& written :
       {to_markdown(tree), markdown_contents(tree), to_plain_text(tree),
        to_html(tree, metadata, {true, true}), to_tei(tree, metadata),
        to_content_json(tree, metadata), to_front_matter(metadata)}) {
    WINNOW_INVARIANT(written.size() <= most);
    WINNOW_INVARIANT(written.find('\0') == std::string::npos);
  }
}

void check_chunks(const ContentTree& tree, WordSegmenter& segmenter, std::size_t size) {
  const ChunkLimits limits{40, 0, 10};
  std::size_t written = 0;
  for (const ContentChunk& chunk : content_chunks(tree, limits, segmenter)) {
    WINNOW_INVARIANT(!chunk.text.empty());
    WINNOW_INVARIANT(chunk.words <= limits.words);
    WINNOW_INVARIANT(chunk.overlap <= limits.overlap);
    written += chunk.text.size();
  }
  WINNOW_INVARIANT(written <= kGrowthAnyway + kMostGrowth * size);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static PageParser parser;
  static const auto method = *make_method("block-model");
  const std::uint8_t choice = data[0];
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  auto page = parser.parse(bytes, {"utf-8"});
  if (!page) return 0;
  const ExtractedPage extracted = classify_page(std::move(*page), *method, parser.segmenter());
  ContentOptions options;
  options.classes = 1 + choice % 7U;
  if (choice & 8) options.url = "https://e.example/a/b.html?c";
  const ContentTree tree = content_tree(page->document, extracted, options);
  WINNOW_INVARIANT(complaint_of_content(tree, extracted, options.classes).empty());
  check_targets(tree);
  check_writers(tree, extracted, size);
  check_chunks(tree, parser.segmenter(), size);
  return 0;
}
