// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/rule_groups.h"

#include <xxhash.h>

#include <array>
#include <queue>
#include <utility>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

void append_part(std::string_view part, std::string& text) {
  text += std::to_string(part.size());
  text += ':';
  text += part;
}

std::string hexadecimal(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::uint64_t hash = XXH3_64bits(text.data(), text.size());
  std::string digits(16, '0');
  for (std::size_t i = digits.size(); i-- > 0; hash >>= 4) digits[i] = kDigits[hash & 15];
  return digits;
}

// Puts the meanings of a group's rules into the one order, of all that decide the same, in which
// the smallest come first: rules between which order decides nothing may stand in any order in the
// file. Takes quadratic time, of comparisons of a few numbers.
class MeaningOrder {
 public:
  MeaningOrder(const std::vector<RuleIndex>& group, const std::vector<PageRule>& rules,
               const std::vector<CompiledRule>& compiled)
      : group_(group), rules_(rules), compiled_(compiled) {}

  std::string text() {
    count_earlier();
    std::string text;
    while (!ready_.empty()) {
      const std::size_t place = ready_.top().second;
      append_part(ready_.top().first, text);
      ready_.pop();
      for (std::size_t later = place + 1; later < group_.size(); ++later) {
        if (conflict(place, later) && --earlier_[later] == 0) add(later);
      }
    }
    return text;
  }

 private:
  using Ready = std::pair<std::string_view, std::size_t>;

  void count_earlier() {
    earlier_.assign(group_.size(), 0);
    for (std::size_t later = 0; later < group_.size(); ++later) {
      for (std::size_t place = 0; place < later; ++place) {
        earlier_[later] += conflict(place, later) ? 1 : 0;
      }
      if (earlier_[later] == 0) add(later);
    }
  }

  bool conflict(std::size_t a, std::size_t b) const {
    return may_conflict(rules_[group_[a]], compiled_[group_[a]], rules_[group_[b]],
                        compiled_[group_[b]]);
  }

  void add(std::size_t place) { ready_.push({compiled_[group_[place]].meaning, place}); }

  const std::vector<RuleIndex>& group_;
  const std::vector<PageRule>& rules_;
  const std::vector<CompiledRule>& compiled_;
  std::vector<std::uint32_t> earlier_;  // how many must come first; each place in the group has one
  std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready_;
};

RuleTraits traits_of(const PageRule& rule, const CompiledRule& compiled) {
  RuleTraits traits;
  traits.all_paths = compiled.paths.all();
  traits.skip = rule.skip.has_value();
  traits.demote = rule.demote.has_value();
  traits.method = !rule.method.empty();
  traits.blocks = rule.text_class || rule.weight;
  const bool texts = !rule.title.empty() || !rule.date.empty() || !rule.author.empty();
  traits.selects = texts || !rule.select.empty();
  traits.reads = texts || traits.blocks;
  return traits;
}

void add_to_group(RuleIndex rule, CompiledRule& compiled, RuleGroup& group) {
  group.rules.push_back(rule);
  for (std::size_t key = 0; key < kRuleKeys; ++key) {
    if (compiled.selectors[key].empty()) continue;
    const auto use = static_cast<std::uint32_t>(group.uses.size());
    group.uses.push_back({rule, static_cast<RuleKey>(key)});
    for (SelectorChain& chain : compiled.selectors[key]) {
      group.specificities.push_back(specificity(chain));
      group.index.add(std::move(chain), use);
    }
  }
}

}  // namespace

const RuleGroup* RulesForPage::Shared::find(std::string_view site) const {
  if (sites.empty()) return nullptr;
  auto found = sites.find(site);
  if (found == sites.end()) found = sites.find(ascii_lowered(site));
  return found == sites.end() ? nullptr : &found->second;
}

RulesForPage::Shared group_rules(std::vector<PageRule> rules, std::vector<CompiledRule> compiled) {
  RulesForPage::Shared shared;
  for (RuleIndex rule = 0; rule < rules.size(); ++rule) {
    const std::string& site = compiled[rule].site;
    shared.traits.push_back(traits_of(rules[rule], compiled[rule]));
    add_to_group(rule, compiled[rule], site.empty() ? shared.general : shared.sites[site]);
  }
  RuleGroup& general = shared.general;
  general.meaning = MeaningOrder(general.rules, rules, compiled).text();
  if (!general.rules.empty()) general.hash = hexadecimal(general.meaning);
  for (auto& [site, group] : shared.sites) {
    group.meaning = MeaningOrder(group.rules, rules, compiled).text();
    std::string both;
    append_part(general.meaning, both);
    append_part(group.meaning, both);
    group.hash = hexadecimal(both);
  }
  for (CompiledRule& each : compiled) shared.paths.push_back(std::move(each.paths));
  shared.rules = std::move(rules);
  return shared;
}

}  // namespace winnow
