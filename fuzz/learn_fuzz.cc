// SPDX-License-Identifier: GPL-2.0-or-later
//
// Learns a pattern tree and statistics from any bytes as some pages of a site. The first byte
// chooses thresholds and limits; a separator stands between two pages.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractor/methods/pattern_tree/learning/tree_merge.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"
#include "fuzz/check_match.h"
#include "fuzz/invariant.h"
#include "fuzz/small_site.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_learner.h"

namespace {

using namespace winnow;

constexpr std::uint32_t kAnyDepth = 0xFFFFFFFF;
constexpr std::uint64_t kSteps = 1'000'000;

struct Site {
  std::vector<ParsedPage> pages;
  std::vector<PageTree> trees;
};

Site site_of(std::string_view bytes) {
  static PageParser parser;
  static PageTreeBuilder builder;
  DecodeOptions decoding;
  decoding.http_charset = "utf-8";
  Site site;
  for (const std::string_view piece : cut_pages(bytes)) {
    auto page = parser.parse(piece, decoding);
    if (!page || page->document.degraded() != Degraded::no) continue;
    builder.build(page->document, WithNames::yes, site.trees.emplace_back());
    site.pages.push_back(*std::move(page));
  }
  return site;
}

PatternOptions options_of(std::uint8_t choice, Alignment alignment) {
  constexpr std::array<double, 4> kDeltas = {0.8, 0.5, 0, 1};
  PatternOptions options;
  options.alignment = alignment;
  options.structure_delta = kDeltas[choice >> 1 & 3];
  options.text_delta = kDeltas[choice >> 3 & 3];
  options.limits = {200'000, 2'000, 100'000, 100'000, 20'000};
  if (choice % 2 == 0) options.limits = {200'000, 2, 20, 30, 20};
  return options;
}

PatternTree learned(const std::vector<const PageTree*>& pages, const PatternOptions& options) {
  const PatternTree tree = merge_trees(pages, options);
  const auto read = PatternTree::read(tree.bytes(), nullptr);
  WINNOW_INVARIANT(read.has_value() && read->cut_off() == tree.cut_off());
  WINNOW_INVARIANT(pattern_tree_text(*read, kAnyDepth) == pattern_tree_text(tree, kAnyDepth));
  return tree;
}

void check_language(const std::vector<const PageTree*>& pages, const PatternTree& tree) {
  static TolerantMatcher matcher;
  TreeMatch match;
  for (const PageTree* page : pages) {
    matcher.match(*page, tree, match);
    check_match(*page, tree, match);
    const StrictResult strict = match_strictly(*page, tree, &match, kSteps);
    if (strict == StrictResult::matches) check_match(*page, tree, match);
    WINNOW_INVARIANT(tree.cut_off() || strict != StrictResult::does_not_match);
    const StrictResult greedy = match_greedily(*page, tree, &match, kSteps);
    if (greedy == StrictResult::matches) check_match(*page, tree, match);
    WINNOW_INVARIANT(greedy != StrictResult::matches || strict != StrictResult::does_not_match);
  }
}

// Checks that each node of a page that the tree was not learned from has a place as well.
void check_stranger(std::vector<const PageTree*> pages, const PatternOptions& options) {
  static TolerantMatcher matcher;
  if (pages.size() < 2) return;
  const PageTree& stranger = *pages.back();
  pages.pop_back();
  const PatternTree tree = learned(pages, options);
  TreeMatch match;
  matcher.match(stranger, tree, match);
  check_match(stranger, tree, match);
}

// Compares all but counts, and keys, which are the most frequent ones.
bool have_same_language(const PatternTree& a, const PatternTree& b) {
  return std::ranges::equal(
      a.nodes(), b.nodes(), [](const PatternNode& one, const PatternNode& other) {
        return one.label == other.label && one.text_hash == other.text_hash &&
               one.signature == other.signature && one.end == other.end &&
               one.content == other.content && one.occurrence == other.occurrence &&
               one.constant == other.constant;
      });
}

void check_merge(const std::vector<PageTree>& trees, const PatternOptions& options) {
  std::vector<const PageTree*> pages;
  for (const PageTree& tree : trees) pages.push_back(&tree);
  const PatternTree tree = learned(pages, options);
  check_language(pages, tree);
  check_stranger(pages, options);
  pages.push_back(pages.front());
  WINNOW_INVARIANT(have_same_language(learned(pages, options), tree));
}

// Learns from the pages in this order. The last page may be a copy of the first, and has its URL.
std::optional<SiteModel> model_of(std::vector<const ParsedPage*> pages, const LearnOptions& options,
                                  bool backwards) {
  std::vector<std::pair<std::string, const ParsedPage*>> named;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const std::size_t same =
        static_cast<std::size_t>(std::find(pages.begin(), pages.end(), pages[i]) - pages.begin());
    named.emplace_back("/" + std::to_string(same), pages[i]);
  }
  if (backwards) std::reverse(named.begin(), named.end());
  SiteLearner learner("site", options);
  for (const auto& [url, page] : named) {
    learner.add(url, *page, std::vector<BlockReading>(page->blocks.size(), {0.5F, false}));
  }
  SiteModel model = learner.learn(named.size());
  if (model.templates().empty()) return std::nullopt;
  return model;
}

void check_order(const std::vector<ParsedPage>& parsed, const PatternOptions& options) {
  LearnOptions learning;
  learning.pattern = options;
  learning.group_similarity = 0;
  std::vector<const ParsedPage*> pages;
  for (const ParsedPage& page : parsed) pages.push_back(&page);
  const auto model = model_of(pages, learning, false);
  if (!model) return;
  const auto tree = model->templates()[0].tree.bytes();
  const auto statistics = model->statistics().bytes();
  const auto backwards = model_of(pages, learning, true);
  WINNOW_INVARIANT(backwards.has_value());
  WINNOW_INVARIANT(std::ranges::equal(backwards->statistics().bytes(), statistics));
  WINNOW_INVARIANT(std::ranges::equal(backwards->templates()[0].tree.bytes(), tree));
  pages.push_back(pages.front());
  const auto more = model_of(pages, learning, false);
  WINNOW_INVARIANT(more.has_value());
  WINNOW_INVARIANT(std::ranges::equal(more->statistics().bytes(), statistics));
  WINNOW_INVARIANT(std::ranges::equal(more->templates()[0].tree.bytes(), tree));
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  return mutate_site(data, size, max_size, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const Site site = site_of({reinterpret_cast<const char*>(data) + 1, size - 1});
  if (site.trees.empty()) return 0;
  for (const Alignment alignment : {Alignment::peer, Alignment::path}) {
    const PatternOptions options = options_of(data[0], alignment);
    check_merge(site.trees, options);
    check_order(site.pages, options);
  }
  return 0;
}
