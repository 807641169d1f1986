// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method for each page, of methods that learn the templates of sites and of those that do not.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "plugin/cli/method_option.h"
#include "plugin/cli/source_options.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

struct PageMethod {
  std::shared_ptr<const Method> method;   // never null
  std::shared_ptr<const SiteModel> site;  // null: the page is classified on its own
};

// One method for all pages, or one for each site; a site's is made when its first page comes. Pages
// of a site without templates are classified by default_method(), and counted. Copies share all of
// it. Thread-safe.
class SiteMethods {
 public:
  // Of a method that does not learn. Errors as method_options() and winnow::make_method().
  static Expected<SiteMethods> of(const MethodChoice& choice);

  // Of one that does. `hostless` is the site of pages without a host.
  static Expected<SiteMethods> of(const MethodChoice& choice, SiteModels models,
                                  std::string hostless);

  PageMethod find(const RawPage& page) const;

  // Whether documents need subtree hashes (ParseOptions::hashes) for some of the methods.
  bool needs_hashes() const;

  // For IndexOptions::method_of and ArmSpec::method_of.
  std::function<std::shared_ptr<const Method>(const RawPage&)> method_of() const;

  // A note for each site whose pages were classified on their own for want of templates.
  void tell_of_pages_alone() const;

 private:
  struct State;
  explicit SiteMethods(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

// As chosen, for the pages of a source: what the method needs is read from --model, or else learned
// from the source, with a line of progress. Errors as of(), read_models() and run_learning().
Expected<SiteMethods> methods_for(const MethodChoice& choice, const SourceOptions& source,
                                  const Limits& limits, bool quiet);

// From --model, which must not be empty if the method learns: for commands without a source.
Expected<SiteMethods> methods_without_source(const MethodChoice& choice);

// "pattern-tree (strict, model 0123456789abcdef)": the method and those of its options that are not
// the defaults, as databases record it. What is learned from the source itself is none of them: it
// follows from the pages. Errors as read_models().
Expected<std::string> recorded_name(const MethodChoice& choice);

}  // namespace winnow::cli
