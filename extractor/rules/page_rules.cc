// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_rules.h"

#include <utility>

#include "extractor/rules/compiled_rule.h"
#include "extractor/rules/error_list.h"
#include "extractor/rules/rule_groups.h"

namespace winnow {
namespace {

// A rule that names a site is stronger than any literal part of a path: globs have fewer bytes.
constexpr std::uint32_t kSiteStrength = 1U << 16;
static_assert(kMaxGlobBytes < kSiteStrength - 1);

}  // namespace

std::string place_of(const PageRule& rule, RuleIndex index) {
  if (rule.line == 0) return "rule " + std::to_string(index + 1);
  return rule.file + ":" + std::to_string(rule.line);
}

Expected<PageRules> PageRules::compile(std::vector<PageRule> rules, MethodList methods) {
  if (rules.size() > kMaxRules) {
    return Error{ErrorCode::usage, "there are more than " + std::to_string(kMaxRules) + " rules",
                 place_of(rules[kMaxRules], kMaxRules), "leave out what is no longer used"};
  }
  std::vector<Error> errors;
  std::vector<CompiledRule> compiled;
  for (RuleIndex rule = 0; rule < rules.size(); ++rule) {
    compiled.push_back(compile_rule(rules[rule], rule, methods, errors));
  }
  check_selector_count(compiled, rules, errors);
  if (!errors.empty()) return joined_errors(errors);
  PageRules made;
  made.shared_ = std::make_shared<const RulesForPage::Shared>(
      group_rules(std::move(rules), std::move(compiled)));
  return made;
}

std::span<const PageRule> PageRules::rules() const {
  if (shared_ == nullptr) return {};
  return shared_->rules;
}

std::string_view PageRules::hash_for_site(std::string_view site) const {
  if (shared_ == nullptr) return {};
  const RuleGroup* group = shared_->find(site);
  return group == nullptr ? shared_->general.hash : group->hash;
}

// Rules come in their order, so that of two that are equally strong the later one stays.
void RulesForPage::add(RuleIndex rule, std::uint32_t strength) {
  const RuleTraits& traits = shared_->traits[rule];
  rules_.push_back(rule);
  strengths_.push_back(strength);
  reads_page_ = reads_page_ || traits.reads;
  if (!traits.skip && !traits.demote && !traits.method) return;
  const PageRule& written = shared_->rules[rule];
  const auto take = [&](bool has, RuleIndex& decides, std::uint32_t& strongest) {
    if (!has || (decides != kNoRule && strength < strongest)) return false;
    decides = rule;
    strongest = strength;
    return true;
  };
  if (take(traits.skip, skip_rule_, skip_strength_)) skip_ = *written.skip;
  if (take(traits.demote, demote_rule_, demote_strength_)) demote_ = *written.demote;
  if (take(traits.method, method_rule_, method_strength_)) method_ = written.method;
}

RulesForPage PageRules::for_page(std::string_view site, std::string_view url) const {
  RulesForPage page;
  if (shared_ == nullptr) return page;
  const RuleGroup& general = shared_->general;
  const RuleGroup* const own = shared_->find(site);
  if (general.rules.empty() && own == nullptr) return page;
  std::string scratch;
  const std::string_view path = path_of_url(url, scratch);
  page.shared_ = shared_;
  const std::size_t most = general.rules.size() + (own == nullptr ? 0 : own->rules.size());
  page.rules_.reserve(most);
  page.strengths_.reserve(most);
  const auto consider = [&](RuleIndex rule, std::uint32_t strength) {
    if (shared_->traits[rule].all_paths) return page.add(rule, strength);
    const auto matched = shared_->paths[rule].match(path);
    if (matched) page.add(rule, strength + *matched);
  };
  std::size_t of_site = 0;
  const std::size_t site_rules = own == nullptr ? 0 : own->rules.size();
  for (const RuleIndex rule : general.rules) {
    while (of_site < site_rules && own->rules[of_site] < rule) {
      consider(own->rules[of_site++], kSiteStrength);
    }
    consider(rule, 0);
  }
  while (of_site < site_rules) consider(own->rules[of_site++], kSiteStrength);
  if (page.rules_.empty()) return RulesForPage();
  page.site_ = own;
  return page;
}

std::string_view RulesForPage::hash() const {
  if (shared_ == nullptr) return {};
  return site_ == nullptr ? shared_->general.hash : site_->hash;
}

std::optional<TextClass> RulesForPage::class_by(RuleIndex rule) const {
  if (shared_ == nullptr || rule >= shared_->rules.size()) return std::nullopt;
  return shared_->rules[rule].text_class;
}

std::string RulesForPage::place(RuleIndex rule) const {
  if (shared_ == nullptr || rule >= shared_->rules.size()) return "";
  return place_of(shared_->rules[rule], rule);
}

RuleMatches RulesForPage::page_matches() const {
  RuleMatches matches;
  for (const RuleIndex rule : rules_) {
    if (!shared_->traits[rule].selects) matches.rules.push_back({rule, 1});
  }
  return matches;
}

}  // namespace winnow
