// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/remote_matches.h"

#include <algorithm>
#include <utility>

#include "queries/search/query_tree.h"
#include "winnow/indexer/schema.h"

namespace winnow {

struct RemoteMatches::Match {
  FoundPage page;
  std::string hash;   // slot::kUrlHash
  std::string group;  // slot::kDuplicateGroup; empty: no duplicates
  std::string date;   // slot::kLastModified
};

struct RemoteMatches::Best {
  std::vector<Match> matches;  // in their order; at least as many as asked for, if there are
  Xapian::doccount estimated = 0;
  bool are_all = false;
};

namespace {

// So many more than asked for are looked at, since rounding makes equals of those whose scores
// differ in the last digit only.
constexpr std::uint64_t kBehindLast = 50;

bool is_better(const FoundPage& a, const std::string& hash_of_a, const FoundPage& b,
               const std::string& hash_of_b) {
  if (a.score != b.score) return a.score > b.score;
  const int order = hash_of_a.compare(hash_of_b);
  return order != 0 ? order < 0 : a.document < b.document;
}

template <typename Match>
std::vector<Match> without_duplicates(std::vector<Match> matches) {
  std::unordered_map<std::string, std::size_t> kept_at;
  std::vector<Match> kept;
  for (Match& match : matches) {
    if (!match.group.empty()) {
      const auto [known, is_new] = kept_at.try_emplace(match.group, kept.size());
      if (!is_new) {
        ++kept[known->second].page.duplicates;
        continue;
      }
    }
    kept.push_back(std::move(match));
  }
  return kept;
}

}  // namespace

Xapian::doccount RemoteMatches::duplicates() const {
  Xapian::doccount sum = 0;
  for (std::size_t place = 0; place < crew_.answering(); ++place) {
    sum += crew_.shard(place).duplicates;
  }
  return sum;
}

// A key that any number of pages may share collapses nothing, and is told with each page. Servers
// then tell of as many pages as they are to check.
RemoteMatches::Best RemoteMatches::best(const Xapian::Query& query, const Xapian::Weight& weighting,
                                        std::uint64_t count, Xapian::doccount check_at_least,
                                        bool with_groups) {
  const Xapian::doccount documents = crew_.all().get_doccount();
  Xapian::Enquire enquire(crew_.all());
  enquire.set_query(led_by_all_documents(crew_.all(), query, weighting));
  enquire.set_weighting_scheme(weighting);
  enquire.set_sort_by_relevance_then_value(slot::kUrlHash, false);
  if (with_groups) enquire.set_collapse_key(slot::kDuplicateGroup, std::max(documents, 1U));
  std::uint64_t asked = count + kBehindLast;
  for (;; asked *= 4) {
    const auto most = static_cast<Xapian::doccount>(std::min<std::uint64_t>(asked, documents));
    const Xapian::MSet found = enquire.get_mset(0, most, check_at_least);
    Best best{{}, found.get_matches_estimated(), found.size() < most || most == documents};
    for (auto match = found.begin(); match != found.end(); ++match) {
      best.matches.push_back({{*match, exact_weight(match.get_weight())},
                              match.get_sort_key(),
                              with_groups ? match.get_collapse_key() : std::string(),
                              {}});
    }
    const bool is_settled = best.are_all || count == 0 ||
                            best.matches.back().page.score < best.matches[count - 1].page.score;
    if (!is_settled) continue;
    std::sort(best.matches.begin(), best.matches.end(), [](const Match& a, const Match& b) {
      return is_better(a.page, a.hash, b.page, b.hash);
    });
    return best;
  }
}

FoundPages RemoteMatches::by_score(const Xapian::Query& query, const Xapian::Weight& weighting,
                                   const PageWindow& window, bool collapse,
                                   const PageOrder& reorder) {
  std::uint64_t wanted =
      std::max<std::uint64_t>(std::uint64_t{window.offset} + window.limit, window.reordered);
  const Xapian::doccount others = collapse ? duplicates() : 0;
  if (others > 0) wanted = std::max<std::uint64_t>(wanted, window.check_at_least);
  Best found = best(query, weighting, wanted, window.check_at_least, others > 0);
  if (others > 0) {
    std::vector<Match> kept = without_duplicates(found.matches);
    for (std::uint64_t asked = wanted; kept.size() < wanted && !found.are_all;) {
      asked *= 4;
      found = best(query, weighting, asked, window.check_at_least, true);
      kept = without_duplicates(found.matches);
    }
    found.matches = std::move(kept);
    if (found.are_all) found.estimated = static_cast<Xapian::doccount>(found.matches.size());
  }
  FoundPages pages;
  pages.estimated = found.estimated;
  const std::size_t end =
      std::min<std::uint64_t>(std::uint64_t{window.offset} + window.limit, found.matches.size());
  const std::size_t looked = std::min<std::size_t>(
      reorder ? std::max<std::size_t>(end, window.reordered) : end, found.matches.size());
  hashes_.clear();
  for (std::size_t i = 0; i < looked; ++i) {
    pages.pages.push_back(found.matches[i].page);
    hashes_.emplace(found.matches[i].page.document, found.matches[i].hash);
  }
  if (reorder) reorder(pages.pages);
  pages.pages.resize(end);
  const std::size_t begin = std::min<std::size_t>(window.offset, end);
  pages.pages.erase(pages.pages.begin(), pages.pages.begin() + static_cast<std::ptrdiff_t>(begin));
  return pages;
}

// Each page has a hash of its own, so that it collapses nothing, and is told with each page.
std::vector<RemoteMatches::Match> RemoteMatches::dated(const Xapian::Query& query,
                                                       const Xapian::Weight& weighting,
                                                       std::uint64_t count, SortOrder order) {
  const Xapian::doccount documents = crew_.all().get_doccount();
  Xapian::Enquire enquire(crew_.all());
  enquire.set_query(led_by_all_documents(crew_.all(), query, weighting));
  enquire.set_weighting_scheme(weighting);
  enquire.set_sort_by_value_then_relevance(slot::kLastModified, order == SortOrder::newest);
  enquire.set_collapse_key(slot::kUrlHash);
  std::vector<Match> matches;
  for (std::uint64_t asked = count + kBehindLast;; asked = documents) {
    const auto most = static_cast<Xapian::doccount>(std::min<std::uint64_t>(asked, documents));
    const Xapian::MSet found = enquire.get_mset(0, most);
    matches.clear();
    for (auto match = found.begin(); match != found.end(); ++match) {
      matches.push_back({{*match, exact_weight(match.get_weight())},
                         match.get_collapse_key(),
                         {},
                         match.get_sort_key()});
    }
    const bool are_all = found.size() < most || most == documents;
    if (are_all || count == 0 || matches.back().date != matches[count - 1].date) break;
  }
  std::sort(matches.begin(), matches.end(), [order](const Match& a, const Match& b) {
    if (a.date != b.date) return (a.date > b.date) == (order == SortOrder::newest);
    return is_better(a.page, a.hash, b.page, b.hash);
  });
  return matches;
}

std::unordered_map<Xapian::docid, std::string> RemoteMatches::groups(const Xapian::Query& query) {
  const Xapian::Query has_group(Xapian::Query::OP_VALUE_GE, slot::kDuplicateGroup,
                                std::string(1, '\0'));
  Xapian::Enquire enquire(crew_.all());
  const Xapian::Query filtered(Xapian::Query::OP_FILTER, query, has_group);
  enquire.set_query(led_by_all_documents(crew_.all(), filtered, Xapian::BoolWeight()));
  enquire.set_weighting_scheme(Xapian::BoolWeight());
  enquire.set_sort_by_value(slot::kDuplicateGroup, false);
  const Xapian::MSet found = enquire.get_mset(0, crew_.all().get_doccount());
  std::unordered_map<Xapian::docid, std::string> groups;
  for (auto match = found.begin(); match != found.end(); ++match) {
    groups.emplace(*match, match.get_sort_key());
  }
  return groups;
}

FoundPages RemoteMatches::by_date(const Xapian::Query& query, const Xapian::Weight& weighting,
                                  const PageWindow& window, SortOrder order, bool collapse) {
  const bool collapses = collapse && duplicates() > 0;
  const std::uint64_t wanted =
      collapses ? crew_.all().get_doccount() : std::uint64_t{window.offset} + window.limit;
  std::vector<Match> matches = dated(query, weighting, wanted, order);
  FoundPages found;
  if (collapses) {
    const std::unordered_map<Xapian::docid, std::string> known = groups(query);
    for (Match& match : matches) {
      const auto group = known.find(match.page.document);
      if (group != known.end()) match.group = group->second;
    }
    matches = without_duplicates(std::move(matches));
    found.estimated = static_cast<Xapian::doccount>(matches.size());
  } else {
    found.estimated = statistics_.count(query);
  }
  const std::size_t begin = std::min<std::size_t>(window.offset, matches.size());
  const std::size_t count = std::min<std::size_t>(window.limit, matches.size() - begin);
  for (std::size_t i = 0; i < count; ++i) found.pages.push_back(matches[begin + i].page);
  return found;
}

FoundPages RemoteMatches::find(const Xapian::Query& query, const Bm25Parameters& parameters,
                               const PageWindow& window, SortOrder order, bool collapse,
                               const PageOrder& reorder) {
  if (query.empty() || crew_.all().get_doccount() == 0) return {};
  const Xapian::BM25Weight weighting(parameters.k1, parameters.k2, parameters.k3, parameters.b,
                                     parameters.min_normalised_length);
  return order == SortOrder::relevance ? by_score(query, weighting, window, collapse, reorder)
                                       : by_date(query, weighting, window, order, collapse);
}

Xapian::doccount RemoteMatches::count(const Xapian::Query& query, Xapian::doccount exact_below,
                                      bool collapse) {
  if (query.empty() || crew_.all().get_doccount() == 0) return 0;
  const Xapian::doccount all = statistics_.count(query);
  const Xapian::doccount others = collapse ? duplicates() : 0;
  if (others == 0 || all >= exact_below + others) return all;
  const Best found = best(query, Xapian::BoolWeight(), all, all, true);
  return static_cast<Xapian::doccount>(without_duplicates(found.matches).size());
}

}  // namespace winnow
