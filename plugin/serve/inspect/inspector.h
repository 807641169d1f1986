// SPDX-License-Identifier: GPL-2.0-or-later
//
// The inspector of a server: the pages of its sources, the rules, and the run that indexes again.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/serve/inspect/catalogue.h"
#include "plugin/serve/inspect/index_job.h"
#include "plugin/serve/inspect/inspect_options.h"
#include "plugin/serve/inspect/rules_store.h"
#include "plugin/serve/inspect/scanner.h"
#include "plugin/serve/inspect/source_classifier.h"
#include "plugin/serve/inspect/source_set.h"
#include "plugin/serve/inspect/template_groups.h"

namespace winnow::serve {

// All workers of a server share one. Thread-safe. Its end waits for a page that is being read, and
// for a run that indexes to commit what it has done.
class Inspector {
 public:
  // Opens the sources and begins to read their pages in the background. Errors: those of
  // SourceSet::open(), read_stored_method() and SourceClassifier::of(), and of the rules file.
  static Expected<std::shared_ptr<Inspector>> open(InspectOptions options);
  ~Inspector();

  const InspectOptions& options() const { return options_; }
  SourceSet& sources() { return *sources_; }
  const Catalogue& catalogue() const { return catalogue_; }
  const TemplateGroups& groups() const { return groups_; }
  RulesStore& rules_store() { return rules_store_; }
  const Scanner& scanner() const { return *scanner_; }

  // How pages are classified by the rules file as it is now: if it has changed, pages of sites that
  // this concerns are read again. Of a file that cannot be read as rules the last one that could be
  // is used; rules_store().read() says what is wrong.
  std::shared_ptr<const SourceClassifier> classification();

  // Begins to index the site again. Errors: those of IndexJob::start(); ErrorCode::not_found if no
  // page is of this site; those of the rules file.
  Expected<void> index_again(const std::string& site);
  const IndexJob& job() const { return *job_; }

  // Ends what goes on in the background. Nothing begins any more.
  void stop();

 private:
  explicit Inspector(InspectOptions options);
  Expected<void> begin();
  void use_rules(const PageRules& rules, const std::string& etag);
  void exchange(SourceClassifier&& classifier);
  void reload(const std::string& site);
  std::shared_ptr<const SourceClassifier> current() const;

  const InspectOptions options_;
  RulesStore rules_store_;
  Catalogue catalogue_;
  TemplateGroups groups_;
  std::unique_ptr<SourceSet> sources_;

  std::mutex updates_;        // one change of the classification after the other
  std::string etag_;          // of the rules that are used
  mutable std::mutex mutex_;  // of the pointer
  std::shared_ptr<const SourceClassifier> classification_;

  std::unique_ptr<Scanner> scanner_;
  std::unique_ptr<IndexJob> job_;
};

}  // namespace winnow::serve
