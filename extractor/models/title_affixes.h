// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds what the titles of a site have in common: "Example.com" in "Opening hours - Example.com".
// Cuts titles for that into parts, and counts how many begin or end with each.
#pragma once

#include <cstddef>
#include <cstdint>
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
// are compared byte by byte, so that a number that varies is never part of what is shared. It is
// immutable and thread-safe.
class TitleAffixes {
 public:
  // Shares nothing.
  TitleAffixes() = default;

  // Learns from the titles of a sample of the site's pages, best those of the title elements. Their
  // order does not matter, and equal titles count once: copies of a page are no evidence. Titles
  // that are not UTF-8 are left out. A head or tail is what
  //  * at least half of the different titles have; or
  //  * a tenth of them have, set off by a strong gap, or by a colon behind a head (TitleGap),
  //    counting only titles without one of the former, if half of all titles then have some head or
  //    tail: sites with several templates, languages or books. Then three in a hundred are enough
  //    for others; or
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

// A gap stands between two words and may separate two parts of a title. Offsets count bytes.
struct TitleGap {
  // The part on the left ends here, with what is attached to its last word.
  std::size_t left_end = 0;
  // The part on the right begins here, with what is attached to its first word.
  std::size_t right_begin = 0;

  // True if a sign belongs to neither side and ends no sentence: a dash, a bar, an arrow. Other
  // signs are as likely to stand within a part: "Mr. X", "Film (2003)", "why? because".
  bool strong = false;

  // True if a colon ends the part on the left, as in "User manual: 3. Printing". That is no more
  // than a hint: "Mr. X: no comment" has one as well.
  bool label = false;
};

// Returns the gaps of a title (UTF-8), in order. There is a word before, between and behind any two
// of them. A gap has a sign, which is what is neither letter, mark, number nor white space. It also
// has white space or, on one side, a letter of a script that is written without spaces:
// "well-known" has no gap. Signs that join words (& + # and the apostrophe) make no gap. Takes
// linear time. It is thread-safe.
std::vector<TitleGap> title_gaps(std::string_view title);

enum class TitleSide : std::uint8_t { head, tail };

// Returns the part of `title` on that side of the gap.
constexpr std::string_view title_part(std::string_view title, const TitleGap& gap, TitleSide side) {
  return side == TitleSide::head ? title.substr(0, gap.left_end) : title.substr(gap.right_begin);
}

struct TitleCandidate {
  std::string_view text;
  std::uint32_t titles = 0;  // So many titles have it.
  // So many of these set it off by a strong gap, or, if it is a head, as a label.
  std::uint32_t strong = 0;
  bool chosen = false;  // The user of the list sets it.
};

// Has all beginnings (heads) or ends (tails) of some titles, each up to a gap and at most
// kMaxTitleAffixBytes long, in the order of their bytes. Points into the titles. It is
// thread-compatible.
class TitleCandidates {
 public:
  // `titles` must differ from each other. Takes n log n time in their lengths.
  TitleCandidates(std::span<const std::string_view> titles, TitleSide side);

  std::vector<TitleCandidate>& all() { return all_; }

  // Returns null if there is none.
  TitleCandidate* find(std::string_view text);

  // Calls `visit` with the chosen ones that `text` begins or ends with, except `text` itself.
  template <typename Visit>
  void visit_chosen(std::string_view text, const Visit& visit) {
    for (const TitleGap& gap : title_gaps(text)) {
      TitleCandidate* candidate = find(title_part(text, gap, side_));
      if (candidate != nullptr && candidate->chosen) visit(*candidate);
    }
  }

  bool extends_chosen(std::string_view text);

 private:
  void fold();

  TitleSide side_;
  std::vector<TitleCandidate> all_;
};

}  // namespace winnow
