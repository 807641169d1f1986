// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method for each page, by what is known of its site and by what people say of it.
#pragma once

#include <memory>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/indexer/methods_by_site.h"

namespace winnow {

// Puts rules over methods. Where a rule asks for another method that learns, that goes by the same
// models, or if these are of no use for it, classifies pages on their own. Copies share all of it.
// Thread-safe.
class WINNOW_EXPORT RuledMethods {
 public:
  // `usual` is for the pages of which no rule says how to classify them; it was made by the method
  // of that name in `methods`, with `options`. Errors: as find_method() and make_method().
  static Expected<RuledMethods> of(MethodsBySite usual, std::string_view name,
                                   const MethodOptions& options, PageRules rules,
                                   MethodList methods = available_methods());

  // Finds the method for a page, which applies the rules to it (PageMethod::rules).
  PageMethod find(std::string_view site, std::string_view url) const;

  // Says whether the method of the page is the usual one.
  bool is_usual(const RulesForPage& page) const;

  const MethodsBySite& usual() const;
  const PageRules& rules() const;
  bool needs_hashes() const;  // whether documents need subtree hashes for some of the methods

 private:
  struct State;
  explicit RuledMethods(std::shared_ptr<const State> state) : state_(std::move(state)) {}
  std::shared_ptr<const State> state_;
};

}  // namespace winnow
