// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/page_classifier.h"

namespace winnow {

const PageRules& PageClassifier::rules() const {
  static const PageRules none;
  return none;
}

RulesForPage PageClassifier::rules_for(const RawPage& page) const {
  if (rules().empty()) return {};
  return rules().for_page(rule_site_of(page), page.url);
}

}  // namespace winnow
