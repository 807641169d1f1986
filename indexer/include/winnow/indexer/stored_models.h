// SPDX-License-Identifier: GPL-2.0-or-later
//
// The models of sites that a database stores, one for each site.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/site_models.h"

namespace winnow {

// The models that a database holds. The pages of each site were last classified by its model.
struct StoredModels {
  SiteModels models;
  // SiteReport::learned_from by site, where that is known.
  std::map<std::string, std::vector<std::string>, std::less<>> learned_from;
  // One error for each model that cannot be read: ErrorCode::corrupt or incompatible, with the
  // database's name. The next run of index_site() that uses a model of the site replaces it.
  std::vector<Error> unreadable;
};

// Reads what index_site() has stored (PageClassifier::model_of(), learned_from()). Errors:
// not_found, and others as Xapian has them. All models are in memory at once.
WINNOW_EXPORT Expected<StoredModels> read_models_of(const std::string& database);

// A hash of all that pages of a site are classified and named by: templates, statistics, what
// titles begin and end with, which titles and descriptions many pages have; not its name, nor the
// number of its pages. It is the PageClassifier::state_of() of these pages. Linear time.
// Thread-safe.
WINNOW_EXPORT std::uint64_t templates_hash(const SiteModel& model);

}  // namespace winnow
