// SPDX-License-Identifier: GPL-2.0-or-later
//
// Collects the names on all pages of a site, and which of them mean one page only, where copies of
// a page count as that page; and draws from what can be made of them (item_draw.cc). This is
// private to the known_items folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "queries/known_items/page_names.h"
#include "queries/known_items/phrase.h"
#include "winnow/queries/known_items.h"

namespace winnow {

using PageId = std::uint32_t;
using PhraseId = std::uint32_t;

// Holds what tells a page from others. It is plain data and owns it.
struct PageTraits {
  LinkTarget exact = kNoTarget;      // as exact_target()
  LinkTarget canonical = kNoTarget;  // as PageNames::canonical
  std::optional<PhraseId> title;
  TextSketch text;
};

// Gives for each page the one that it is a copy of, or itself. A copy says so by a canonical link,
// and has the same title and nearly the same text as the page that the link names: on some sites
// all canonical links name the front page, and those of long lists their first page. Pages that are
// said to be copies themselves are nobody's original. It is thread-safe.
std::vector<PageId> find_originals(const std::vector<PageTraits>& pages);

// Finds which parts of names repeat over the site: its own name in titles, "Up:" in links, whole
// headings and links of the template. Memory grows with the number of different parts. It is not
// thread-safe.
class RepeatedParts {
 public:
  // Counts the parts of a name on `page`; all names of a page come one after the other.
  void count(std::string_view phrase, PageId page);

  // Gives the phrase without the parts at either end that stand on more than two of `pages` pages
  // and more than a hundredth of them; it is empty if there is nothing else in it. Parts in front
  // that count ("Part III.") are left out too, if there is something behind them.
  std::string_view trim(std::string_view phrase, std::size_t pages) const;

 private:
  struct Use {
    PageId pages = 0;
    PageId last = 0;
  };
  bool is_repeated(std::string_view part, std::size_t pages) const;
  bool is_counter(std::string_view part) const;

  std::unordered_map<std::uint64_t, Use> uses_;  // by hash of the part
};

// It keeps in memory each name once, some bytes for each time that a page has it as a title or
// heading, and for each pair of a link's text and target; for each page the sketch of its text; and
// some bytes for each name of a page whose canonical link names another. It is not thread-safe.
class SiteNames {
 public:
  SiteNames(std::size_t min_words, std::size_t max_words)
      : min_words_(min_words), max_words_(max_words) {}

  void add(std::string path, const PageNames& names);

  // Gives all items that can be made; the order means nothing. A query occurs once, with the first
  // of title, heading and anchor that it was made from. It is to be called once, after all pages.
  std::vector<KnownItem> items();

 private:
  // This is a name as a page has it.
  struct Use {
    PhraseId phrase;
    PageId page;
  };
  struct Link {
    PhraseId phrase;
    LinkTarget target;
  };
  class Claims;

  std::optional<PhraseId> intern(std::string_view text, KnownItemOrigin origin, PageId page);
  void count_parts(Use use, std::size_t origin);
  void find_copies();
  void claim_all(Claims& claims) const;

  std::size_t min_words_;
  std::size_t max_words_;
  PhraseCutter cutter_;
  RepeatedParts parts_[3];  // by origin
  std::unordered_map<std::string, PhraseId> ids_;
  std::vector<const std::string*> phrases_;  // keys of ids_
  std::vector<std::string> paths_;           // by page, as the following
  std::vector<LinkTarget> targets_;
  std::vector<PageTraits> pages_;
  std::vector<PageId> originals_;    // since find_copies()
  std::size_t different_pages_ = 0;  // that are nobody's copies
  std::vector<Use> headings_;
  std::vector<Link> links_;
  std::unordered_set<std::uint64_t> known_links_;
  std::vector<Use> uncounted_[3];  // by origin: names of pages that may be copies
};

// Draws `count` of `items`: a third of each origin, and where one has too few, more of the others.
// Of one origin no page gives a second item before every page has given its first. The order of the
// result is random, too. It depends on the items (queries and documents) and the seed only, not on
// their order. It is thread-safe.
std::vector<KnownItem> draw_items(std::vector<KnownItem> items, std::size_t count,
                                  std::uint64_t seed);

}  // namespace winnow
