// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/arm_entry.h"

#include <xapian.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

#include "indexer/common/timestamps.h"
#include "indexer/database/xapian_errors.h"
#include "queries/arms/cache_folder.h"
#include "winnow/indexer/text_file.h"

namespace winnow {
namespace {

using Json = nlohmann::ordered_json;

std::string text(const Json& object, const char* name) {
  const auto member = object.find(name);
  return member == object.end() || !member->is_string() ? "" : member->get<std::string>();
}

SkipReason reason_in(const Json& file) {
  return skip_reason_named(text(file, "reason")).value_or(SkipReason::none);
}

// The elements of a list by that name; none if there is no list.
const Json& list(const Json& object, const char* name) {
  static const Json none = Json::array();
  const auto member = object.find(name);
  return member == object.end() || !member->is_array() ? none : *member;
}

}  // namespace

void write_events(Json& object, const ArmEvents& events) {
  Json& warnings = object["warnings"] = Json::array();
  for (const Error& error : events.warnings) {
    warnings.push_back({{"what", error.what}, {"where", error.where}, {"hint", error.hint}});
  }
  Json& skipped = object["skipped"] = Json::array();
  for (const SkippedFile& file : events.skipped) {
    skipped.push_back(
        {{"path", file.path}, {"reason", skip_reason_name(file.reason)}, {"detail", file.detail}});
  }
}

ArmEvents read_events(const Json& object) {
  ArmEvents events;
  for (const Json& warning : list(object, "warnings")) {
    if (!warning.is_object()) continue;
    events.warnings.push_back(
        {ErrorCode::input, text(warning, "what"), text(warning, "where"), text(warning, "hint")});
  }
  for (const Json& file : list(object, "skipped")) {
    if (!file.is_object()) continue;
    events.skipped.push_back({text(file, "path"), reason_in(file), text(file, "detail")});
  }
  return events;
}

void RecordingObserver::warning(const Error& error) {
  if (events_.warnings.size() < kMaxArmEvents) events_.warnings.push_back(error);
  observer_.warning(arm_, error);
}

void RecordingObserver::skipped(const SkippedFile& file) {
  const bool expected = file.reason == SkipReason::not_html || file.reason == SkipReason::excluded;
  if (!expected && events_.skipped.size() < kMaxArmEvents) events_.skipped.push_back(file);
  observer_.skipped(arm_, file);
}

void replay(const ArmEvents& events, const std::string& arm, ArmObserver& observer) {
  for (const Error& error : events.warnings) observer.warning(arm, error);
  for (const SkippedFile& file : events.skipped) observer.skipped(arm, file);
}

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

void add_choices(Json& object, const IndexingChoices& choices) {
  object["stemmer"] = choices.stemmer;
  object["weights"] = {{"main", choices.main_weight},   {"heading", choices.heading_weight},
                       {"title", choices.title_weight}, {"keyword", choices.keyword_weight},
                       {"image", choices.image_weight}, {"page", choices.page_weight},
                       {"link", choices.link_weight},   {"page_link", choices.page_link_weight}};
  object["page_text"] = choices.page_text;
  object["keep_template"] = choices.keep_template;
}

std::string describe(const ArmSpec& spec, const CollectionSpec& collection,
                     const CollectionHash& pages, const IndexReport& report,
                     const ArmEvents& events) {
  Json object;
  object["name"] = spec.name;
  if (spec.kind == ArmKind::omindex) {
    object["method"] = omindex_version();
    object["stemmer"] = spec.choices.stemmer;
  } else {
    object["method"] = spec.choices.method;
    object["identity"] = spec.identity;
    add_choices(object, spec.choices);
  }
  object["sources"] = collection.sources;
  object["pages"] = pages.pages;
  object["bytes"] = pages.bytes;
  object["documents"] = report.documents;
  object["words"] = report.words;
  object["empty"] = report.empty;
  object["created"] = utc_now();
  object["version"] = indexer_version();
  write_events(object, events);
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::optional<std::uint64_t> number(const Json& object, const char* name) {
  const auto member = object.find(name);
  if (member == object.end() || !member->is_number_unsigned()) return std::nullopt;
  return member->get<std::uint64_t>();
}

std::optional<ArmEntry> described(const fs::path& description) {
  const auto text = read_text_file(description, std::numeric_limits<std::size_t>::max());
  if (!text) return std::nullopt;
  const Json object = Json::parse(*text, nullptr, false);
  if (!object.is_object()) return std::nullopt;
  const std::optional<std::uint64_t> documents = number(object, "documents");
  const std::optional<std::uint64_t> words = number(object, "words");
  const std::optional<std::uint64_t> empty = number(object, "empty");
  if (!documents || !words || !empty) return std::nullopt;
  ArmEntry entry;
  entry.report.documents = *documents;
  entry.report.words = *words;
  entry.report.empty = *empty;
  entry.events = read_events(object);
  return entry;
}

}  // namespace

Expected<void> write_entry(const fs::path& database, const ArmSpec& spec,
                           const CollectionSpec& collection, const CollectionHash& pages,
                           const IndexReport& report, const ArmEvents& events) {
  const fs::path path = database / kDescriptionFile;
  return write_text_file(path, describe(spec, collection, pages, report, events));
}

std::optional<ArmEntry> read_entry(const fs::path& database) {
  std::optional<ArmEntry> entry = described(database / kDescriptionFile);
  if (!entry) return std::nullopt;
  const std::string path = database;
  const auto documents =
      with_xapian<std::uint64_t>(path, [&] { return Xapian::Database(path).get_doccount(); });
  if (!documents || *documents != entry->report.documents) return std::nullopt;
  return entry;
}

}  // namespace winnow
