// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/site_names.h"

#include <xxhash.h>

#include <limits>
#include <utility>

namespace winnow {
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
    std::vector<KnownItem> items;
    for (const auto& [text, query] : queries_) {
      const Claim& claim = claims_[query];
      if (claim.page == kSeveralPages) continue;
      items.push_back({text, names_.pages_[claim.page].path, claim.origin});
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

  // The index in claims_; its size for a query that is new.
  std::size_t query_of(PhraseId phrase, KnownItemOrigin origin) {
    std::size_t& query = memos_[static_cast<std::size_t>(origin)][phrase];
    if (query == kNotAsked) query = make_query(phrase, origin);
    return query;
  }

  std::size_t make_query(PhraseId phrase, KnownItemOrigin origin) {
    const RepeatedParts& parts = names_.parts_[static_cast<std::size_t>(origin)];
    const std::string_view trimmed =
        without_numbering(parts.trim(*names_.phrases_[phrase], names_.pages_.size()));
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
  parts(origin).count(phrase, page);
  const auto next = static_cast<PhraseId>(phrases_.size());
  const auto [entry, is_new] = ids_.try_emplace(std::move(phrase), next);
  if (is_new) phrases_.push_back(&entry->first);
  return entry->second;
}

void SiteNames::add(std::string path, const PageNames& names) {
  const auto page = static_cast<PageId>(pages_.size());
  pages_.push_back(
      {std::move(path), names.canonical, intern(names.title, KnownItemOrigin::title, page)});
  const auto [entry, is_new] = page_of_.try_emplace(names.own, page);
  if (!is_new) entry->second = kSeveralPages;
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

std::optional<PageId> SiteNames::find_page(LinkTarget target) const {
  const auto found = page_of_.find(target);
  if (found == page_of_.end() || found->second == kSeveralPages) return std::nullopt;
  return found->second;
}

// For each page the one that it is a copy of, or itself. The canonical links of some sites name the
// same page everywhere; only a page of the same title is believed to be the original.
std::vector<PageId> SiteNames::originals() const {
  std::vector<PageId> originals(pages_.size());
  for (PageId page = 0; page < pages_.size(); ++page) {
    originals[page] = page;
    const std::optional<PageId> target = find_page(pages_[page].canonical);
    if (!target) continue;
    const Page& original = pages_[*target];
    const bool is_believed =
        original.canonical == kNoTarget && original.title == pages_[page].title;
    if (is_believed) originals[page] = *target;
  }
  return originals;
}

void SiteNames::claim_all(Claims& claims) const {
  const std::vector<PageId> original = originals();
  for (PageId page = 0; page < pages_.size(); ++page) {
    if (pages_[page].title) {
      claims.claim(*pages_[page].title, original[page], KnownItemOrigin::title);
    }
  }
  for (const Heading& heading : headings_) {
    claims.claim(heading.phrase, original[heading.page], KnownItemOrigin::heading);
  }
  for (const Link& link : links_) {
    if (const std::optional<PageId> target = find_page(link.target)) {
      claims.claim(link.phrase, original[*target], KnownItemOrigin::anchor);
    }
  }
}

std::vector<KnownItem> SiteNames::items() const {
  Claims claims(*this);
  claim_all(claims);
  return claims.items();
}

}  // namespace winnow
