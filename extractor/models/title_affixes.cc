// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/models/title_affixes.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "extractor/text/utf8.h"
#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

// So large a share of the different titles must have a part, and at least kEvidence titles.
constexpr double kShared = 0.5;       // This is for one part alone, or all alternatives together.
constexpr double kAlternative = 0.1;  // This is for one of several.
constexpr double kFurther = 0.03;     // This is for another one, once there are such.
constexpr double kNested = 0.25;      // This is for one that extends another.
constexpr std::uint32_t kEvidence = 3;

std::uint32_t at_least(double share, std::size_t titles) {
  const auto least = static_cast<std::uint32_t>(std::ceil(share * static_cast<double>(titles)));
  return std::max(kEvidence, least);
}

// A part must be UTF-8 without control characters, which would reach terminals.
bool is_affix(std::string_view text) {
  const Utf8Survey survey = survey_utf8(text);
  return !text.empty() && text.size() <= kMaxTitleAffixBytes && survey.valid && survey.verbatim &&
         survey.counts.suspicious == 0;
}

// Says whether the text is a number and at most one word, as "Page 2" is, by which the pages of a
// long list differ.
bool counts_pages(std::string_view text) {
  bool number = false;
  bool in_word = false;
  int words = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint code = decode_code_point(text, at);
    const std::uint32_t category = code.value < 0 ? 0 : U_MASK(u_charType(code.value));
    const bool letter = (category & (U_GC_L_MASK | U_GC_M_MASK)) != 0;
    number = number || (category & U_GC_N_MASK) != 0;
    if (letter && !in_word) ++words;
    in_word = letter;
    at += code.length;
  }
  return number && words <= 1;
}

// Chooses what is shared from all heads and tails of some titles, which must be different.
class AffixLearner {
 public:
  explicit AffixLearner(std::span<const std::string_view> titles);

  void choose();
  std::vector<std::string> heads() { return texts(heads_); }
  std::vector<std::string> tails() { return texts(tails_); }

 private:
  using Titles = std::vector<std::string_view>;

  void choose_shared(TitleCandidates& candidates) const;
  void choose_alternatives();
  // Chooses what so large a share of all titles has among these; returns those without any.
  Titles choose_among(const Titles& titles, double share);
  void choose_further(const Titles& titles);
  bool begins_with_tail(std::string_view head);
  static void choose_found(TitleCandidates& candidates, TitleCandidates& found,
                           std::uint32_t alternative);
  static void forget(TitleCandidates& candidates, std::uint32_t fewer_than);
  void choose_extensions(TitleCandidates& candidates) const;
  static void drop_always_extended(TitleCandidates& candidates);
  Titles without_chosen(std::span<const std::string_view> titles);
  static std::vector<std::string> texts(TitleCandidates& candidates);

  std::span<const std::string_view> titles_;
  std::uint32_t shared_;
  TitleCandidates heads_;
  TitleCandidates tails_;
};

AffixLearner::AffixLearner(std::span<const std::string_view> titles)
    : titles_(titles),
      shared_(at_least(kShared, titles.size())),
      heads_(titles, TitleSide::head),
      tails_(titles, TitleSide::tail) {}

void AffixLearner::choose() {
  choose_shared(heads_);
  choose_shared(tails_);
  choose_alternatives();
  for (TitleCandidates* candidates : {&heads_, &tails_}) {
    choose_extensions(*candidates);
    drop_always_extended(*candidates);
  }
}

void AffixLearner::choose_shared(TitleCandidates& candidates) const {
  for (TitleCandidate& candidate : candidates.all()) {
    candidate.chosen = candidate.titles >= shared_;
  }
}

// Only titles without a shared part are evidence: what a tenth of the others has in common is what
// these pages are about.
void AffixLearner::choose_alternatives() {
  const Titles others = choose_among(without_chosen(titles_), kAlternative);
  if (titles_.size() - others.size() >= shared_) {
    choose_further(others);
    return;
  }
  // These are too few to come from templates; some titles happen to share these words.
  forget(heads_, shared_);
  forget(tails_, shared_);
}

AffixLearner::Titles AffixLearner::choose_among(const Titles& titles, double share) {
  TitleCandidates heads(titles, TitleSide::head);
  TitleCandidates tails(titles, TitleSide::tail);
  const std::uint32_t alternative = at_least(share, titles_.size());
  choose_found(heads_, heads, alternative);
  choose_found(tails_, tails, alternative);
  return without_chosen(titles);
}

// A few titles may begin with what all others end with, the name of the site: its first page and
// the continuations of that. They keep it.
void AffixLearner::choose_further(const Titles& titles) {
  TitleCandidates heads(titles, TitleSide::head);
  TitleCandidates tails(titles, TitleSide::tail);
  const std::uint32_t least = at_least(kFurther, titles_.size());
  for (const TitleCandidate& candidate : heads.all()) {
    if (candidate.strong < least || counts_pages(candidate.text)) continue;
    if (!begins_with_tail(candidate.text)) heads_.find(candidate.text)->chosen = true;
  }
  for (const TitleCandidate& candidate : tails.all()) {
    if (candidate.strong < least || counts_pages(candidate.text)) continue;
    tails_.find(candidate.text)->chosen = true;
  }
}

bool AffixLearner::begins_with_tail(std::string_view head) {
  const auto is_tail = [this](std::string_view text) {
    const TitleCandidate* tail = tails_.find(text);
    return tail != nullptr && tail->chosen;
  };
  const std::vector<TitleGap> gaps = title_gaps(head);
  return is_tail(head) || std::any_of(gaps.begin(), gaps.end(), [&](const TitleGap& gap) {
           return is_tail(title_part(head, gap, TitleSide::head));
         });
}

void AffixLearner::choose_found(TitleCandidates& candidates, TitleCandidates& found,
                                std::uint32_t alternative) {
  for (const TitleCandidate& candidate : found.all()) {
    if (candidate.strong >= alternative) candidates.find(candidate.text)->chosen = true;
  }
}

void AffixLearner::forget(TitleCandidates& candidates, std::uint32_t fewer_than) {
  for (TitleCandidate& candidate : candidates.all()) {
    candidate.chosen = candidate.chosen && candidate.titles >= fewer_than;
  }
}

void AffixLearner::choose_extensions(TitleCandidates& candidates) const {
  const std::uint32_t nested = at_least(kNested, titles_.size());
  std::vector<TitleCandidate*> rare;
  std::vector<TitleCandidate*> frequent;
  for (TitleCandidate& candidate : candidates.all()) {
    const bool looked_at =
        candidate.chosen ? candidate.titles < nested : candidate.strong >= nested;
    if (!looked_at || !candidates.extends_chosen(candidate.text)) continue;
    (candidate.chosen ? rare : frequent).push_back(&candidate);
  }
  for (TitleCandidate* candidate : rare) candidate->chosen = false;
  for (TitleCandidate* candidate : frequent) candidate->chosen = true;
}

// "Detail" is not what is shared if it is always "Price & Detail".
void AffixLearner::drop_always_extended(TitleCandidates& candidates) {
  std::vector<TitleCandidate*> dropped;
  for (const TitleCandidate& candidate : candidates.all()) {
    if (!candidate.chosen) continue;
    candidates.visit_chosen(candidate.text, [&](TitleCandidate& shorter) {
      if (shorter.titles == candidate.titles) dropped.push_back(&shorter);
    });
  }
  for (TitleCandidate* candidate : dropped) candidate->chosen = false;
}

AffixLearner::Titles AffixLearner::without_chosen(std::span<const std::string_view> titles) {
  Titles others;
  for (const std::string_view title : titles) {
    if (!heads_.extends_chosen(title) && !tails_.extends_chosen(title)) others.push_back(title);
  }
  return others;
}

// Returns the texts in the order of their bytes, only the most frequent ones if they are too many.
std::vector<std::string> AffixLearner::texts(TitleCandidates& candidates) {
  std::vector<TitleCandidate> chosen;
  for (const TitleCandidate& candidate : candidates.all()) {
    if (candidate.chosen && is_affix(candidate.text)) chosen.push_back(candidate);
  }
  std::stable_sort(
      chosen.begin(), chosen.end(),
      [](const TitleCandidate& a, const TitleCandidate& b) { return a.titles > b.titles; });
  chosen.resize(std::min(chosen.size(), kMaxTitleAffixes));
  std::vector<std::string> texts;
  for (const TitleCandidate& candidate : chosen) texts.emplace_back(candidate.text);
  std::sort(texts.begin(), texts.end());
  return texts;
}

bool contains(std::span<const std::string> affixes, std::string_view text) {
  return std::binary_search(affixes.begin(), affixes.end(), text, std::less<>());
}

bool is_list_of_affixes(std::span<const std::string> affixes) {
  return affixes.size() <= kMaxTitleAffixes &&
         std::all_of(affixes.begin(), affixes.end(), is_affix) &&
         std::adjacent_find(affixes.begin(), affixes.end(), std::greater_equal<>()) ==
             affixes.end();
}

}  // namespace

TitleAffixes TitleAffixes::learn(std::span<const std::string> titles) {
  std::vector<std::string_view> different(titles.begin(), titles.end());
  std::sort(different.begin(), different.end());
  different.erase(std::unique(different.begin(), different.end()), different.end());
  std::erase_if(different, [](std::string_view title) { return !survey_utf8(title).valid; });
  AffixLearner learner(different);
  learner.choose();
  TitleAffixes affixes;
  affixes.heads_ = learner.heads();
  affixes.tails_ = learner.tails();
  return affixes;
}

Expected<TitleAffixes> TitleAffixes::of(std::vector<std::string> heads,
                                        std::vector<std::string> tails) {
  if (!is_list_of_affixes(heads) || !is_list_of_affixes(tails)) {
    return Error{ErrorCode::corrupt, "no list of what the titles of a site share", "",
                 "learn the site again"};
  }
  TitleAffixes affixes;
  affixes.heads_ = std::move(heads);
  affixes.tails_ = std::move(tails);
  return affixes;
}

std::string_view TitleAffixes::own_part(std::string_view title) const {
  if (heads_.empty() && tails_.empty()) return title;
  const std::vector<TitleGap> gaps = title_gaps(title);
  std::size_t begin = 0;
  std::size_t first = 0;  // This is the gap behind the head.
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    if (gaps[i].left_end > kMaxTitleAffixBytes) break;
    if (!contains(heads_, title.substr(0, gaps[i].left_end))) continue;
    begin = gaps[i].right_begin;
    first = i + 1;
  }
  for (std::size_t i = first; i < gaps.size(); ++i) {
    if (title.size() - gaps[i].right_begin > kMaxTitleAffixBytes) continue;
    if (!contains(tails_, title.substr(gaps[i].right_begin))) continue;
    return title.substr(begin, gaps[i].left_end - begin);
  }
  return title.substr(begin);
}

}  // namespace winnow
