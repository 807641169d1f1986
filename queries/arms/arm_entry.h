// SPDX-License-Identifier: GPL-2.0-or-later
//
// What an index in the cache says of itself, and what went wrong with pages while it was made: an
// index that is found in the cache tells it again.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "queries/arms/arm_key.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_site.h"
#include "winnow/queries/arm.h"

namespace winnow {

// The first kMaxArmEvents of each are kept.
inline constexpr std::size_t kMaxArmEvents = 1000;

// This is what went wrong with pages while an index was made.
struct ArmEvents {
  std::vector<Error> warnings;
  std::vector<SkippedFile> skipped;  // but for files that are no pages by their type
};

// As members "warnings" and "skipped" of an object; malformed members are read as none.
void write_events(nlohmann::ordered_json& object, const ArmEvents& events);
ArmEvents read_events(const nlohmann::ordered_json& object);

// Passes on what a run says, with the arm's name, and keeps what went wrong.
class RecordingObserver : public IndexObserver {
 public:
  RecordingObserver(ArmObserver& observer, const std::string& arm)
      : observer_(observer), arm_(arm) {}

  void progress(const IndexProgress& now) override { observer_.progress(arm_, now); }
  void warning(const Error& error) override;
  void skipped(const SkippedFile& file) override;
  bool interrupted() override { return observer_.interrupted(); }

  const ArmEvents& events() const { return events_; }

 private:
  ArmObserver& observer_;
  const std::string& arm_;
  ArmEvents events_;
};

// Tells `observer` what is in `events`.
void replay(const ArmEvents& events, const std::string& arm, ArmObserver& observer);

// Writes what a database was made of, and what is in it, as JSON into its directory: Xapian leaves
// other files alone. Errors are those of write_text_file().
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
