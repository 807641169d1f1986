// SPDX-License-Identifier: GPL-2.0-or-later
//
// The part that the titles of a site have in common: "Opening hours - Example.com".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

// Longer beginnings and ends of titles are not looked at, in bytes.
inline constexpr std::size_t kMaxTitleAffixBytes = 256;
// Of heads and of tails each.
inline constexpr std::size_t kMaxTitleAffixes = 64;

// What many titles begin with (heads) or end with (tails), set off by a separator. It matches on
// every page and says nothing of any. Titles are UTF-8, their white space collapsed; they are
// compared byte by byte, so that a number that varies is never part of what is shared.
// Immutable; thread-safe.
class TitleAffixes {
 public:
  // Nothing is shared.
  TitleAffixes() = default;

  // From the titles of a sample of the site's pages, best those of the title elements. Their order
  // does not matter, and equal titles count once: copies of a page are no evidence. Titles that are
  // not UTF-8 are left out. A head or tail is what
  //  * at least half of the different titles have; or
  //  * a tenth of them have, set off by a strong gap (title_gaps.h), counting only titles without
  //    one of the former, if half of all titles then have some head or tail: sites with several
  //    templates or languages; or
  //  * extends one of these ("News - Example") in at least a quarter of the titles,
  // and in any case at least three titles have it. Time n log n.
  static TitleAffixes learn(std::span<const std::string> titles);

  // From what heads() and tails() gave; an error (corrupt) if it cannot be that.
  static Expected<TitleAffixes> of(std::vector<std::string> heads, std::vector<std::string> tails);

  // What is left of a title without the longest head and tail that it has, and without the
  // separators: a part of `title`, to which it points. At least one word is left: a title that is
  // all shared, as the home page's may be, loses only as much as leaves one, and a title without
  // any word is returned as it is. Linear time.
  std::string_view own_part(std::string_view title) const;

  // Without separators, in the order of their bytes; valid as long as this object.
  std::span<const std::string> heads() const { return heads_; }
  std::span<const std::string> tails() const { return tails_; }

 private:
  std::vector<std::string> heads_;
  std::vector<std::string> tails_;
};

}  // namespace winnow
