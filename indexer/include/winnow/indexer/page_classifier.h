// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says which method classifies a page, and what is known from outside of the page.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "winnow/extractor/method.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/source.h"

namespace winnow {

// All functions but method_for() are asked for pages, too, that have not been read: only path and
// URL are sure to be there. Implementations are thread-safe.
class WINNOW_EXPORT PageClassifier {
 public:
  virtual ~PageClassifier() = default;

  // Never null.
  virtual std::shared_ptr<const Method> method_for(const RawPage& page) const = 0;

  // Whether some of the methods need subtree hashes (Method::needs_hashes()), which take time.
  virtual bool needs_hashes() const { return true; }

  // A hash of what the method depends on beside the page and its recorded name: what was learned of
  // the page's site, say. A page that was indexed with another hash counts as changed.
  virtual std::uint64_t state_of(const RawPage&) const { return 0; }

  // The model by which the method knows the page's site; null if there is none. Databases store it
  // for later runs.
  virtual std::shared_ptr<const SiteModel> model_of(const RawPage&) const { return nullptr; }

  // What a person says of pages, which method_for() applies. They have nothing to do with
  // state_of(): a page counts as changed as well if PageRules::hash_for_site() is another one.
  virtual const PageRules& rules() const;
  // The name by which these know the site of the page.
  virtual std::string rule_site_of(const RawPage&) const { return {}; }
  RulesForPage rules_for(const RawPage& page) const;

  // SiteReport::learned_from of a model that model_of() has given, to be stored with it; empty if
  // that is not known.
  virtual std::vector<std::string> learned_from(const SiteModel&) const { return {}; }
};

}  // namespace winnow
