// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/site_names.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>

namespace winnow {
namespace {

bool is_copy(const PageTraits& page, const PageTraits& original) {
  return original.canonical == kNoTarget && page.title == original.title &&
         are_nearly_same(page.text, original.text);
}

}  // namespace

std::vector<PageId> find_originals(const std::vector<PageTraits>& pages) {
  std::unordered_map<LinkTarget, std::vector<PageId>> page_of;
  std::vector<PageId> originals(pages.size());
  for (PageId page = 0; page < pages.size(); ++page) {
    originals[page] = page;
    page_of[pages[page].exact].push_back(page);
  }
  for (PageId page = 0; page < pages.size(); ++page) {
    if (pages[page].canonical == kNoTarget) continue;
    const auto target = page_of.find(pages[page].canonical);
    if (target == page_of.end() || target->second.size() > 1) continue;
    const PageId original = target->second.front();
    if (is_copy(pages[page], pages[original])) originals[page] = original;
  }
  return originals;
}

namespace {

constexpr PageId kSeveralPages = std::numeric_limits<PageId>::max();

}  // namespace

// Which page each query means; one that means several is nobody's.
class SiteNames::Claims {
 public:
  explicit Claims(const SiteNames& names) : names_(names) {
    for (Memo& memo : memos_) memo.assign(names.phrases_.size(), kNotAsked);
  }

  void claim(PhraseId phrase, PageId page, KnownItemOrigin origin) {
    const std::size_t query = query_of(phrase, origin);
    if (query == kNoQuery) return;
    if (query == claims_.size()) claims_.push_back({page, origin});
    if (claims_[query].page != page) claims_[query].page = kSeveralPages;
  }

  std::vector<KnownItem> items() const {
    const auto copies = copies_by_original();
    std::vector<KnownItem> items;
    for (const auto& [text, query] : queries_) {
      const Claim& claim = claims_[query];
      if (claim.page == kSeveralPages) continue;
      items.push_back({text, names_.paths_[claim.page], claim.origin, {}});
      const auto found = copies.find(claim.page);
      if (found != copies.end()) items.back().copies = found->second;
    }
    return items;
  }

 private:
  struct Claim {
    PageId page;
    KnownItemOrigin origin;
  };
  using Memo = std::vector<std::size_t>;
  static constexpr std::size_t kNotAsked = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t kNoQuery = kNotAsked - 1;

  // The paths are in order, whatever the order of the pages.
  std::unordered_map<PageId, std::vector<std::string>> copies_by_original() const {
    std::unordered_map<PageId, std::vector<std::string>> copies;
    for (PageId page = 0; page < names_.originals_.size(); ++page) {
      const PageId original = names_.originals_[page];
      if (original != page) copies[original].push_back(names_.paths_[page]);
    }
    for (auto& [original, paths] : copies) std::sort(paths.begin(), paths.end());
    return copies;
  }

  // Gives the index in claims_; it is its size for a query that is new.
  std::size_t query_of(PhraseId phrase, KnownItemOrigin origin) {
    std::size_t& query = memos_[static_cast<std::size_t>(origin)][phrase];
    if (query == kNotAsked) query = make_query(phrase, origin);
    return query;
  }

  std::size_t make_query(PhraseId phrase, KnownItemOrigin origin) {
    const RepeatedParts& parts = names_.parts_[static_cast<std::size_t>(origin)];
    const std::string_view trimmed =
        without_numbering(parts.trim(*names_.phrases_[phrase], names_.different_pages_));
    const std::vector<std::string_view> words = words_of(trimmed);
    const std::size_t lettered = count_lettered(words);
    const bool fits =
        lettered > 0 && lettered >= names_.min_words_ && words.size() <= names_.max_words_;
    if (!fits) return kNoQuery;
    return queries_.try_emplace(query_text(trimmed), claims_.size()).first->second;
  }

  const SiteNames& names_;
  Memo memos_[3];  // by origin and phrase
  std::unordered_map<std::string, std::size_t> queries_;
  std::vector<Claim> claims_;
};

std::optional<PhraseId> SiteNames::intern(std::string_view text, KnownItemOrigin origin,
                                          PageId page) {
  // Numbers would hide that the same name stands elsewhere.
  std::string phrase(without_numbering(cutter_.cut(text)));
  if (phrase.empty()) return std::nullopt;
  const auto next = static_cast<PhraseId>(phrases_.size());
  const auto [entry, is_new] = ids_.try_emplace(std::move(phrase), next);
  if (is_new) phrases_.push_back(&entry->first);
  const Use use = {entry->second, page};
  const auto of_origin = static_cast<std::size_t>(origin);
  if (pages_[page].canonical == kNoTarget) {
    count_parts(use, of_origin);
  } else {
    uncounted_[of_origin].push_back(use);
  }
  return use.phrase;
}

void SiteNames::count_parts(Use use, std::size_t origin) {
  parts_[origin].count(*phrases_[use.phrase], use.page);
}

void SiteNames::add(std::string path, const PageNames& names) {
  const auto page = static_cast<PageId>(pages_.size());
  paths_.push_back(std::move(path));
  targets_.push_back(names.own);
  pages_.push_back({names.exact_own, names.canonical, std::nullopt, names.text});
  pages_[page].title = intern(names.title, KnownItemOrigin::title, page);
  for (const std::string& text : names.headings) {
    const auto phrase = intern(text, KnownItemOrigin::heading, page);
    if (phrase) headings_.push_back({*phrase, page});
  }
  for (const NamedLink& link : names.links) {
    const auto phrase = intern(link.text, KnownItemOrigin::anchor, page);
    if (!phrase) continue;
    const std::uint64_t hash = XXH3_64bits_withSeed(&*phrase, sizeof *phrase, link.target);
    if (known_links_.insert(hash).second) links_.push_back({*phrase, link.target});
  }
}

// The names of copies are not counted: what has many copies would look like template.
void SiteNames::find_copies() {
  originals_ = find_originals(pages_);
  for (PageId page = 0; page < pages_.size(); ++page) {
    if (originals_[page] == page) ++different_pages_;
  }
  for (std::size_t origin = 0; origin < std::size(uncounted_); ++origin) {
    for (const Use& use : uncounted_[origin]) {
      if (originals_[use.page] == use.page) count_parts(use, origin);
    }
  }
}

void SiteNames::claim_all(Claims& claims) const {
  std::unordered_map<LinkTarget, PageId> page_of;
  for (PageId page = 0; page < pages_.size(); ++page) {
    const PageId original = originals_[page];
    const auto entry = page_of.try_emplace(targets_[page], original).first;
    if (entry->second != original) entry->second = kSeveralPages;
    if (pages_[page].title) claims.claim(*pages_[page].title, original, KnownItemOrigin::title);
  }
  for (const Use& heading : headings_) {
    claims.claim(heading.phrase, originals_[heading.page], KnownItemOrigin::heading);
  }
  for (const Link& link : links_) {
    const auto target = page_of.find(link.target);
    if (target == page_of.end() || target->second == kSeveralPages) continue;
    claims.claim(link.phrase, target->second, KnownItemOrigin::anchor);
  }
}

std::vector<KnownItem> SiteNames::items() {
  find_copies();
  Claims claims(*this);
  claim_all(claims);
  return claims.items();
}

namespace {

constexpr PageId kFewPages = 2;
constexpr std::size_t kRepeatedShare = 100;

using Numerals = std::array<std::string_view, 3>;
constexpr Numerals kDigits = {"1", "2", "3"};
constexpr Numerals kRoman = {"i", "ii", "iii"};

bool consists_of(std::string_view word, std::string_view letters) {
  return word.find_first_not_of(letters) == std::string_view::npos;
}

std::uint64_t hash_of(std::string_view part) { return XXH3_64bits(part.data(), part.size()); }

}  // namespace

void RepeatedParts::count(std::string_view phrase, PageId page) {
  for (const std::string_view part : parts_of(phrase)) {
    Use& use = uses_[hash_of(part)];
    if (use.pages == 0 || use.last != page) ++use.pages;
    use.last = page;
  }
}

bool RepeatedParts::is_repeated(std::string_view part, std::size_t pages) const {
  const auto use = uses_.find(hash_of(part));
  return use != uses_.end() && use->second.pages > kFewPages &&
         use->second.pages * kRepeatedShare > pages;
}

// Says whether the site counts so, in Arabic or Roman numerals, from one to three at least:
// "Chapter 25" if there are Chapter 1, 2 and 3; but not "Windows 10", where there is no Windows 1.
bool RepeatedParts::is_counter(std::string_view part) const {
  for (const std::string_view word : words_of(part)) {
    const bool digits = consists_of(word, "0123456789");
    if (!digits && !consists_of(word, "ivxlcdm")) continue;
    const Numerals& numerals = digits ? kDigits : kRoman;
    const auto offset = static_cast<std::size_t>(word.data() - part.data());
    const auto occurs = [&](std::string_view numeral) {
      return uses_.contains(hash_of(std::string(part).replace(offset, word.size(), numeral)));
    };
    if (std::all_of(numerals.begin(), numerals.end(), occurs)) return true;
  }
  return false;
}

std::string_view RepeatedParts::trim(std::string_view phrase, std::size_t pages) const {
  const std::vector<std::string_view> parts = parts_of(phrase);
  std::size_t first = 0;
  std::size_t end = parts.size();
  const auto is_passed_over = [&](std::size_t i) {
    return is_repeated(parts[i], pages) || (i + 1 < end && is_counter(parts[i]));
  };
  while (end > first && is_repeated(parts[end - 1], pages)) --end;
  while (first < end && is_passed_over(first)) ++first;
  if (first == end) return {};
  const std::string_view last = parts[end - 1];
  return {parts[first].data(),
          static_cast<std::size_t>(last.data() + last.size() - parts[first].data())};
}

}  // namespace winnow
