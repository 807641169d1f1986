// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps what was learned of sites in the metadata of a database, packed as zstd frames: Xapian
// stores metadata as it gets them.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/site_models.h"

namespace winnow {

// It is thread-safe, like unpacked().
std::string packed(std::string_view bytes);

// Undoes packed(). There is no result if `packed` is nothing that packed() returns, or claims to be
// more than a thousand times as large.
std::optional<std::vector<std::byte>> unpacked(std::string_view packed);

// Puts the model in the place of the one that the database has of its site, and with it the hashes
// of the pages that it was learned from (SiteReport::learned_from), as far as they are known. Both
// are part of the next commit. Returns whether either differs from what was there. Throws Xapian's
// exceptions.
//
// The hashes stand one behind the other under keys like those of the model's parts, with an "s" in
// the place of the first digit.
bool store_model(Xapian::WritableDatabase& database, const SiteModel& model,
                 std::span<const std::string> learned_from = {});

// Removes what the database has of the site, if it has anything. This is part of the next commit.
// Throws Xapian's exceptions.
void forget_model(Xapian::WritableDatabase& database, std::string_view site);

// Gives the sites that the database has models of, by the names that they have in its keys: a long
// name is cut there. Throws Xapian's exceptions.
std::vector<std::string> names_of_models(const Xapian::Database& database);

// Gives the model of the site that has this name in the keys. Gives ErrorCode::corrupt, without a
// place, if it is damaged or of an older version, and ErrorCode::incompatible. Throws Xapian's
// exceptions.
Expected<SiteModels> read_model(const Xapian::Database& database, std::string_view name);

// Gives the hashes of the pages that this model was learned from, sorted; none where they are not
// known. Throws Xapian's exceptions.
std::vector<std::string> read_learned_from(const Xapian::Database& database, std::string_view name);

}  // namespace winnow
