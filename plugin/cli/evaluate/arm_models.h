// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the arms of methods that learn have learned.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "plugin/cli/method_option.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/site_models.h"
#include "winnow/queries/arm.h"

namespace winnow::cli {

// Reads models, or learns them from each collection: once for all arms that learn in the same way.
// Not thread-safe.
class ArmModels {
 public:
  // At least one collection, and more for the points of a series: what is learned from one of them
  // says nothing of the others.
  ArmModels(std::vector<CollectionSpec> collections, bool quiet)
      : collections_(std::move(collections)), quiet_(quiet) {}

  const std::vector<CollectionSpec>& collections() const { return collections_; }

  // For pages of the collection of this number. Errors of read_models(), read_block_model() and
  // learn_sites().
  Expected<SiteModels> find(const MethodChoice& choice, std::size_t collection);

 private:
  Expected<SiteModels> learn(const MethodChoice& choice, const CollectionSpec& pages) const;

  std::vector<CollectionSpec> collections_;
  bool quiet_;
  std::map<std::string, SiteModels> known_;  // by the file, or by how it is learned in words
};

}  // namespace winnow::cli
