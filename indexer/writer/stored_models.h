// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was learned of sites, in the metadata of a database.
#pragma once

#include <xapian.h>

#include <string_view>

#include "winnow/extractor/site_models.h"

namespace winnow {

// Puts the model in the place of the one that the database has of its site; part of the next
// commit. Returns whether that is another one. Throws Xapian's exceptions.
bool store_model(Xapian::WritableDatabase& database, const SiteModel& model);

// Removes the model that the database has of the site, if it has one; part of the next commit.
// Throws Xapian's exceptions.
void forget_model(Xapian::WritableDatabase& database, std::string_view site);

}  // namespace winnow
