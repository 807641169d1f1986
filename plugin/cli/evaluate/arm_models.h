// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps what the arms of methods that learn have learned.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/method_settings.h"
#include "winnow/queries/arm.h"

namespace winnow::cli {

// Reads models, or learns them from each collection: once for all arms that learn in the same way.
// It is not thread-safe.
class ArmModels {
 public:
  // At least one collection, and more for the points of a series: what is learned from one of them
  // says nothing of the others.
  ArmModels(std::vector<CollectionSpec> collections, bool quiet)
      : collections_(std::move(collections)), quiet_(quiet) {}

  const std::vector<CollectionSpec>& collections() const { return collections_; }

  // Finds models for pages of the collection of this number, from the file unless it is empty.
  // Errors are those of read_models() and learn_for().
  Expected<SiteModels> find(const MethodSettings& settings, const std::string& file,
                            std::size_t collection);

 private:
  Expected<SiteModels> learn(MethodSettings settings, const CollectionSpec& pages) const;

  std::vector<CollectionSpec> collections_;
  bool quiet_;
  std::map<std::string, SiteModels> known_;  // by the file, or by how it is learned in words
};

}  // namespace winnow::cli
