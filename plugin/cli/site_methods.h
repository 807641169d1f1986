// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method for each page, of methods that learn the templates of sites and of those that do not.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "plugin/cli/method_option.h"
#include "plugin/cli/source_options.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/site_learning.h"
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

  // Of one that does. `hostless` is the site of pages without a host, empty if nobody knows it;
  // `learned` says why sites have no templates.
  static Expected<SiteMethods> of(const MethodChoice& choice, SiteModels models,
                                  std::string hostless, std::span<const SiteReport> learned = {});

  PageMethod find(const RawPage& page) const;

  // Whether documents need subtree hashes (ParseOptions::hashes) for some of the methods.
  bool needs_hashes() const;

  // For IndexOptions::method_of and ArmSpec::method_of.
  std::function<std::shared_ptr<const Method>(const RawPage&)> method_of() const;

  // For IndexOptions::method_state: of the templates of a page's site; 0 for pages that are
  // classified on their own.
  std::function<std::uint64_t(const RawPage&)> method_state() const;

  // A note for each site whose pages were classified on their own for want of templates, up to a
  // few, and what can be done.
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

// From --model, which must not be empty if the method learns: for commands without a source, where
// the site of pages without a host is not known.
Expected<SiteMethods> methods_without_source(const MethodChoice& choice);

// "pattern-tree (strict, site a.example)": the method and those of its options that are not the
// defaults, as databases record it. What was learned is none of them: where that changes, pages are
// indexed again (SiteMethods::method_state()).
std::string recorded_name(const MethodChoice& choice);

}  // namespace winnow::cli
