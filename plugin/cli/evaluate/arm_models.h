// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the arms of methods that learn have learned.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "plugin/cli/method_option.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/site_models.h"
#include "winnow/queries/arm.h"

namespace winnow::cli {

// Reads models, or learns them from the collection: once for all arms that learn in the same way.
// Not thread-safe.
class ArmModels {
 public:
  // `series` says that the arms are for other collections as well: what is learned from one of them
  // says nothing of the others.
  ArmModels(CollectionSpec pages, bool series, bool quiet)
      : pages_(std::move(pages)), series_(series), quiet_(quiet) {}

  // ErrorCode::usage if there is a series and no file; errors of read_models(), read_block_model()
  // and learn_sites().
  Expected<SiteModels> find(const MethodChoice& choice);

  // The site of pages without a host.
  const std::string& hostless() const { return pages_.site; }

 private:
  Expected<SiteModels> learn(const MethodChoice& choice) const;

  CollectionSpec pages_;
  bool series_;
  bool quiet_;
  std::map<std::string, SiteModels> known_;  // by the file, or by how it is learned in words
};

}  // namespace winnow::cli
