// SPDX-License-Identifier: GPL-2.0-or-later
//
// The method for each page, of methods that learn the templates of sites and of those that do not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "plugin/cli/method_option.h"
#include "plugin/cli/source_options.h"
#include "plugin/report/site_method_table.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

using report::knows_something;
using report::PageMethod;

// One method for all pages, or one for each site; a site's is made when its first page comes. Pages
// of a site without templates are classified on their own, and counted. Copies share all of
// it. Thread-safe.
class SiteMethods {
 public:
  // Of a method that does not learn. Errors as method_options() and winnow::make_method().
  static Expected<SiteMethods> of(const MethodChoice& choice);

  // Of one that does. `hostless` is the site of pages without a host, empty if nobody knows it;
  // `learned` says why sites have no templates, and what was learned from.
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

  // For IndexOptions::model_of: what the method for the page knows of its site.
  std::function<std::shared_ptr<const SiteModel>(const RawPage&)> model_of() const;

  // For IndexOptions::learned_from.
  std::function<std::vector<std::string>(const SiteModel&)> learned_from() const;

  // A note for each site whose pages were classified on their own for want of templates, up to a
  // few, and what can be done.
  void tell_of_pages_alone() const;

 private:
  struct State;
  explicit SiteMethods(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

// Methods that were learned from a source, and what from.
struct LearnedMethods {
  std::optional<SiteMethods> methods;  // never empty in results
  SiteModels models;
  std::vector<SiteReport> sites;
};

// What learn_methods() is told beside the method: as SiteLearningOptions has it.
struct LearningContext {
  std::string hostless;
  Limits limits;
  std::size_t threads = 0;
  std::vector<KnownSite> known;
  std::shared_ptr<NotedPages> noted;
  std::shared_ptr<ParsedPages> parsed;
};

// What a method that learns needs, learned from the source, with a line of progress; --model must
// be empty. Errors as of() and run_learning().
Expected<LearnedMethods> learn_methods(const MethodChoice& choice, Source& source,
                                       LearningContext context, bool quiet);

// As chosen, for the pages of a source: what the method needs is read from --model, or else learned
// from the source, with a line of progress. Errors as of(), read_models() and run_learning().
Expected<SiteMethods> methods_for(const MethodChoice& choice, const SourceOptions& source,
                                  const Limits& limits, bool quiet);

// From --model, which must not be empty if the method learns: for commands without a source, where
// the site of pages without a host is not known.
Expected<SiteMethods> methods_without_source(const MethodChoice& choice);

// By the method that the database was made with, to which `choice` is set, and with what it has
// stored of sites, of which warnings are given that cannot be read. Errors: those of
// read_models_of() and Searcher::open(); ErrorCode::input if nothing is stored and the method needs
// it.
Expected<SiteMethods> methods_of_database(MethodChoice& choice, const std::string& database);

// "pattern-tree (strict, site a.example)": the method and those of its options that are not the
// defaults, as databases record it. What was learned is none of them: where that changes, pages are
// indexed again (SiteMethods::method_state()). Errors as read_block_model().
Expected<std::string> recorded_name(const MethodChoice& choice);

}  // namespace winnow::cli
