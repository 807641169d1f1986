// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/rule_watch.h"

#include <algorithm>
#include <set>
#include <utility>

#include "indexer/schema/rule_values.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Whether a rule matches one page of these or two may be chance.
constexpr std::uint64_t kFewPages = 4;

std::string number_text(std::uint64_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(number >> shift) & 0xF];
  return text;
}

std::string of_pages(std::uint64_t pages, std::uint64_t all) {
  return std::to_string(pages) + " of " + std::to_string(all);
}

// Rules of the whole page that only say what becomes of it leave nothing in documents.
bool is_by_url(const PageRule& rule) {
  return rule.select.empty() && !rule.text_class && !rule.weight && rule.title.empty() &&
         rule.date.empty() && rule.author.empty();
}

}  // namespace

RuleWatch::RuleWatch(const IndexOptions& options, const IndexMetadata& metadata)
    : options_(options),
      rules_(options.classifier->rules()),
      before_(metadata.rules),
      sites_before_(metadata.rule_sites),
      numbers_(numbers_of_rules(rules_.rules())),
      judges_(metadata.parts.empty()),
      watches_(!rules_.empty() || !metadata.rules.empty() || !metadata.rule_sites.empty()) {}

void RuleWatch::add(const PageJob& job) {
  if (!watches_) return;
  ++pages_;
  ++sites_[options_.classifier->rule_site_of(job.raw)];
  if (job.rules) by_url_.add(job.rules.page_matches());
}

std::vector<std::string> RuleWatch::changed_sites(const Xapian::Database& before) const {
  std::vector<std::string> changed;
  for (const auto& [site, pages] : sites_) {
    const auto known = sites_before_.find(site);
    const std::string_view was = known != sites_before_.end() ? known->second : std::string_view();
    if (rules_.hash_for_site(site) == was) continue;
    if (before.term_exists(make_term(prefix::kHost, site))) changed.push_back(site);
  }
  return changed;
}

void RuleWatch::count(std::span<Xapian::WritableDatabase* const> shards, IndexReport& report,
                      IndexObserver& observer) {
  counts_.clear();
  for (const Xapian::WritableDatabase* shard : shards) {
    const auto end = shard->valuestream_end(slot::kRules);
    for (auto value = shard->valuestream_begin(slot::kRules); value != end; ++value) {
      for_each_rule_share(*value, [this](const RuleShare& share) {
        Count& count = counts_[share.rule];
        ++count.pages;
        count.words += share.words;
        count.changed += share.changed;
      });
    }
  }
  uses_.clear();
  for (RuleIndex rule = 0; rule < rules_.rules().size(); ++rule) {
    uses_.push_back(use_of(rule, counts_));
  }
  report.rules = uses_;
  if (!report.interrupted) warn(report, observer);
}

RuleUse RuleWatch::use_of(RuleIndex index, const std::map<std::uint64_t, Count>& counts) const {
  const PageRule& rule = rules_.rules()[index];
  RuleUse use;
  use.rule = index;
  use.place = place_of(rule, index);
  use.in_run = is_of_this_run(rule);
  use.of_pages = pages_;
  if (!rule.site.empty()) {
    const auto site = sites_.find(rule.site);
    use.of_pages = site != sites_.end() ? site->second : 0;
  }
  if (is_by_url(rule)) {
    use.pages = by_url_.of(index).pages;
  } else if (const auto found = counts.find(numbers_[index]); found != counts.end()) {
    use.pages = found->second.pages;
    use.words = found->second.words;
    use.changed = found->second.changed;
  }
  const auto was = std::find_if(before_.begin(), before_.end(), [&](const RecordedRule& each) {
    return each.number == number_text(numbers_[index]);
  });
  if (was != before_.end()) {
    use.best_pages = was->best_pages;
    use.best_of = was->best_of;
  }
  const bool far_fewer = use.best_pages >= kFewPages &&
                         2 * use.pages * use.best_of < use.best_pages * use.of_pages &&
                         2 * use.pages < use.best_pages;
  use.suspect = judges_ && use.in_run && (use.pages == 0 || far_fewer);
  return use;
}

bool RuleWatch::is_of_this_run(const PageRule& rule) const {
  return pages_ > 0 && (rule.site.empty() || sites_.contains(rule.site));
}

void RuleWatch::warn(const IndexReport& report, IndexObserver& observer) const {
  std::set<std::string> elsewhere;
  for (const RuleUse& use : report.rules) {
    if (use.suspect && use.pages == 0) {
      const std::string once =
          use.best_pages > 0 ? "; it matched " + std::to_string(use.best_pages) + " before" : "";
      observer.warning({ErrorCode::input, "the rule matches no page" + once, use.place,
                        "change it, or leave it out"});
    } else if (use.suspect) {
      observer.warning({ErrorCode::input,
                        "the rule matches " + of_pages(use.pages, use.of_pages) +
                            " pages; it matched " + of_pages(use.best_pages, use.best_of) +
                            " before",
                        use.place, "look whether the site has changed its markup"});
    }
    if (!use.in_run) elsewhere.insert(rules_.rules()[use.rule].site);
  }
  if (!judges_ || elsewhere.empty() || pages_ == 0) return;
  std::string names;
  for (const std::string& name : elsewhere) names.append(names.empty() ? "" : ", ").append(name);
  observer.warning({ErrorCode::input,
                    "rules are for sites that the source has no page of: " + names, "",
                    "names of sites are those of hosts, or what --site says"});
}

bool RuleWatch::note(IndexMetadata& metadata) const {
  if (!watches_) return false;
  std::vector<RecordedRule> rules;
  for (const RuleUse& use : uses_) {
    const PageRule& rule = rules_.rules()[use.rule];
    RecordedRule recorded{number_text(numbers_[use.rule]),
                          use.place,
                          rule_summary(rule),
                          use.pages,
                          use.words,
                          use.changed,
                          use.pages,
                          use.of_pages};
    if (use.suspect || !use.in_run) {
      recorded.best_pages = use.best_pages;
      recorded.best_of = use.best_of;
    }
    rules.push_back(std::move(recorded));
  }
  for (const RecordedRule& was : metadata.rules) {
    const bool is_here = std::any_of(rules.begin(), rules.end(), [&](const RecordedRule& each) {
      return each.number == was.number;
    });
    const bool matches = std::any_of(counts_.begin(), counts_.end(), [&](const auto& count) {
      return number_text(count.first) == was.number;
    });
    if (!is_here && matches) rules.push_back(was);
  }
  std::map<std::string, std::string> sites = sites_before_;
  for (const auto& [site, pages] : sites_) {
    const std::string hash(rules_.hash_for_site(site));
    if (hash.empty()) {
      sites.erase(site);
    } else {
      sites[site] = hash;
    }
  }
  const bool differs = metadata.rules != rules || metadata.rule_sites != sites;
  metadata.rules = std::move(rules);
  metadata.rule_sites = std::move(sites);
  return differs;
}

}  // namespace winnow
