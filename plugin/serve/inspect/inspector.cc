// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/inspector.h"

#include <algorithm>
#include <utility>

#include "winnow/indexer/stored_models.h"

namespace winnow::serve {
namespace {

bool same_but_for_place(PageRule a, const PageRule& b) {
  a.file = b.file;
  a.line = b.line;
  return a == b;
}

// Says for each rule of `before` which one of `after` is the same. Both are in the order of a file,
// so the same rules are found in one pass.
std::vector<RuleIndex> new_numbers(const PageRules& before, const PageRules& after) {
  std::vector<RuleIndex> numbers;
  std::size_t next = 0;
  for (const PageRule& rule : before.rules()) {
    const auto rest = after.rules().subspan(next);
    const auto found = std::find_if(rest.begin(), rest.end(), [&](const PageRule& each) {
      return same_but_for_place(each, rule);
    });
    if (found == rest.end()) {
      numbers.push_back(kNoRule);
      continue;
    }
    next += static_cast<std::size_t>(found - rest.begin());
    numbers.push_back(static_cast<RuleIndex>(next++));
  }
  return numbers;
}

bool knows_the_same(const SiteModels& a, const SiteModels& b, std::string_view site) {
  const auto one = a.find(site);
  const auto other = b.find(site);
  if (!one || !other) return one == other;
  return templates_hash(*one) == templates_hash(*other);
}

}  // namespace

Inspector::Inspector(InspectOptions options)
    : options_(std::move(options)),
      rules_store_(options_.rules),
      catalogue_(std::max<std::size_t>(options_.most_pages, 1)) {}

Inspector::~Inspector() { stop(); }

Expected<std::shared_ptr<Inspector>> Inspector::open(InspectOptions options) {
  std::shared_ptr<Inspector> inspector(new Inspector(std::move(options)));
  if (const auto begun = inspector->begin(); !begun) return begun.error();
  return inspector;
}

Expected<void> Inspector::begin() {
  auto stored = read_stored_method(options_.database);
  if (!stored) return stored.error();
  auto sources = SourceSet::open(options_, (*stored)->metadata);
  if (!sources) return sources.error();
  sources_ = *std::move(sources);
  const Expected<RulesText> rules = rules_store_.read();
  if (!rules) return rules.error();
  if (rules->error) return *rules->error;
  Expected<SourceClassifier> made = SourceClassifier::of(*stored, rules->rules, *sources_);
  if (!made) return made.error();
  classification_ = std::make_shared<const SourceClassifier>(*std::move(made));
  etag_ = rules->etag;
  job_ = std::make_unique<IndexJob>(options_, [this](const std::string& site) { reload(site); });
  scanner_ = std::make_unique<Scanner>(options_, *sources_, catalogue_, groups_,
                                       [this] { return current(); });
  scanner_->start();
  return {};
}

void Inspector::stop() {
  // A run that ends has pages read again, so it ends first.
  if (job_) job_->stop();
  if (scanner_) scanner_->stop();
}

std::shared_ptr<const SourceClassifier> Inspector::current() const {
  const std::lock_guard lock(mutex_);
  return classification_;
}

std::shared_ptr<const SourceClassifier> Inspector::classification() {
  if (rules_store_.is_writable()) {
    const std::lock_guard updating(updates_);
    const Expected<RulesText> rules = rules_store_.read();
    if (rules && !rules->error && rules->etag != etag_) use_rules(rules->rules, rules->etag);
  }
  return current();
}

void Inspector::use_rules(const PageRules& rules, const std::string& etag) {
  const auto before = current();
  Expected<SourceClassifier> made = SourceClassifier::of(before->stored_method(), rules, *sources_);
  if (!made) return;  // a rule asks for a method that learned something else
  etag_ = etag;
  catalogue_.renumber_rules(new_numbers(before->rules(), rules));
  exchange(*std::move(made));
  std::vector<std::string> concerned;
  for (const auto& [site, sums] : catalogue_.sites()) {
    if (before->rules().hash_for_site(site) != rules.hash_for_site(site)) concerned.push_back(site);
  }
  if (!concerned.empty()) scanner_->read_again(std::move(concerned));
}

void Inspector::exchange(SourceClassifier&& classifier) {
  auto next = std::make_shared<const SourceClassifier>(std::move(classifier));
  const std::lock_guard lock(mutex_);
  classification_.swap(next);
}

void Inspector::reload(const std::string& site) {
  auto stored = read_stored_method(options_.database);
  if (!stored) return;
  const std::lock_guard updating(updates_);
  const auto before = current();
  Expected<SourceClassifier> made = SourceClassifier::of(*stored, before->rules(), *sources_);
  if (!made) return;
  exchange(*std::move(made));
  std::vector<std::string> concerned{site};
  for (const auto& [other, sums] : catalogue_.sites()) {
    if (other == site) continue;
    if (!knows_the_same(before->stored().models, (*stored)->models, other)) {
      concerned.push_back(other);
    }
  }
  scanner_->read_again(std::move(concerned), true);
}

Expected<void> Inspector::index_again(const std::string& site) {
  const Expected<RulesText> rules = rules_store_.read();
  if (!rules) return rules.error();
  if (rules->error) return *rules->error;
  // The database may have been changed by others since.
  const auto stored = read_stored_method(options_.database);
  if (!stored) return stored.error();
  IndexPlan plan;
  plan.site = site;
  for (const std::uint16_t source : catalogue_.sources_of(site)) {
    plan.sources.push_back(sources_->name(source));
  }
  if (plan.sources.empty()) {
    return Error{ErrorCode::not_found, "there is no page of this site", site,
                 "see /api/v1/sites for the sites"};
  }
  plan.metadata = (*stored)->metadata;
  plan.method = (*stored)->settings;
  plan.method.rules = rules->rules;
  return job_->start(std::move(plan));
}

}  // namespace winnow::serve
