// SPDX-License-Identifier: GPL-2.0-or-later
#include <unicode/uchar.h>

#include <algorithm>
#include <optional>

#include "extractor/models/title_affixes.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::uint32_t kWord = U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK;
constexpr UChar32 kWideColon = 0xFF1A;
constexpr std::uint32_t kOpening = U_GC_PS_MASK | U_GC_PI_MASK;
constexpr std::uint32_t kClosing = U_GC_PE_MASK | U_GC_PF_MASK;

bool joins_words(char byte) {
  const CharacterClass kind = byte_class(byte);
  return kind == CharacterClass::infix || kind == CharacterClass::suffix;
}

bool is_dictionary(std::string_view title, std::size_t offset) {
  return character_at(title, offset).kind == CharacterClass::dictionary;
}

// Takes the characters between two words one by one.
class GapScanner {
 public:
  explicit GapScanner(std::size_t begin) : begin_(begin), closed_(begin), opened_(begin) {}

  void add(UChar32 code, std::size_t at, std::size_t end, bool joins);

  // Returns the gap that ends at `end`, or none if it separates nothing. Without white space there
  // is a gap only between words that are written without.
  std::optional<TitleGap> gap(std::size_t end, bool unspaced) const;

 private:
  void add_space(std::size_t at, std::size_t end);
  void add_sign(UChar32 code, std::size_t at, std::size_t end);

  std::size_t begin_;
  std::size_t closed_;        // The closing signs at the begin end here.
  std::size_t opened_;        // The opening signs at the end begin here.
  std::size_t left_ = 0;      // The first white space begins here.
  std::size_t right_ = 0;     // The last white space ends here.
  bool spaced_ = false;       // There is white space.
  bool signed_ = false;       // There is a sign.
  bool divider_ = false;      // there is a sign that ends no sentence ...
  bool since_space_ = false;  // ... behind the last white space, if there is any
  bool alone_ = false;        // ... between two white spaces
  bool colon_ = false;        // The last sign is a colon ...
  bool label_ = false;        // ... and stood before the first white space.
};

void GapScanner::add(UChar32 code, std::size_t at, std::size_t end, bool joins) {
  if (u_isUWhiteSpace(code)) {
    add_space(at, end);
  } else if (!joins) {
    add_sign(code, at, end);
  } else if (closed_ == at) {
    closed_ = opened_ = end;
  }
}

void GapScanner::add_space(std::size_t at, std::size_t end) {
  if (!spaced_) {
    left_ = at;
    label_ = colon_;
  }
  colon_ = false;
  alone_ = alone_ || (spaced_ && since_space_);
  spaced_ = true;
  since_space_ = false;
  right_ = end;
}

void GapScanner::add_sign(UChar32 code, std::size_t at, std::size_t end) {
  const std::uint32_t category = U_MASK(u_charType(code));
  const bool ends = u_hasBinaryProperty(code, UCHAR_TERMINAL_PUNCTUATION);
  // Two colons end no sentence: "Hours :: Site".
  const bool ends_nothing = colon_ && code == ':';
  signed_ = true;
  colon_ = code == ':' || code == kWideColon;
  if (closed_ == at && (ends || (category & kClosing) != 0)) closed_ = end;
  if ((category & kOpening) == 0) opened_ = end;
  if (ends && !ends_nothing) return;
  since_space_ = true;
  divider_ = divider_ || (category & (kOpening | kClosing)) == 0;
}

std::optional<TitleGap> GapScanner::gap(std::size_t end, bool unspaced) const {
  if (!signed_ || end == begin_) return std::nullopt;
  if (spaced_) return TitleGap{left_, right_, alone_, label_};
  if (!unspaced) return std::nullopt;
  return TitleGap{closed_, opened_, divider_};
}

bool by_text(const TitleCandidate& a, const TitleCandidate& b) { return a.text < b.text; }

}  // namespace

std::vector<TitleGap> title_gaps(std::string_view title) {
  std::vector<TitleGap> gaps;
  std::optional<GapScanner> scanner;  // There is none before the first word.
  bool unspaced_before = false;
  for (std::size_t at = 0; at < title.size();) {
    const CodePoint code = decode_code_point(title, at);
    const std::size_t end = at + code.length;
    const std::uint32_t category = code.value < 0 ? kWord : U_MASK(u_charType(code.value));
    if ((category & kWord) != 0) {
      const bool unspaced = is_dictionary(title, at);
      const auto gap = scanner ? scanner->gap(at, unspaced || unspaced_before) : std::nullopt;
      if (gap) gaps.push_back(*gap);
      scanner.emplace(end);
      unspaced_before = unspaced;
    } else if (scanner &&
               (category & U_GC_CF_MASK) == 0) {  // joiners and marks of direction: unseen
      scanner->add(code.value, at, end, joins_words(title[at]));
    }
    at = end;
  }
  return gaps;
}

TitleCandidates::TitleCandidates(std::span<const std::string_view> titles, TitleSide side)
    : side_(side) {
  for (const std::string_view title : titles) {
    for (const TitleGap& gap : title_gaps(title)) {
      const std::string_view text = title_part(title, gap, side);
      const bool strong = gap.strong || (side == TitleSide::head && gap.label);
      if (text.size() <= kMaxTitleAffixBytes) all_.push_back({text, 1, strong ? 1U : 0U});
    }
  }
  fold();
}

// A title has each of its candidates once, because they differ in length.
void TitleCandidates::fold() {
  std::sort(all_.begin(), all_.end(), by_text);
  std::size_t kept = 0;
  for (const TitleCandidate& candidate : all_) {
    if (kept == 0 || all_[kept - 1].text != candidate.text) {
      all_[kept++] = candidate;
      continue;
    }
    all_[kept - 1].titles += candidate.titles;
    all_[kept - 1].strong += candidate.strong;
  }
  all_.resize(kept);
}

TitleCandidate* TitleCandidates::find(std::string_view text) {
  if (text.size() > kMaxTitleAffixBytes) return nullptr;
  const auto found = std::lower_bound(all_.begin(), all_.end(), TitleCandidate{text}, by_text);
  return found != all_.end() && found->text == text ? &*found : nullptr;
}

bool TitleCandidates::extends_chosen(std::string_view text) {
  bool extends = false;
  visit_chosen(text, [&](const TitleCandidate&) { extends = true; });
  return extends;
}

}  // namespace winnow
