// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/ruled_methods.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace winnow {

struct RuledMethods::State {
  MethodsBySite usual;
  PageRules rules;
  std::map<std::string, MethodsBySite, std::less<>> others;  // that rules ask for, by name

  const MethodsBySite& methods_for(const RulesForPage& page) const {
    const auto found = others.find(page.method());
    return found == others.end() ? usual : found->second;
  }
};

namespace {

Expected<MethodsBySite> methods_of(const MethodInfo& method, const MethodOptions& options,
                                   const SiteModels& models) {
  if (!method.learns()) return MethodsBySite::of(method, options);
  const bool of_use = !model_without_use(models, method);
  return MethodsBySite::of(method, options, of_use ? models : SiteModels());
}

}  // namespace

Expected<RuledMethods> RuledMethods::of(MethodsBySite usual, std::string_view name,
                                        const MethodOptions& options, PageRules rules,
                                        MethodList methods) {
  auto state = std::make_shared<State>(State{std::move(usual), std::move(rules), {}});
  for (const PageRule& rule : state->rules.rules()) {
    if (rule.method.empty() || rule.method == name || state->others.contains(rule.method)) continue;
    const Expected<const MethodInfo*> method = find_method(rule.method, methods);
    if (!method) return method.error();
    Expected<MethodsBySite> made = methods_of(**method, options, state->usual.models());
    if (!made) return made.error();
    state->others.emplace(rule.method, *std::move(made));
  }
  return RuledMethods(std::move(state));
}

PageMethod RuledMethods::find(std::string_view site, std::string_view url) const {
  RulesForPage rules = state_->rules.for_page(site, url);
  PageMethod found = state_->methods_for(rules).find(site);
  if (!rules) return found;
  found.method = with_rules(std::move(found.method), rules);
  found.rules = std::move(rules);
  return found;
}

bool RuledMethods::is_usual(const RulesForPage& page) const {
  return &state_->methods_for(page) == &state_->usual;
}

const MethodsBySite& RuledMethods::usual() const { return state_->usual; }

const PageRules& RuledMethods::rules() const { return state_->rules; }

bool RuledMethods::needs_hashes() const {
  return state_->usual.needs_hashes() ||
         std::any_of(state_->others.begin(), state_->others.end(),
                     [](const auto& other) { return other.second.needs_hashes(); });
}

}  // namespace winnow
