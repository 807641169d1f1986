// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/arm_events.h"

#include <nlohmann/json.hpp>

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

}  // namespace winnow
