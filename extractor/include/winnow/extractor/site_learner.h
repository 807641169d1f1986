// SPDX-License-Identifier: GPL-2.0-or-later
//
// Learns a site from a sample of its pages: templates, what repeats, what titles share.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/words.h"

namespace winnow {

// A site's sample has so many pages, which is also the most that a template is learned from unless
// LearnOptions::learn_pages asks for more.
inline constexpr std::uint32_t kSamplePages = 150;

// Says where a URL stands in the order of samples: the smallest come first. Thread-safe.
WINNOW_EXPORT std::uint64_t sample_rank(std::uint64_t seed, std::string_view url);

// Smaller groups of pages give no template, because what two pages have in common may be chance.
inline constexpr std::uint32_t kMinGroupPages = 3;

// Returns block_text_hash() of the passages (kPassageWords) of a page, each once, ascending.
// Thread-safe.
WINNOW_EXPORT std::vector<std::uint64_t> passages_of(const ParsedPage& page);

// Groups the pages of a sample by template, and learns a pattern tree for each group of
// kMinGroupPages or more. Pages that are equal in names, texts and images of their elements count
// once. Keeps about 100 bytes for each node of the pages, and with readings as much for each block.
// Thread-safe only where it says so.
//
// With LearnOptions::repetition it counts the members of each group instead, all that the sample
// has; if nodes are counted, documents need their subtree hashes. Without LearnOptions::templates
// there are no groups.
//
// Statistics count pages only once also if they are nearly equal in what other pages do not have:
// print versions are no evidence of what repeats (extractor/methods/site/statistics/).
//
// sample_rank() decides which pages of a group are learned from. Groups and trees are made in an
// order of what the pages hold. So they depend neither on the order of add(), nor on URLs as long
// as these choose the same pages: copies of pages, under any URL, change counts and ranks only.
class WINNOW_EXPORT SiteLearner {
 public:
  SiteLearner(std::string site, const LearnOptions& options);
  ~SiteLearner();
  SiteLearner(SiteLearner&&) noexcept;
  SiteLearner& operator=(SiteLearner&&) noexcept;

  // Returns whether the page can be learned from. It cannot if a limit cost it its structure, or if
  // it has more nodes than PatternLimits::page_nodes.
  //
  // `readings` has one for each block of the page (read_blocks() in site_features.h). Pages without
  // them serve templates and titles, but not statistics.
  bool add(std::string_view url, const ParsedPage& page,
           std::span<const BlockReading> readings = {});

  // Do the same in two steps, of which prepare() is most of the work. It returns null if the page
  // cannot be learned from. prepare() is thread-safe, also beside add().
  struct Page;
  std::shared_ptr<Page> prepare(std::string_view url, const ParsedPage& page,
                                std::span<const BlockReading> readings) const;
  void add(Page&& page);

  // Adds a page whose pieces are counted. `segmenter` is the calling thread's own.
  bool add(std::string_view url, const ParsedPage& page, WordSegmenter& segmenter);

  // Returns those passages of the pages added so far that most pages have, as passages_of() does.
  // `statistics` belong to a model that was learned from these pages. Pages without readings have
  // no passages.
  std::vector<std::uint64_t> common_passages(const SiteStatistics& statistics) const;

  // Learns from all pages added so far, of a site that has `site_pages` pages.
  SiteModel learn(std::uint64_t site_pages) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
