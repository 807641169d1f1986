// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method for the pages of each site, by what was learned of the site.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/extractor/site_models.h"

namespace winnow {

// Whether a site's pages can be classified by its model: it has templates, or statistics.
// Thread-safe.
WINNOW_EXPORT bool knows_something(const SiteModel& model);

// Names the methods that have a use for what was learned with these options. Thread-safe.
WINNOW_EXPORT std::vector<std::string> methods_with_use_for(
    const LearnOptions& learned, MethodList methods = available_methods());

// Finds the first model that knows something, but nothing that the method has a use for; null if
// there is none. Thread-safe.
WINNOW_EXPORT std::shared_ptr<const SiteModel> model_without_use(const SiteModels& models,
                                                                 const MethodInfo& method);

// Says what is learned of a site for the method if nothing else is asked for. Thread-safe.
WINNOW_EXPORT LearnOptions learn_options_of(const MethodInfo& method);

struct PageMethod {
  std::shared_ptr<const Method> method;   // never null
  std::shared_ptr<const SiteModel> site;  // null: the page is classified on its own
  RulesForPage rules = {};                // that the method applies; whether to skip the page
};

// Holds one method for all pages, or one for each site, which is made when the first page of the
// site comes. Pages of a site of which nothing is known are classified on their own. Copies share
// the methods. Thread-safe.
class WINNOW_EXPORT MethodsBySite {
 public:
  // Takes a method that does not learn, for all pages. Errors: as make_method().
  static Expected<MethodsBySite> of(const MethodInfo& method, const MethodOptions& options);

  // Takes one that learns. There must be no model_without_use().
  static MethodsBySite of(const MethodInfo& method, const MethodOptions& options,
                          SiteModels models);

  // Finds the method for the pages of the site.
  PageMethod find(std::string_view site) const;

  // The model that find() goes by; null if the site's pages are classified on their own.
  std::shared_ptr<const SiteModel> model_of(std::string_view site) const;

  // Whether documents need subtree hashes (ParseOptions::hashes) for some of the methods.
  bool needs_hashes() const;

  const SiteModels& models() const;

 private:
  struct State;
  explicit MethodsBySite(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace winnow
