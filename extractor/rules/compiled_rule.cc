// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/compiled_rule.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

struct RuleSelector {
  RuleKey key;
  const char* name;
  std::string PageRule::*text;
};

constexpr RuleSelector kRuleSelectors[] = {{RuleKey::blocks, "select", &PageRule::select},
                                           {RuleKey::title, "title", &PageRule::title},
                                           {RuleKey::date, "date", &PageRule::date},
                                           {RuleKey::author, "author", &PageRule::author}};

std::size_t tests_of(const SelectorChain& chain) {
  std::size_t tests = 0;
  for (const SelectorStep& step : chain) {
    tests += step.compound.tests.size();
    for (const auto& negated : step.compound.negated) tests += 1 + negated.size();
  }
  return tests;
}

bool has_port(std::string_view site) {
  const std::size_t colon = site.rfind(':');
  return colon != std::string_view::npos && colon + 1 < site.size() && site.find(':') == colon &&
         std::all_of(site.begin() + static_cast<std::ptrdiff_t>(colon) + 1, site.end(),
                     is_ascii_digit);
}

std::vector<std::uint32_t> specificities_of(const std::vector<SelectorChain>& chains) {
  if (chains.empty()) return {0};
  std::vector<std::uint32_t> found;
  for (const SelectorChain& chain : chains) found.push_back(specificity(chain));
  std::sort(found.begin(), found.end());
  return found;
}

class RuleCompiler {
 public:
  RuleCompiler(const PageRule& rule, RuleIndex index, MethodList methods,
               std::vector<Error>& errors, const RuleInFile& in_file)
      : rule_(rule),
        place_(place_of(rule, index)),
        methods_(methods),
        errors_(errors),
        in_file_(in_file) {}

  CompiledRule compile() {
    read_site();
    read_paths();
    for (const RuleSelector& selector : kRuleSelectors) read_selector(selector);
    check_numbers();
    check_method();
    if (in_file_.whole) check_sense();
    compiled_.meaning = meaning();
    compiled_.strengths = compiled_.paths.strengths();
    for (std::size_t key = 0; key < kRuleKeys; ++key) {
      compiled_.specificities[key] = specificities_of(compiled_.selectors[key]);
    }
    return std::move(compiled_);
  }

 private:
  void fail(std::string what, std::string hint) {
    errors_.push_back({ErrorCode::usage, std::move(what), place_, std::move(hint)});
  }

  // Says what is wrong with the value of a key.
  void fail_key(std::string_view key, std::string what, std::string hint) {
    fail(std::move(what), std::move(hint));
    const auto line = in_file_.lines.find(key);
    if (line != in_file_.lines.end()) {
      errors_.back().where = rule_.file + ":" + std::to_string(line->second);
    }
  }

  void read_site() {
    compiled_.site = ascii_lowered(rule_.site);
    if (rule_.site.find("://") != std::string::npos) {
      fail_key("site", "site \"" + rule_.site + "\" is a URL",
               "write the host alone: docs.example.org");
    } else if (has_port(rule_.site)) {
      fail_key("site", "site \"" + rule_.site + "\" has a port", "write the host alone");
    } else if (rule_.site.size() > kMaxSiteName) {
      fail_key("site", "site is too long for a name", "write the host alone");
    }
  }

  void read_paths() {
    if (rule_.paths.size() > kMaxRulePaths) {
      return fail_key("path", "path has more than " + std::to_string(kMaxRulePaths) + " globs",
                      "make several rules of it");
    }
    Expected<RulePaths> paths = RulePaths::compile(rule_.paths);
    if (!paths) return fail_key("path", paths.error().what, paths.error().hint);
    compiled_.paths = *std::move(paths);
  }

  void read_selector(const RuleSelector& selector) {
    const std::string& text = rule_.*selector.text;
    if (text.empty()) return;
    const std::string name = selector.name;
    if (text.size() > kMaxSelectorBytes) {
      return fail_key(name, name + " has more than " + std::to_string(kMaxSelectorBytes) + " bytes",
                      "make several rules of it");
    }
    Expected<std::vector<SelectorChain>> chains = parse_selectors(text);
    if (!chains) {
      return fail_key(name, name + ": " + chains.error().where + ": " + chains.error().what,
                      chains.error().hint);
    }
    for (const SelectorChain& chain : *chains) {
      if (chain.size() > kMaxSelectorParts) {
        return fail_key(
            name,
            name + " has a selector of more than " + std::to_string(kMaxSelectorParts) + " parts",
            "leave out the outer ones");
      }
      if (tests_of(chain) > kMaxSelectorTests) {
        return fail_key(name,
                        name + " has a selector that asks for more than " +
                            std::to_string(kMaxSelectorTests) + " things",
                        "name fewer classes, attributes and :not()");
      }
    }
    compiled_.selectors[static_cast<std::size_t>(selector.key)] = *std::move(chains);
  }

  void check_numbers() {
    if (rule_.weight && !(*rule_.weight >= 0 && *rule_.weight <= kMaxRuleWeight)) {
      fail_key("weight", "weight is not between 0 and 10",
               "1 is usual, 2 counts words twice, 0 not at all");
    }
    if (rule_.demote && (*rule_.demote < 0 || *rule_.demote > kMaxRuleDemotion)) {
      fail_key("demote", "demote is not between 0 and 9",
               "0 is usual, and pages with 1 stand behind these");
    }
  }

  void check_method() {
    if (rule_.method.empty()) return;
    const Expected<const MethodInfo*> found = find_method(rule_.method, methods_);
    if (!found) fail_key("method", "method: " + found.error().message(), "");
  }

  bool speaks_of_blocks() const { return rule_.text_class || rule_.weight; }

  // Returns the key for whole pages that the rule has, or "".
  std::string_view page_key() const {
    if (!rule_.title.empty()) return "title";
    if (!rule_.date.empty()) return "date";
    if (!rule_.author.empty()) return "author";
    if (rule_.skip) return "skip";
    if (rule_.demote) return "demote";
    return rule_.method.empty() ? "" : "method";
  }

  void check_sense() {
    const std::string_view page = page_key();
    if (!rule_.select.empty() && !page.empty()) {
      return fail("select and " + std::string(page) + " do not go together",
                  std::string(page) + " is for whole pages: put it into a rule of its own");
    }
    if (!speaks_of_blocks() && page.empty()) {
      return fail("the rule has no effect",
                  rule_.select.empty() ? "add select and class, or skip = true, or the like"
                                       : "add class = \"template\" or \"main\", or a weight");
    }
    if (rule_.skip == true && rule_.site.empty() && rule_.paths.empty()) {
      fail("the rule leaves out all pages of all sites", "add site or path");
    }
  }

  static void append(std::string_view value, std::string& text) {
    text += std::to_string(value.size());
    text += ':';
    text += value;
  }

  static std::string list_of(std::vector<std::string> values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::string text;
    for (const std::string& value : values) append(value, text);
    return text;
  }

  std::string meaning() const {
    std::string text;
    append(compiled_.site, text);
    append(list_of(rule_.paths), text);
    for (const auto& chains : compiled_.selectors) {
      std::vector<std::string> forms;
      for (const SelectorChain& chain : chains) forms.push_back(canonical_text(chain));
      append(list_of(std::move(forms)), text);
    }
    append(rule_.text_class ? text_class_name(*rule_.text_class) : "", text);
    append(rule_.weight ? std::to_string(static_cast<float>(*rule_.weight)) : "", text);
    append(rule_.skip ? std::to_string(static_cast<int>(*rule_.skip)) : "", text);
    append(rule_.demote ? std::to_string(*rule_.demote) : "", text);
    append(rule_.method, text);
    return text;
  }

  const PageRule& rule_;
  std::string place_;
  MethodList methods_;
  std::vector<Error>& errors_;
  const RuleInFile& in_file_;
  CompiledRule compiled_;
};

// Both are ascending.
bool share_one(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size(); a[i] < b[j] ? ++i : ++j) {
    if (a[i] == b[j]) return true;
  }
  return false;
}

template <typename Value>
bool contradict(const std::optional<Value>& a, const std::optional<Value>& b) {
  return a && b && *a != *b;
}

bool contradict(const std::string& a, const std::string& b) {
  return !a.empty() && !b.empty() && a != b;
}

}  // namespace

CompiledRule compile_rule(const PageRule& rule, RuleIndex index, MethodList methods,
                          std::vector<Error>& errors, const RuleInFile& in_file) {
  return RuleCompiler(rule, index, methods, errors, in_file).compile();
}

void check_selector_count(std::span<const CompiledRule> compiled, std::span<const PageRule> rules,
                          std::vector<Error>& errors) {
  std::size_t selectors = 0;
  for (RuleIndex rule = 0; rule < compiled.size(); ++rule) {
    for (const auto& chains : compiled[rule].selectors) selectors += chains.size();
    if (selectors <= kMaxRuleSelectors) continue;
    errors.push_back(
        {ErrorCode::usage,
         "with this rule there are more than " + std::to_string(kMaxRuleSelectors) + " selectors",
         place_of(rules[rule], rule), "leave out what is no longer used"});
    return;
  }
}

bool may_conflict(const PageRule& a, const CompiledRule& compiled_a, const PageRule& b,
                  const CompiledRule& compiled_b) {
  if (compiled_a.site.empty() != compiled_b.site.empty()) return false;
  const auto as_strong = [&](RuleKey key) {
    const auto at = static_cast<std::size_t>(key);
    return share_one(compiled_a.specificities[at], compiled_b.specificities[at]);
  };
  const bool of_page = contradict(a.skip, b.skip) || contradict(a.demote, b.demote) ||
                       contradict(a.method, b.method);
  const bool of_blocks =
      (contradict(a.text_class, b.text_class) || contradict(a.weight, b.weight)) &&
      as_strong(RuleKey::blocks);
  const bool of_texts = std::any_of(
      std::begin(kRuleSelectors) + 1, std::end(kRuleSelectors), [&](const RuleSelector& selector) {
        return contradict(a.*selector.text, b.*selector.text) && as_strong(selector.key);
      });
  return (of_page || of_blocks || of_texts) &&
         share_one(compiled_a.strengths, compiled_b.strengths);
}

}  // namespace winnow
