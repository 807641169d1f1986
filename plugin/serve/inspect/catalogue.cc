// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/catalogue.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <charconv>
#include <mutex>
#include <queue>
#include <utility>

#include "winnow/extractor/site_learner.h"

namespace winnow::serve {
namespace {

constexpr std::size_t kDigits = 16;

std::string lowered_ascii(std::string_view text) {
  std::string lowered(text);
  for (char& byte : lowered) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte + ('a' - 'A'));
  }
  return lowered;
}

bool has_text(const PageRecord& record, std::string_view lowered) {
  for (const std::string* each : {&record.title, &record.place.path, &record.place.url}) {
    if (lowered_ascii(*each).find(lowered) != std::string::npos) return true;
  }
  return false;
}

bool passes(const PageRecord& record, const PageQuery& query, std::string_view lowered) {
  if (!query.site.empty() && record.site != query.site) return false;
  const auto is_asked_for = [&](const RuleOnPage& each) { return each.rule == *query.rule; };
  if (query.rule && std::none_of(record.rules.begin(), record.rules.end(), is_asked_for)) {
    return false;
  }
  return lowered.empty() || has_text(record, lowered);
}

double kept_of(const PageRecord& record) { return share_kept(record.word_counts()); }

// Less than 0, 0 or more.
double by_confidence(const PageRecord& a, const PageRecord& b) {
  constexpr float kUnknown = 2;  // above all that are known
  const float first = a.confidence.value_or(kUnknown);
  const float second = b.confidence.value_or(kUnknown);
  return first == second ? kept_of(a) - kept_of(b) : static_cast<double>(first - second);
}

// Less than 0, 0 or more.
double difference(const PageRecord& a, const PageRecord& b, PageOrder order) {
  switch (order) {
    case PageOrder::kept:
      return kept_of(a) - kept_of(b);
    case PageOrder::confidence:
      return by_confidence(a, b);
    case PageOrder::disagreement:
      return a.disagreement - b.disagreement;
    case PageOrder::words: {
      const auto sum = [](const PageRecord& of) {
        return static_cast<double>(of.words[0]) + of.words[1] + of.words[2];
      };
      return sum(a) - sum(b);
    }
    case PageOrder::path:
      break;
  }
  return a.place.path.compare(b.place.path);
}

std::uint64_t path_hash(const PagePlace& place) {
  return XXH3_64bits_withSeed(place.path.data(), place.path.size(), place.source);
}

}  // namespace

double share_kept(const WordCounts& words) {
  const std::uint64_t all = words[0] + words[1] + words[2];
  return all == 0 ? 0 : static_cast<double>(words[0]) / static_cast<double>(all);
}

std::string page_id(std::string_view url) {
  return fmt::format("{:016x}", XXH3_64bits(url.data(), url.size()));
}

bool Catalogue::put(PageRecord&& record) {
  const std::unique_lock lock(mutex_);
  const auto found = by_id_.find(record.id);
  if (found != by_id_.end()) {
    records_[found->second] = std::move(record);
    return true;
  }
  if (records_.size() >= most_) return false;
  by_id_.emplace(record.id, static_cast<std::uint32_t>(records_.size()));
  paths_.insert(path_hash(record.place));
  records_.push_back(std::move(record));
  return true;
}

bool Catalogue::is_taken(std::uint64_t id, const PagePlace& place) const {
  const std::shared_lock lock(mutex_);
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return false;
  const PagePlace& other = records_[found->second].place;
  return other.source != place.source || other.ordinal != place.ordinal;
}

bool Catalogue::knows(const PagePlace& place) const {
  const std::shared_lock lock(mutex_);
  return paths_.contains(path_hash(place));
}

void Catalogue::set_state(const ScanState& state) {
  const std::unique_lock lock(mutex_);
  state_ = state;
}

ScanState Catalogue::state() const {
  const std::shared_lock lock(mutex_);
  return state_;
}

std::optional<PageRecord> Catalogue::find(std::string_view id) const {
  std::uint64_t number = 0;
  const auto [rest, status] = std::from_chars(id.data(), id.data() + id.size(), number, 16);
  if (id.size() != kDigits || status != std::errc() || rest != id.data() + id.size()) return {};
  return record(number);
}

std::optional<PageRecord> Catalogue::record(std::uint64_t id) const {
  const std::shared_lock lock(mutex_);
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return {};
  return records_[found->second];
}

PageList Catalogue::list(const PageQuery& query) const {
  const std::string lowered = lowered_ascii(query.text);
  const std::shared_lock lock(mutex_);
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < records_.size(); ++i) {
    if (passes(records_[i], query, lowered)) found.push_back(i);
  }
  PageList list;
  list.total = found.size();
  if (query.offset >= found.size()) return list;
  const std::size_t end = query.offset + std::min(query.limit, found.size() - query.offset);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    const double by = difference(records_[a], records_[b], query.order);
    if (by != 0) return query.descending ? by > 0 : by < 0;
    const int path = records_[a].place.path.compare(records_[b].place.path);
    return path != 0 ? path < 0 : a < b;
  };
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(end), found.end(),
                    before);
  for (std::size_t i = query.offset; i < end; ++i) list.pages.push_back(records_[found[i]]);
  return list;
}

std::map<std::string, SiteSums> Catalogue::sites() const {
  const std::shared_lock lock(mutex_);
  std::map<std::string, SiteSums> sites;
  for (const PageRecord& record : records_) {
    SiteSums& sums = sites[record.site];
    ++sums.pages;
    for (std::size_t i = 0; i < sums.words.size(); ++i) sums.words[i] += record.words[i];
    if (!record.problem.empty()) ++sums.with_problems;
    if (record.on_its_own) ++sums.on_their_own;
    if (record.words[0] == 0) ++sums.empty;
    if (record.skipped) ++sums.skipped;
  }
  return sites;
}

std::size_t Catalogue::size() const {
  const std::shared_lock lock(mutex_);
  return records_.size();
}

std::vector<PageRecord> Catalogue::sample(std::string_view site, std::size_t most) const {
  const std::shared_lock lock(mutex_);
  std::priority_queue<std::pair<std::uint64_t, std::uint32_t>> first;
  for (std::uint32_t i = 0; i < records_.size(); ++i) {
    const PageRecord& record = records_[i];
    if (record.site != site) continue;
    first.emplace(sample_rank(1, record.place.url), i);
    if (first.size() > most) first.pop();
  }
  std::vector<PageRecord> sample(first.size());
  for (std::size_t i = first.size(); i > 0; first.pop()) sample[--i] = records_[first.top().second];
  return sample;
}

std::vector<std::uint64_t> Catalogue::pages_of(const std::vector<std::string>& sites) const {
  const std::shared_lock lock(mutex_);
  std::vector<std::uint64_t> ids;
  for (const PageRecord& record : records_) {
    if (sites.empty() || std::find(sites.begin(), sites.end(), record.site) != sites.end()) {
      ids.push_back(record.id);
    }
  }
  return ids;
}

std::set<std::uint16_t> Catalogue::sources_of(std::string_view site) const {
  const std::shared_lock lock(mutex_);
  std::set<std::uint16_t> sources;
  for (const PageRecord& record : records_) {
    if (record.site == site) sources.insert(record.place.source);
  }
  return sources;
}

void Catalogue::renumber_rules(const std::vector<RuleIndex>& numbers) {
  const std::unique_lock lock(mutex_);
  for (PageRecord& record : records_) {
    std::vector<RuleOnPage> rules;
    for (const auto& [rule, words] : record.rules) {
      if (rule < numbers.size() && numbers[rule] != kNoRule) {
        rules.push_back({numbers[rule], words});
      }
    }
    record.rules = std::move(rules);
  }
}

std::vector<Catalogue::RuleSums> Catalogue::sums_by_rule(std::size_t rules) const {
  const std::shared_lock lock(mutex_);
  std::vector<RuleSums> sums(rules);
  for (const PageRecord& record : records_) {
    for (const auto& [rule, words] : record.rules) {
      if (rule >= rules) continue;
      ++sums[rule].pages;
      sums[rule].words += words;
    }
  }
  return sums;
}

}  // namespace winnow::serve
