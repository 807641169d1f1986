// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was learned of sites, in the metadata of a database.
#pragma once

#include <xapian.h>

#include <span>
#include <string>
#include <string_view>

#include "winnow/extractor/site_models.h"

namespace winnow {

// Puts the model in the place of the one that the database has of its site, and with it the hashes
// of the pages that it was learned from (SiteReport::learned_from), as far as they are known; part
// of the next commit. Returns whether anything is another one. Throws Xapian's exceptions.
//
// The hashes stand one behind the other under keys like those of the model's parts, with an "s" in
// the place of the first digit.
bool store_model(Xapian::WritableDatabase& database, const SiteModel& model,
                 std::span<const std::string> learned_from = {});

// Removes what the database has of the site, if it has anything; part of the next commit. Throws
// Xapian's exceptions.
void forget_model(Xapian::WritableDatabase& database, std::string_view site);

}  // namespace winnow
