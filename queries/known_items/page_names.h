// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is read off one page: what it calls itself, its parts and other pages, which pages its links
// mean, and a sketch of its text. This is private to the known_items folder.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// Stands for a page; kNoTarget for what can be none.
using LinkTarget = std::uint64_t;
inline constexpr LinkTarget kNoTarget = 0;

// This is a hash (XXH3) of a URL in normal form (normalise_url()), the same for all spellings that
// lead to one page of a mirror: http or https, of which a mirror does not tell; a folder with or
// without "/" at its end, or with the name of its index page; a file (".html") with whatever query.
LinkTarget link_target(std::string_view normal_url);

// Does the same, but a file with another query is another page, as those are that a mirror has in
// both forms ("list.html", "list.html?sort=name").
LinkTarget exact_target(std::string_view normal_url);

// Finds what links of one page lead to.
class LinkResolver {
 public:
  // Takes the `url` of the page, and the href of its base element, which may be empty.
  LinkResolver(std::string_view url, std::string_view base);

  // This is the page itself.
  LinkTarget own() const { return own_; }
  LinkTarget exact_own() const { return exact_own_; }

  // Gives kNoTarget if `reference` names no page at all ("mailto:").
  LinkTarget resolve(std::string_view reference) const;
  LinkTarget resolve_exactly(std::string_view reference) const;

 private:
  std::string base_;
  LinkTarget own_ = kNoTarget;
  LinkTarget exact_own_ = kNoTarget;
};

// Holds the smallest hashes of a page's blocks, in order, each once: 256 bytes at most. It is empty
// for pages without text.
using TextSketch = std::vector<std::uint32_t>;

// Looks at the blocks that a reader sees, without those that are links for the most part: the menus
// are what a version for printing lacks. Where a block stands does not matter, so that other orders
// of a list are nearly the same page. It is thread-safe.
TextSketch sketch_text(const BlockList& blocks);

// Says whether about three quarters of the different blocks of two pages are common to both. No
// page is nearly the same as one without text. It is thread-safe.
//
// The source is Broder, On the resemblance and containment of documents (SEQUENCES 1997), with
// blocks for shingles.
bool are_nearly_same(const TextSketch& left, const TextSketch& right);

// Holds the text of a link, and where it leads.
struct NamedLink {
  std::string text;
  LinkTarget target = kNoTarget;
};

// Texts are UTF-8 as the page has them. It is plain data and owns it.
struct PageNames {
  LinkTarget own = kNoTarget;
  LinkTarget exact_own = kNoTarget;  // as exact_target()
  LinkTarget canonical = kNoTarget;  // another page that this one says it is a copy of, exactly
  std::string title;                 // as page_title()
  std::vector<std::string> headings;
  std::vector<NamedLink> links;  // to other pages
  TextSketch text;
};

// Reads the names off a page. What a reader does not see counts for nothing. A heading that is for
// the most part a link to another page is that page's name and no heading of this one: lists of
// articles consist of such. A link inside a link is a part of the outer one. Takes linear time and
// is thread-safe. `url` is the page's.
PageNames read_page_names(const ParsedPage& page, const std::string& url);

}  // namespace winnow
