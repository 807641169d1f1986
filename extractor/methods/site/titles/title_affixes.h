// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds what the titles of a site have in common: "Example.com" in "Opening hours - Example.com".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

// Beginnings and ends of titles with more bytes are not looked at.
inline constexpr std::size_t kMaxTitleAffixBytes = 256;
// There are at most so many heads, and as many tails.
inline constexpr std::size_t kMaxTitleAffixes = 64;

// Knows what many titles begin with (heads) or end with (tails), set off by a separator. That
// matches on every page and says nothing of any. Titles are UTF-8 with white space collapsed. They
// are compared byte by byte, so that a number that varies is never part of what is shared.
// Immutable; thread-safe.
class TitleAffixes {
 public:
  // Shares nothing.
  TitleAffixes() = default;

  // Learns from the titles of a sample of the site's pages, best those of the title elements. Their
  // order does not matter, and equal titles count once: copies of a page are no evidence. Titles
  // that are not UTF-8 are left out. A head or tail is what
  //  * at least half of the different titles have; or
  //  * a tenth of them have, set off by a strong gap (title_parts.h), counting only titles without
  //    one of the former, if half of all titles then have some head or tail: sites with several
  //    templates or languages; or
  //  * extends one of these ("News - Example") in at least a quarter of the titles,
  // and in any case at least three titles have it. Takes n log n time.
  static TitleAffixes learn(std::span<const std::string> titles);

  // Takes what heads() and tails() gave. Returns ErrorCode::corrupt if it cannot be that.
  static Expected<TitleAffixes> of(std::vector<std::string> heads, std::vector<std::string> tails);

  // Returns the part of `title` that is left without the longest head and tail that it has, and
  // without the separators. At least one word is left: a title that is all shared, as the home
  // page's may be, loses only as much as leaves one. A title without any word stays as it is. Takes
  // linear time.
  std::string_view own_part(std::string_view title) const;

  // Return what is shared, without separators, in the order of bytes; valid as long as this object.
  std::span<const std::string> heads() const { return heads_; }
  std::span<const std::string> tails() const { return tails_; }

 private:
  std::vector<std::string> heads_;
  std::vector<std::string> tails_;
};

}  // namespace winnow
