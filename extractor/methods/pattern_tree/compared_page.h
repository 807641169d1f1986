// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares a page with the template of its site that is most like it, and says of its blocks which
// vary, where they stand, and what repeats.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/template_fit.h"

namespace winnow {

// Counts how much of a block's text stands where, in bytes.
struct BlockText {
  std::uint64_t repeats = 0;  // It is the same on other pages of the site.
  std::uint64_t varies = 0;
  std::uint64_t unknown = 0;  // It has no place in the template.

  // Says whether a reader came for it: at least half of it is not the same elsewhere.
  bool is_variant() const { return repeats <= varies + unknown; }
  bool is_unknown() const { return unknown > 0 && unknown >= repeats + varies; }
};

// Returns for each block of the page what its texts are. `tree` and `match` must belong to this
// page. Takes n log n time.
std::vector<BlockText> block_texts(const ParsedPage& page, const PageTree& tree,
                                   const PatternTree& pattern, const TreeMatch& match);

// Returns for each block the node of the pattern that its first text stands at. Takes n log n time.
std::vector<std::uint32_t> block_regions(const ParsedPage& page, const PageTree& tree,
                                         const TreeMatch& match);

// Returns the repetitions that hold blocks, as blocks. Takes n log n time.
std::vector<Record> block_records(const ParsedPage& page, const PageTree& tree,
                                  const TreeMatch& match);

// Returns for each of page.metadata.images its class: template if the template has this very image,
// main if images differ in its place, else that of classes_of_images(). Takes linear time.
std::vector<TextClass> matched_image_classes(const ParsedPage& page, const PageTree& tree,
                                             const PatternTree& pattern, const TreeMatch& match,
                                             std::span<const Verdict> verdicts);

// Lends matchers to page after page. A matcher knows its pattern trees and has its buffers, so that
// making one for each page would cost as much as matching the page. At most kKept are kept while
// nobody uses them. It is thread-safe, without a lock.
class MatcherPool {
 public:
  MatcherPool() = default;
  ~MatcherPool();
  MatcherPool(const MatcherPool&) = delete;
  MatcherPool& operator=(const MatcherPool&) = delete;

  // Returns a matcher that nobody else uses until it is given back.
  std::unique_ptr<TolerantMatcher> take();
  void give_back(std::unique_ptr<TolerantMatcher> matcher);

 private:
  static constexpr std::size_t kKept = 64;
  std::array<std::atomic<TolerantMatcher*>, kKept> kept_{};
};

struct MatchedPage {
  PageTree tree;  // It has no names.
  TreeMatch match;
  TemplateFit fit;
  // Points to the template's tree, or is null if the page is like none.
  const PatternTree* pattern = nullptr;
};

struct ComparedPage {
  MatchedPage matched;
  // Has one for each block, or none if the page was not matched (TemplateFit::used).
  std::vector<BlockText> texts;
};

// Builds the page's tree, matches it with the template whose signature is most similar, and finds
// for each block how it stands in the template. With tolerant matching, a page that is in the
// language is read exactly all the same. `site` must outlive the result. It is thread-safe.
ComparedPage compare_page(const ParsedPage& page, const SiteModel& site, Matching matching,
                          MatcherPool& matchers);

}  // namespace winnow
