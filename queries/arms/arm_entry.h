// SPDX-License-Identifier: GPL-2.0-or-later
//
// What an index in the cache says of itself.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "queries/arms/arm_events.h"
#include "queries/arms/arm_key.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/arm.h"

namespace winnow {

// Writes what a database was made of, and what is in it, as JSON into its directory: Xapian leaves
// other files alone. Gives ErrorCode::disk if that cannot be.
Expected<void> write_entry(const std::filesystem::path& database, const ArmSpec& spec,
                           const CollectionSpec& collection, const CollectionHash& pages,
                           const IndexReport& report, const ArmEvents& events);

struct ArmEntry {
  IndexReport report;  // only documents, words and pages without text
  ArmEvents events;
};

// Gives nothing if the description is damaged, or if the database cannot be opened or holds another
// number of documents.
std::optional<ArmEntry> read_entry(const std::filesystem::path& database);

}  // namespace winnow
