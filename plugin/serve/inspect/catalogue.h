// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the inspector knows of all pages of its sources: a line for each of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugin/serve/inspect/source_set.h"
#include "winnow/extractor/ruled_page.h"

namespace winnow::serve {

// Words by TextClass.
using WordCounts = std::array<std::uint64_t, 3>;

// Returns main words / all words, 0 without any.
double share_kept(const WordCounts& words);

// Returns the 16 hexadecimal digits by which a page of this URL goes.
std::string page_id(std::string_view url);

struct RuleOnPage {
  RuleIndex rule = kNoRule;
  std::uint32_t words = 0;  // in what it matches
};

// Plain data. Takes about 600 bytes with what it points at.
struct PageRecord {
  std::uint64_t id = 0;  // hash of the URL
  PagePlace place;
  std::string site;
  std::string title;                     // cut
  std::array<std::uint32_t, 3> words{};  // by TextClass
  std::optional<float> confidence;       // ExtractedPage::confidence
  float disagreement = 0;                // 0 to 1
  std::vector<RuleOnPage> rules;         // that match something on the page
  std::string problem;                   // why it is not as others are; empty: nothing
  bool skipped = false;                  // a rule leaves it out of the index
  bool on_its_own = false;               // nothing that is known of its site was of use

  WordCounts word_counts() const { return {words[0], words[1], words[2]}; }
};

// What all pages of a site are together. Plain data.
struct SiteSums {
  std::uint64_t pages = 0;
  WordCounts words{};
  std::uint64_t with_problems = 0;
  std::uint64_t on_their_own = 0;
  std::uint64_t empty = 0;  // no main text, or left out
  std::uint64_t skipped = 0;
};

// How far the pages have been read. Plain data.
struct ScanState {
  std::uint64_t done = 0;
  std::optional<std::uint64_t> total;  // not known before the sources have been listed
  bool finished = false;
  bool more = false;    // there are more pages than are kept
  std::string problem;  // why it ended before its time; empty: nothing
};

// By `confidence`, pages without one come last, and those of equal ones go by what is kept.
enum class PageOrder { path, kept, confidence, disagreement, words };

struct PageQuery {
  std::string site;               // empty: all sites
  std::string text;               // in title, path or URL, capitals of ASCII aside; empty: any
  std::optional<RuleIndex> rule;  // matches something on the page
  PageOrder order = PageOrder::path;
  bool descending = false;
  std::size_t offset = 0;
  std::size_t limit = 50;
};

struct PageList {
  std::uint64_t total = 0;
  std::vector<PageRecord> pages;
};

// Thread-safe.
class Catalogue {
 public:
  explicit Catalogue(std::size_t most) : most_(most) {}

  // Adds a page, or replaces the one of this id. Returns false if there is no room for it.
  bool put(PageRecord&& record);
  // Says whether there is a page of this id that was read at another place: of several pages with
  // one URL the first counts.
  bool is_taken(std::uint64_t id, const PagePlace& place) const;
  // Says whether there is a page of this path of the source.
  bool knows(const PagePlace& place) const;

  void set_state(const ScanState& state);
  ScanState state() const;

  std::optional<PageRecord> find(std::string_view id) const;
  // Finds the pages, at most `limit` from `offset` on.
  PageList list(const PageQuery& query) const;
  // The sums of all sites by name.
  std::map<std::string, SiteSums> sites() const;
  std::size_t size() const;

  // Returns the places of the pages of a site, those first that come first by sample_rank(): at
  // most `most`.
  std::vector<PageRecord> sample(std::string_view site, std::size_t most) const;
  // Returns the ids of the pages of these sites, or of all where `sites` is empty.
  std::vector<std::uint64_t> pages_of(const std::vector<std::string>& sites) const;
  std::optional<PageRecord> record(std::uint64_t id) const;
  // Returns the sources that have pages of the site, ascending.
  std::set<std::uint16_t> sources_of(std::string_view site) const;

  // Gives rules other numbers: `numbers` has the new one of each old one, or kNoRule.
  void renumber_rules(const std::vector<RuleIndex>& numbers);
  // Counts the pages and words that each of the first `rules` rules matches.
  struct RuleSums {
    std::uint64_t pages = 0;
    std::uint64_t words = 0;
  };
  std::vector<RuleSums> sums_by_rule(std::size_t rules) const;

 private:
  const std::size_t most_;
  mutable std::shared_mutex mutex_;
  std::vector<PageRecord> records_;
  std::unordered_map<std::uint64_t, std::uint32_t> by_id_;
  std::unordered_set<std::uint64_t> paths_;  // hashes
  ScanState state_;
};

}  // namespace winnow::serve
