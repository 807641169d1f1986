// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/page_naming.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

#include "extractor/blocks/permalinks.h"
#include "extractor/methods/site_name.h"
#include "extractor/methods/title_edges.h"
#include "extractor/models/title_affixes.h"
#include "extractor/page/main_text_clues.h"
#include "extractor/text/characters.h"
#include "winnow/extractor/page_title.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {
namespace {

// With less overlap, a heading and the title element speak of different things.
constexpr float kUnlike = 0.15F;

constexpr std::uint8_t kLowestHeading = 6;

// A description of fewer words says less than the text: "Home", "...", the name of a firm.
constexpr std::size_t kFewWords = 4;
// So much of a description tells how many words it has.
constexpr std::size_t kCountedBytes = 400;

// Generators and editors put these where nobody has written a title.
constexpr std::string_view kNoTitles[] = {"<no title>", "no title", "untitled", "untitled document",
                                          "untitled page"};

constexpr std::string_view kSeparators[] = {"|",      "-",      ":",      "/",     "\u2013",
                                            "\u2014", "\u00b7", "\u2022", "\u00bb"};

constexpr std::string_view kQuotation = "\u00ab";

bool is_separator(std::string_view word) {
  return std::find(std::begin(kSeparators), std::end(kSeparators), word) != std::end(kSeparators);
}

// A separator that has lost what it separated stands behind a space: "Example |". French marks of
// quotation do, too.
std::string_view without_loose_ends(std::string_view title) {
  title = without_permalink_signs(title);
  if (title.find(kQuotation) != std::string_view::npos) return title;
  for (std::size_t space = title.rfind(' ');
       space != std::string_view::npos && is_separator(title.substr(space + 1));
       space = title.rfind(' ')) {
    title = title.substr(0, space);
  }
  for (std::size_t space = title.find(' ');
       space != std::string_view::npos && is_separator(title.substr(0, space));
       space = title.find(' ')) {
    title.remove_prefix(space + 1);
  }
  return title;
}

bool says_nothing(std::string_view title) {
  return title.empty() ||
         std::any_of(std::begin(kNoTitles), std::end(kNoTitles),
                     [title](auto known) { return equals_in_any_case(title, known); });
}

// Returns `part` of `title` with what belongs to it though a space stands before it, as French has
// it.
std::string_view with_last_sign(std::string_view title, std::string_view part) {
  const auto begin = static_cast<std::size_t>(part.data() - title.data());
  const std::string_view rest = title.substr(begin + part.size());
  for (const std::string_view sign : {" ?", " !", " \u00bb"}) {
    const bool closes =
        !sign.ends_with("\u00bb") || part.find(kQuotation) != std::string_view::npos;
    if (closes && rest.starts_with(sign)) return title.substr(begin, part.size() + sign.size());
  }
  return part;
}

// Returns the title without the name of the site at its end.
std::string_view without_site(std::string_view title, const SiteName& site, HostNames hosts) {
  return with_last_sign(title, site.without_name(title, hosts));
}

// They say where a line may end, and would be seen in a list. Where one stands alone, the space on
// one side of it goes as well.
void remove_soft_hyphens(std::string& title) {
  constexpr std::string_view kHyphen = "\u00ad";
  for (std::size_t at = title.find(kHyphen); at != std::string::npos;
       at = title.find(kHyphen, at)) {
    title.erase(at, kHyphen.size());
    const bool at_end = at == title.size();
    const bool follows_space = at == 0 || title[at - 1] == ' ';
    if (title.empty() || !follows_space || !(at_end || title[at] == ' ')) continue;
    title.erase(at_end ? at - 1 : at, 1);
  }
}

std::string_view heading_text(const BlockList& blocks, std::uint32_t block) {
  return without_loose_ends(blocks.text(blocks[block]));
}

// Sites put their name into a heading above all of their pages, mostly as a link to the first one.
bool is_banner(const Block& block, std::string_view text, const PageMetadata& metadata,
               const SiteName& site, const TitleEdges& edges) {
  if (text == metadata.title) return false;
  if (text == metadata.site_name || (!site.is_first_page() && site.is_name_alone(text)))
    return true;
  return block.links_away > 0 && block.link_words == block.words &&
         edges.has(text, TitleSide::tail);
}

// Finds the top heading that is most like the title element; kNoBlock if there is none.
std::uint32_t top_heading(const ParsedPage& page, const SiteName& site,
                          const std::vector<float>& overlaps) {
  const TitleEdges edges(page.metadata.title);
  std::uint32_t best = kNoBlock;
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    const Block& block = page.blocks[i];
    if (block.heading != 1 || !is_indexable(block)) continue;
    if (best != kNoBlock && overlaps[i] <= overlaps[best]) continue;
    const std::string_view text = heading_text(page.blocks, i);
    if (!text.empty() && !is_banner(block, text, page.metadata, site, edges)) best = i;
  }
  return best;
}

// Says whether the heading is worth more than the names that the page gives itself in its head. One
// without a word of the title element may be the site's name on all of its pages.
bool names_page(const PageMetadata& metadata, float overlap) {
  if (overlap >= kUnlike) return true;
  if (!metadata.open_graph_title.empty()) return false;
  return overlap > 0 || metadata.title.empty();
}

std::string title_alone(const ParsedPage& page, WordSegmenter& segmenter) {
  const std::vector<float> overlaps =
      title_overlaps(page.blocks, page.metadata.title, segmenter, Compared::top_headings);
  const SiteName site(page.metadata);
  const std::uint32_t heading = top_heading(page, site, overlaps);
  if (heading != kNoBlock && names_page(page.metadata, overlaps[heading])) {
    return std::string(heading_text(page.blocks, heading));
  }
  const PageMetadata& metadata = page.metadata;
  const std::string& named =
      metadata.open_graph_title.empty() ? metadata.title : metadata.open_graph_title;
  return std::string(
      without_loose_ends(without_site(without_permalink_signs(named), site, HostNames::known)));
}

// Returns the first heading of the class, of h1 or, with level 2 to 6, also of lower ranks.
std::string_view first_heading(const ParsedPage& page, std::span<const Verdict> verdicts,
                               TextClass wanted, std::uint8_t level) {
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    const Block& block = page.blocks[i];
    if (block.heading == 0 || block.heading > level || !is_indexable(block)) continue;
    if (verdicts[i].text_class != wanted) continue;
    const std::string_view text = heading_text(page.blocks, i);
    if (!text.empty() && text != page.metadata.site_name) return text;
  }
  return {};
}

// Names a page of a site of which enough is known.
class SitePageNaming {
 public:
  SitePageNaming(const ParsedPage& page, const Classification& classified, const SiteModel& site)
      : page_(page), classified_(classified), site_(site) {}

  // Says whether the title element names no page of the site.
  bool is_nameless(std::string_view own) const {
    return says_nothing(own) || site_.shares_title(page_.metadata.title);
  }

  // Returns the heading that the title begins with, where more than the page's name follows: the
  // chapter, or a part of the site that too few pages have to be known. A heading that other pages
  // have is the chapter's own.
  std::string_view shortened(std::string_view own) const {
    const TitleEdges edges(own);
    for (std::uint32_t i = 0; i < page_.blocks.size(); ++i) {
      if (page_.blocks[i].heading != 1 || !is_own(i)) continue;
      const std::string_view text = heading_text(page_.blocks, i);
      if (edges.has(text, TitleSide::head)) return text;
    }
    return own;
  }

  // Returns the best name of a page whose title element gives none; may be empty.
  std::string_view name_without_title() const {
    for (const TextClass wanted : {TextClass::main, TextClass::page}) {
      const std::string_view heading = first_heading(page_, classified_.verdicts, wanted, 1);
      if (!heading.empty()) return heading;
    }
    const std::string_view open_graph = own_title(page_.metadata.open_graph_title, &site_);
    if (!says_nothing(open_graph) && !site_.shares_title(page_.metadata.open_graph_title)) {
      return open_graph;
    }
    return first_heading(page_, classified_.verdicts, TextClass::main, kLowestHeading);
  }

 private:
  // Says whether the block can be a heading of this page alone.
  bool is_own(std::uint32_t block) const {
    if (!is_indexable(page_.blocks[block])) return false;
    const auto& evidence = classified_.evidence;
    return evidence.size() != page_.blocks.size() || evidence[block].text_pages < 2;
  }

  const ParsedPage& page_;
  const Classification& classified_;
  const SiteModel& site_;
};

// Cuts where a character begins.
std::string_view counted_part(std::string_view text) {
  std::size_t size = std::min(text.size(), kCountedBytes);
  while (size > 0 && size < text.size() && (text[size] & 0xC0) == 0x80) --size;
  return text.substr(0, size);
}

bool is_described(const PageMetadata& metadata, const NamedPage& names, WordSegmenter& segmenter) {
  const std::string_view text = without_loose_ends(metadata.description);
  if (names.description_shared || text == names.title || text == names.own_title) return false;
  if (text == metadata.title || text == metadata.site_name) return false;
  return segmenter.count(counted_part(text)) >= kFewWords;
}

}  // namespace

std::string_view own_title(std::string_view title, const SiteModel* site) {
  title = without_permalink_signs(title);
  if (site == nullptr) return without_loose_ends(title);
  return without_loose_ends(with_last_sign(title, site->own_title(title)));
}

std::string page_title(const ParsedPage& page) {
  WordSegmenter segmenter;
  std::string title = title_alone(page, segmenter);
  remove_soft_hyphens(title);
  return title;
}

NamedPage name_page(const ParsedPage& page, const Classification& classified, const SiteModel* site,
                    WordSegmenter& segmenter) {
  const PageMetadata& metadata = page.metadata;
  NamedPage names;
  // The page says itself what its site is called, whether or not enough other pages do.
  const std::string_view own = without_loose_ends(
      without_site(own_title(metadata.title, site), SiteName(metadata), HostNames::ignored));
  names.own_title = says_nothing(own) ? std::string_view() : own;
  if (site == nullptr || site->different_pages() < kLeastPages) {
    names.title = title_alone(page, segmenter);
    if (says_nothing(names.title)) {
      names.title = first_heading(page, classified.verdicts, TextClass::main, kLowestHeading);
    }
    if (names.own_title.empty()) names.own_title = names.title;
  } else {
    const SitePageNaming naming(page, classified, *site);
    if (naming.is_nameless(own)) {
      const std::string_view name = naming.name_without_title();
      if (!name.empty()) names.own_title = name;
      names.title = names.own_title;
    } else {
      names.title = naming.shortened(own);
    }
    names.description_shared = site->shares_description(metadata.description);
  }
  for (std::string* title : {&names.title, &names.own_title}) remove_soft_hyphens(*title);
  names.described = is_described(metadata, names, segmenter);
  return names;
}

}  // namespace winnow
