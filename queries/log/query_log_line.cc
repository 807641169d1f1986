// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of a query log, made and read.
#include "queries/log/query_log_line.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "indexer/common/timestamps.h"
#include "winnow/queries/query_log.h"

namespace winnow {
namespace {

using Json = nlohmann::ordered_json;
// Finds a name in a line that has any number of them, where Json would look at each.
using ReadJson = nlohmann::json;

// Says whether the text has the form that utc_now() gives, so that times can be compared as texts.
bool is_time(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00Z";
  return std::equal(text.begin(), text.end(), kForm.begin(), kForm.end(), [](char c, char form) {
    return form == '0' ? c >= '0' && c <= '9' : c == form;
  });
}

// These are the lists of PageFilters by the names of the options that fill them.
constexpr std::pair<const char*, std::vector<std::string> PageFilters::*> kLists[] = {
    {"site", &PageFilters::sites},
    {"lang", &PageFilters::languages},
    {"type", &PageFilters::types},
    {"path", &PageFilters::paths}};

constexpr std::pair<const char*, std::string PageFilters::*> kDates[] = {
    {"since", &PageFilters::since}, {"until", &PageFilters::until}};

}  // namespace

nlohmann::ordered_json filters_json(const PageFilters& filters) {
  Json object = Json::object();
  for (const auto& [name, list] : kLists) {
    if (!(filters.*list).empty()) object[name] = filters.*list;
  }
  for (const auto& [name, date] : kDates) {
    if (!(filters.*date).empty()) object[name] = filters.*date;
  }
  return object;
}

namespace {

// Whatever the log holds, a member is read only if it is of the right kind.
class MemberReader {
 public:
  explicit MemberReader(const ReadJson& object) : object_(object) {}

  const ReadJson* find(const char* name) const {
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }

  bool read(const char* name, std::string& text) {
    const ReadJson* const member = find(name);
    if (member == nullptr) return false;
    if (!member->is_string()) return fail(name, "is not a string");
    text = member->get_ref<const std::string&>();
    return true;
  }

  bool read(const char* name, std::uint64_t& number) {
    const ReadJson* const member = find(name);
    if (member == nullptr) return false;
    if (!member->is_number_unsigned()) return fail(name, "is not a whole number");
    number = member->get<std::uint64_t>();
    return true;
  }

  bool read(const char* name, std::vector<std::string>& list) {
    const ReadJson* const member = find(name);
    if (member == nullptr) return false;
    if (!member->is_array()) return fail(name, "is not a list");
    for (const ReadJson& each : *member) {
      if (!each.is_string()) return fail(name, "is not a list of strings");
      list.push_back(each.get_ref<const std::string&>());
    }
    return true;
  }

  bool fail(const char* name, const char* what) {
    if (complaint_.empty()) complaint_ = std::string("\"") + name + "\" " + what;
    return false;
  }

  const std::string& complaint() const { return complaint_; }

 private:
  const ReadJson& object_;
  std::string complaint_;
};

Error no_entry(std::string what) {
  return {ErrorCode::input, std::move(what), "",
          "winnow search --query-log writes {\"time\": ..., \"query\": ...}"};
}

Expected<PageFilters> read_filters(const ReadJson& object) {
  if (!object.is_object()) return no_entry("\"filters\" is not an object");
  PageFilters filters;
  MemberReader members(object);
  for (const auto& [name, list] : kLists) members.read(name, filters.*list);
  for (const auto& [name, date] : kDates) members.read(name, filters.*date);
  if (!members.complaint().empty()) return no_entry(members.complaint());
  return filters;
}

}  // namespace

LoggedQuery logged_query(std::string_view query, const SearchOptions& options,
                         const SearchResult& result) {
  LoggedQuery entry;
  entry.time = utc_now();
  entry.query = query;
  entry.filters = options.filters;
  entry.offset = options.offset;
  entry.matches_estimated = result.matches_estimated;
  entry.all_words_estimated = result.all_words_estimated;
  if (result.corrected) entry.corrected_query = result.corrected_query;
  return entry;
}

std::string to_line(const LoggedQuery& entry) {
  Json object;
  object["time"] = entry.time;
  object["query"] = entry.query.substr(0, kMaxQueryBytes);
  object["matches_estimated"] = entry.matches_estimated;
  if (entry.all_words_estimated) object["all_words_estimated"] = *entry.all_words_estimated;
  if (!entry.corrected_query.empty()) object["corrected_query"] = entry.corrected_query;
  if (entry.offset > 0) object["offset"] = entry.offset;
  if (entry.filters != PageFilters()) object["filters"] = filters_json(entry.filters);
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

Expected<LoggedQuery> parse_log_line(std::string_view line) {
  const ReadJson object = ReadJson::parse(line.begin(), line.end(), nullptr, false);
  if (!object.is_object()) return no_entry("is not a JSON object");
  LoggedQuery entry;
  MemberReader members(object);
  std::uint64_t number = 0;
  if (!members.read("query", entry.query)) members.fail("query", "is missing");
  if (members.read("time", entry.time) && !is_time(entry.time)) {
    members.fail("time", "is not a time as in 2026-01-31T23:59:59Z");
  }
  if (!members.read("matches_estimated", entry.matches_estimated)) {
    members.fail("matches_estimated", "is missing");
  }
  if (members.read("all_words_estimated", number)) entry.all_words_estimated = number;
  members.read("corrected_query", entry.corrected_query);
  if (members.read("offset", number)) {
    entry.offset = static_cast<std::uint32_t>(std::min<std::uint64_t>(number, UINT32_MAX));
  }
  if (!members.complaint().empty()) return no_entry(members.complaint());
  if (const ReadJson* const filters = members.find("filters"); filters != nullptr) {
    Expected<PageFilters> read = read_filters(*filters);
    if (!read) return read.error();
    entry.filters = std::move(*read);
  }
  return entry;
}

}  // namespace winnow
