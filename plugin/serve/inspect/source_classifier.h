// SPDX-License-Identifier: GPL-2.0-or-later
//
// Classifies pages as the next run of winnow index would, as far as that can be known before it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plugin/serve/inspect/inspect_options.h"
#include "plugin/serve/inspect/source_set.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/site_classifier.h"

namespace winnow::serve {

// What was learned of sites, and by which method pages are classified. Immutable, so thread-safe.
struct StoredMethod {
  IndexMetadata metadata;
  MethodSettings settings;  // without rules
  bool learns = false;
  SiteModels models;               // what the database has stored
  std::vector<std::string> notes;  // what of it cannot be read
};

// Reads it from the database. Errors: those of Searcher::open() and read_models_of();
// ErrorCode::usage if the database was made by a method that this program does not have.
Expected<std::shared_ptr<const StoredMethod>> read_stored_method(const std::string& database);

// Classifies by a method and rules. Immutable, so thread-safe; cheap to copy.
class SourceClassifier {
 public:
  // Errors: those of SiteClassifier::of().
  static Expected<SourceClassifier> of(std::shared_ptr<const StoredMethod> stored, PageRules rules,
                                       const SourceSet& sources);

  const StoredMethod& stored() const { return *stored_; }
  std::shared_ptr<const StoredMethod> stored_method() const { return stored_; }
  const PageRules& rules() const { return rules_; }

  // Finds the method of a page, which applies the rules.
  PageMethod find(std::size_t source, const RawPage& page) const;
  std::string site_of(std::size_t source, const RawPage& page) const;
  bool needs_hashes() const;

  const SiteClassifier& of_source(std::size_t source) const { return by_source_[source]; }

 private:
  std::shared_ptr<const StoredMethod> stored_;
  PageRules rules_;
  std::vector<SiteClassifier> by_source_;
};

}  // namespace winnow::serve
