// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/field_filters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <iterator>
#include <string>

#include "indexer/common/ascii.h"
#include "queries/search/exclusions.h"
#include "queries/search/language_names.h"
#include "winnow/indexer/document_type.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

// Takes the number off the beginning of `text`, which must have exactly so many digits.
std::optional<unsigned> take_digits(std::string_view& text, std::size_t digits) {
  const std::string_view number = text.substr(0, digits);
  if (number.size() < digits || !std::all_of(number.begin(), number.end(), is_ascii_digit)) {
    return {};
  }
  text.remove_prefix(digits);
  unsigned value = 0;
  std::from_chars(number.data(), number.data() + digits, value);
  return value;
}

// Takes the "-MM" or "-DD" off the beginning of `text`.
std::optional<unsigned> take_part(std::string_view& text) {
  if (!text.starts_with('-')) return {};
  text.remove_prefix(1);
  return take_digits(text, 2);
}

std::uint32_t clamped_seconds(std::chrono::sys_seconds time) {
  const std::int64_t seconds = time.time_since_epoch().count();
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(seconds, 0, 0xFFFFFFFF));
}

// Covers the days from `first` up to `next`, which is not one of them.
DateRange days(std::chrono::sys_days first, std::chrono::sys_days next) {
  return {std::max(clamped_seconds(first), 1U), clamped_seconds(next - std::chrono::seconds(1))};
}

}  // namespace

std::optional<DateRange> parse_date(std::string_view text) {
  using std::chrono::sys_days;
  const std::optional<unsigned> year_number = take_digits(text, 4);
  if (!year_number) return {};
  const std::chrono::year year(static_cast<int>(*year_number));
  if (text.empty()) {
    return days(sys_days(year / 1 / 1), sys_days((year + std::chrono::years(1)) / 1 / 1));
  }
  const std::optional<unsigned> month_number = take_part(text);
  if (!month_number) return {};
  const std::chrono::year_month month = year / std::chrono::month(*month_number);
  if (!month.ok()) return {};
  if (text.empty()) {
    return days(sys_days(month / 1), sys_days((month + std::chrono::months(1)) / 1));
  }
  const std::optional<unsigned> day_number = take_part(text);
  if (!day_number || !text.empty()) return {};
  const std::chrono::year_month_day day = month / std::chrono::day(*day_number);
  if (!day.ok()) return {};
  return days(sys_days(day), sys_days(day) + std::chrono::days(1));
}

std::optional<DateRange> parse_date_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return parse_date(text);
  const std::string_view first = text.substr(0, dots);
  const std::string_view last = text.substr(dots + 2);
  if (first.empty() && last.empty()) return {};
  DateRange range;
  if (!first.empty()) {
    const std::optional<DateRange> parsed = parse_date(first);
    if (!parsed) return {};
    range.first = parsed->first;
  }
  if (!last.empty()) {
    const std::optional<DateRange> parsed = parse_date(last);
    if (!parsed) return {};
    range.last = parsed->last;
  }
  return range;
}

std::string date_value(std::uint32_t seconds) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(seconds >> shift & 0xFF);
  return bytes;
}

namespace {

struct TextPrefix {
  std::string_view name;
  std::string_view term_prefix;
};

constexpr TextPrefix kTextPrefixes[] = {
    {"title", prefix::kTitle},
    {"author", prefix::kAuthor},
    {"keyword", prefix::kKeyword},
    {"template", prefix::kTemplate},
};

// Hosts are indexed in lower case, names of sites as they are.
Xapian::Query site_query(const std::string& value) {
  const Xapian::Query host(make_term(prefix::kHost, ascii_lower(value)));
  const std::string name = make_term(prefix::kHost, value);
  return *host.get_terms_begin() == name
             ? host
             : Xapian::Query(Xapian::Query::OP_OR, host, Xapian::Query(name));
}

std::string no_language(std::string_view value) {
  return "\"" + std::string(value) + "\" is not a language";
}

constexpr const char* kLanguageForms = "write a code, as en or pt-BR, or a name, as english";

Xapian::Query language_query(const std::string& value) {
  const std::string language = language_code(value);
  if (language.empty()) {
    throw Xapian::QueryParserError(no_language(value) + ": " + kLanguageForms);
  }
  return Xapian::Query(make_term(prefix::kLanguage, language));
}

// People write folders as they read them, and the terms have them as URLs do.
std::string path_as_in_urls(const std::string& value) {
  const std::string path = value.starts_with('/') ? value : "/" + value;
  const std::string normal = path_of("https://host" + escape_path_again(path));
  return normal.empty() ? path : normal;
}

Xapian::Query path_query(const std::string& value) {
  std::string path = path_as_in_urls(value);
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return Xapian::Query(make_term(prefix::kPath, path));
}

// Reads a MIME type, or the extension of a file's name.
Xapian::Query type_query(const std::string& value) {
  const std::string type = ascii_lower(value);
  if (type.find('/') != std::string::npos) return Xapian::Query(make_term(prefix::kMimeType, type));
  if (type == "html") return Xapian::Query(make_term(prefix::kMimeType, "text/html"));
  if (type == "xhtml") return Xapian::Query(make_term(prefix::kMimeType, "application/xhtml+xml"));
  const Xapian::Query extension(
      make_term(prefix::kExtension, type.substr(type.starts_with('.') ? 1 : 0)));
  const std::optional<DocumentType> document = document_type_named(type);
  if (!document) return extension;
  // A server may give a document under any name.
  return Xapian::Query(Xapian::Query::OP_OR, extension,
                       Xapian::Query(make_term(prefix::kMimeType, media_type_of(*document))));
}

Xapian::Query modified_query(const DateRange& range) {
  return Xapian::Query(Xapian::Query::OP_VALUE_RANGE, slot::kLastModified, date_value(range.first),
                       date_value(range.last));
}

std::string no_date(std::string_view value) {
  return "\"" + std::string(value) + "\" is not a date";
}

constexpr const char* kDateForms = "write YYYY, YYYY-MM or YYYY-MM-DD";

Xapian::Query date_query(const std::string& value) {
  const std::optional<DateRange> range = parse_date_range(value);
  if (!range) throw Xapian::QueryParserError(no_date(value) + ": " + kDateForms);
  return modified_query(*range);
}

// Makes a function a Xapian::FieldProcessor; Xapian deletes it.
class Filter : public Xapian::FieldProcessor {
 public:
  using Function = Xapian::Query (*)(const std::string& value);
  explicit Filter(Function function) : function_(function) {}
  Xapian::Query operator()(const std::string& value) override { return function_(value); }

 private:
  Function function_;
};

struct NamedFilter {
  const char* name;
  Filter::Function function;
};

constexpr NamedFilter kFilters[] = {{"site", site_query},
                                    {"lang", language_query},
                                    {"path", path_query},
                                    {"type", type_query},
                                    {"date", date_query}};

// Matches any of the values; it is empty if there are none.
Xapian::Query any_of_values(const std::vector<std::string>& values, Filter::Function filter) {
  std::vector<Xapian::Query> queries;
  for (const std::string& value : values) queries.push_back(filter(value));
  return Xapian::Query(Xapian::Query::OP_OR, queries.begin(), queries.end());
}

// It covers all time if there is no date.
Expected<DateRange> date_limit(const std::string& filter, const std::string& text) {
  if (text.empty()) return DateRange();
  const std::optional<DateRange> date = parse_date(text);
  if (date) return *date;
  return Error{ErrorCode::usage, no_date(text), filter, kDateForms};
}

Expected<void> check_languages(const std::vector<std::string>& values) {
  const auto wrong = std::find_if(values.begin(), values.end(), [](const std::string& value) {
    return language_code(value).empty();
  });
  if (wrong == values.end()) return {};
  return Error{ErrorCode::usage, no_language(*wrong), "lang", kLanguageForms};
}

}  // namespace

bool is_filter_prefix(std::string_view name) {
  return std::any_of(std::begin(kFilters), std::end(kFilters),
                     [name](const NamedFilter& filter) { return filter.name == name; });
}

std::vector<std::string_view> field_names() {
  std::vector<std::string_view> names;
  for (const TextPrefix& entry : kTextPrefixes) names.push_back(entry.name);
  for (const NamedFilter& filter : kFilters) names.emplace_back(filter.name);
  return names;
}

bool is_text_prefix(std::string_view name) {
  return std::any_of(std::begin(kTextPrefixes), std::end(kTextPrefixes),
                     [name](const TextPrefix& entry) { return entry.name == name; });
}

std::span<const std::string_view> text_term_prefixes() {
  static constexpr std::array<std::string_view, 5> kPrefixes = {
      "", prefix::kTitle, prefix::kAuthor, prefix::kKeyword, prefix::kTemplate};
  static_assert(kPrefixes.size() == std::size(kTextPrefixes) + 1);
  return kPrefixes;
}

Expected<Xapian::Query> filters_query(const PageFilters& filters) {
  if (const auto known = check_languages(filters.languages); !known) return known.error();
  std::vector<Xapian::Query> all;
  const auto add = [&all](const std::vector<std::string>& values, Filter::Function filter) {
    if (!values.empty()) all.push_back(any_of_values(values, filter));
  };
  add(filters.sites, site_query);
  add(filters.languages, language_query);
  add(filters.types, type_query);
  add(filters.paths, path_query);
  if (!filters.since.empty() || !filters.until.empty()) {
    const Expected<DateRange> since = date_limit("since", filters.since);
    if (!since) return since.error();
    const Expected<DateRange> until = date_limit("until", filters.until);
    if (!until) return until.error();
    all.push_back(modified_query({since->first, until->last}));
  }
  return Xapian::Query(Xapian::Query::OP_AND, all.begin(), all.end());
}

void add_prefixes(Xapian::QueryParser& parser) {
  const auto all_pages = [](const std::string&) { return Xapian::Query::MatchAll; };
  parser.add_boolean_prefix(std::string(kAllPagesField), (new Filter(all_pages))->release());
  for (const TextPrefix& entry : kTextPrefixes) {
    parser.add_prefix(std::string(entry.name), std::string(entry.term_prefix));
  }
  for (const NamedFilter& filter : kFilters) {
    parser.add_boolean_prefix(filter.name, (new Filter(filter.function))->release());
  }
}

}  // namespace winnow
