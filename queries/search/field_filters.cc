// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/field_filters.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "indexer/ascii.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/schema.h"

namespace winnow {
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

Xapian::Query language_query(const std::string& value) {
  const std::string language = primary_language(value);
  return Xapian::Query(
      make_term(prefix::kLanguage, language.empty() ? ascii_lower(value) : language));
}

Xapian::Query path_query(const std::string& value) {
  std::string path = value.starts_with('/') ? value : "/" + value;
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return Xapian::Query(make_term(prefix::kPath, path));
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

constexpr NamedFilter kFilters[] = {
    {"site", site_query}, {"lang", language_query}, {"path", path_query}};

}  // namespace

bool is_filter_prefix(std::string_view name) {
  return std::any_of(std::begin(kFilters), std::end(kFilters),
                     [name](const NamedFilter& filter) { return filter.name == name; });
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

void add_prefixes(Xapian::QueryParser& parser) {
  for (const TextPrefix& entry : kTextPrefixes) {
    parser.add_prefix(std::string(entry.name), std::string(entry.term_prefix));
  }
  for (const NamedFilter& filter : kFilters) {
    parser.add_boolean_prefix(filter.name, (new Filter(filter.function))->release());
  }
}

}  // namespace winnow
