// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/index_metadata.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "winnow/indexer/language.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

using nlohmann::json;

// A language of fewer documents is noise of the detector more often than not, and each stemmer
// costs every query.
constexpr std::uint64_t kSmallestShare = 200;

void set_choices(json& object, const IndexingChoices& choices) {
  object["method"] = choices.method;
  object["stemmer"] = choices.stemmer;
  object["main_weight"] = choices.main_weight;
  object["heading_weight"] = choices.heading_weight;
  object["title_weight"] = choices.title_weight;
  object["keyword_weight"] = choices.keyword_weight;
  object["image_weight"] = choices.image_weight;
  object["page_weight"] = choices.page_weight;
  object["link_weight"] = choices.link_weight;
  object["page_link_weight"] = choices.page_link_weight;
  object["page_text"] = choices.page_text;
  object["keep_template"] = choices.keep_template;
}

// They stand in the order of the enumeration.
constexpr std::array<std::string_view, 3> kDuplicatesNames = {"collapse", "index", "drop"};

// The library converts any number, also one that no integer can hold.
std::uint64_t count_from(const json& number) {
  if (!number.is_number_unsigned()) {
    throw json::type_error::create(302, "not a count", &number);
  }
  return number.get<std::uint64_t>();
}

std::uint32_t weight_from(const json& number) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(count_from(number), 0xFFFFFFFF));
}

// Older builds had one weight for all links. Where it was the default, nobody has chosen one for
// those of page text, and a run with today's defaults has to bring the database up to date.
std::uint32_t page_link_weight_of_older_build(const IndexingChoices& choices) {
  const IndexingChoices defaults;
  if (choices.link_weight == defaults.link_weight) return defaults.page_link_weight;
  return std::min(choices.link_weight, choices.page_weight);
}

IndexingChoices choices_from(const json& object) {
  IndexingChoices choices;
  object.at("method").get_to(choices.method);
  object.at("stemmer").get_to(choices.stemmer);
  choices.main_weight = weight_from(object.at("main_weight"));
  choices.heading_weight = weight_from(object.at("heading_weight"));
  choices.title_weight = weight_from(object.at("title_weight"));
  choices.keyword_weight = weight_from(object.at("keyword_weight"));
  choices.image_weight = weight_from(object.at("image_weight"));
  choices.page_weight = weight_from(object.at("page_weight"));
  choices.link_weight = weight_from(object.at("link_weight"));
  choices.page_link_weight = object.contains("page_link_weight")
                                 ? weight_from(object["page_link_weight"])
                                 : page_link_weight_of_older_build(choices);
  object.at("page_text").get_to(choices.page_text);
  object.at("keep_template").get_to(choices.keep_template);
  return choices;
}

json drift_json(const std::map<std::string, RecordedDrift>& drift) {
  json object = json::object();
  for (const auto& [site, found] : drift) {
    object[site] = {{"pages", found.pages}, {"unknown_share", found.unknown_share}};
  }
  return object;
}

std::map<std::string, RecordedDrift> drift_from(const json& object) {
  std::map<std::string, RecordedDrift> drift;
  for (const auto& [site, found] : object.items()) {
    drift[site] = {count_from(found.at("pages")), found.at("unknown_share").get<double>()};
  }
  return drift;
}

constexpr std::array<std::string_view, 3> kEndings = {"file", "none", "slash"};

// Names of files are any bytes, JSON is UTF-8.
std::string from_escaped(const json& text) {
  const auto escaped = text.get<std::string>();
  std::string bytes;
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    unsigned value = 0;
    const bool fits = escaped[i] == '%' && i + 2 < escaped.size();
    const char* const digits = escaped.data() + i + 1;
    const bool is_escape = fits && std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2;
    bytes += is_escape ? static_cast<char>(value) : escaped[i];
    if (is_escape) i += 2;
  }
  return bytes;
}

json source_json(const RecordedSource& source) {
  json object = {{"place", escape_path(source.place)}, {"site", escape_path(source.site)}};
  if (source.notes != source.place) object["notes"] = escape_path(source.notes);
  if (source.named) object["named"] = true;
  if (source.base.url.empty()) return object;
  object["base"] = source.base.url;
  if (!source.base.top.empty()) object["top"] = escape_path(source.base.top);
  object["ending"] = kEndings[static_cast<std::size_t>(source.base.ending)];
  return object;
}

RecordedSource source_from(const json& object) {
  RecordedSource source;
  source.place = from_escaped(object.at("place"));
  source.notes = object.contains("notes") ? from_escaped(object["notes"]) : source.place;
  source.site = from_escaped(object.at("site"));
  source.named = object.value("named", false);
  source.base.url = object.value("base", std::string());
  if (object.contains("top")) source.base.top = from_escaped(object["top"]);
  const auto ending =
      std::find(kEndings.begin(), kEndings.end(), object.value("ending", std::string("file")));
  if (ending == kEndings.end()) throw json::other_error::create(501, "no such ending", &object);
  source.base.ending = static_cast<PageEnding>(ending - kEndings.begin());
  return source;
}

json rule_json(const RecordedRule& rule) {
  return {{"number", rule.number},         {"place", escape_path(rule.place)},
          {"summary", rule.summary},       {"pages", rule.pages},
          {"words", rule.words},           {"changed", rule.changed},
          {"best_pages", rule.best_pages}, {"best_of", rule.best_of}};
}

RecordedRule rule_from(const json& object) {
  return {object.at("number").get<std::string>(),  from_escaped(object.at("place")),
          object.at("summary").get<std::string>(), count_from(object.at("pages")),
          count_from(object.at("words")),          count_from(object.at("changed")),
          count_from(object.at("best_pages")),     count_from(object.at("best_of"))};
}

IndexMetadata metadata_from(const json& object) {
  IndexMetadata metadata;
  object.at("format").get_to(metadata.format);
  object.at("version").get_to(metadata.version);
  object.at("updated").get_to(metadata.updated);
  object.at("complete").get_to(metadata.complete);
  for (const auto& [language, documents] : object.at("languages").items()) {
    metadata.languages[language] = count_from(documents);
  }
  metadata.choices = choices_from(object.at("choices"));
  metadata.shards = count_from(object.at("shards"));
  metadata.collapsed = count_from(object.at("collapsed"));
  const auto duplicates = duplicates_of_name(object.at("duplicates").get<std::string>());
  if (!duplicates) throw json::other_error::create(501, "no such duplicates", &object);
  metadata.duplicates = *duplicates;
  if (object.contains("drift")) metadata.drift = drift_from(object["drift"]);
  if (object.contains("sources")) {
    for (const json& source : object["sources"]) metadata.sources.push_back(source_from(source));
  }
  if (object.contains("parts")) object["parts"].get_to(metadata.parts);
  if (object.contains("rules")) {
    for (const json& rule : object["rules"]) metadata.rules.push_back(rule_from(rule));
  }
  if (object.contains("rule_sites")) object["rule_sites"].get_to(metadata.rule_sites);
  return metadata;
}

Error corrupt(std::string_view where) {
  return {ErrorCode::corrupt, "its Winnow metadata is damaged", std::string(where),
          "index the site anew into another directory"};
}

}  // namespace

std::string_view duplicates_name(Duplicates duplicates) {
  return kDuplicatesNames[static_cast<std::size_t>(duplicates)];
}

std::optional<Duplicates> duplicates_of_name(std::string_view name) {
  const auto found = std::find(kDuplicatesNames.begin(), kDuplicatesNames.end(), name);
  if (found == kDuplicatesNames.end()) return std::nullopt;
  return static_cast<Duplicates>(found - kDuplicatesNames.begin());
}

std::vector<std::string> IndexMetadata::stemmers() const {
  if (choices.stemmer != "auto") return {choices.stemmer};
  std::map<std::string, std::uint64_t> documents;
  std::uint64_t total = 0;
  for (const auto& [language, count] : languages) {
    documents[stemmer_for_language(language)] += count;
    total += count;
  }
  std::vector<std::pair<std::uint64_t, std::string>> ranked;
  for (const auto& [stemmer, count] : documents) ranked.emplace_back(count, stemmer);
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> names;
  for (const auto& [count, stemmer] : ranked) {
    if (names.empty() || count * kSmallestShare >= total) names.push_back(stemmer);
  }
  if (names.empty()) names.emplace_back("none");
  return names;
}

Expected<void> check_weights(const IndexingChoices& choices) {
  if (choices.page_weight <= choices.main_weight) return {};
  return Error{ErrorCode::usage,
               "text beside the main text would count more than it (page weight " +
                   std::to_string(choices.page_weight) + ", main weight " +
                   std::to_string(choices.main_weight) + ")",
               "", "choose a page weight up to the main weight"};
}

std::string to_json(const IndexMetadata& metadata) {
  json object;
  object["format"] = metadata.format;
  object["version"] = metadata.version;
  object["updated"] = metadata.updated;
  object["complete"] = metadata.complete;
  object["languages"] = metadata.languages;
  object["shards"] = metadata.shards;
  object["duplicates"] = duplicates_name(metadata.duplicates);
  object["collapsed"] = metadata.collapsed;
  object["drift"] = drift_json(metadata.drift);
  object["sources"] = json::array();
  for (const RecordedSource& source : metadata.sources) {
    object["sources"].push_back(source_json(source));
  }
  if (!metadata.parts.empty()) object["parts"] = metadata.parts;
  if (!metadata.rules.empty()) object["rules"] = json::array();
  for (const RecordedRule& rule : metadata.rules) object["rules"].push_back(rule_json(rule));
  if (!metadata.rule_sites.empty()) object["rule_sites"] = metadata.rule_sites;
  set_choices(object["choices"], metadata.choices);
  return object.dump();
}

Expected<IndexMetadata> metadata_from_json(std::string_view text, std::string_view where) {
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object() || !object.contains("format") || !object["format"].is_number_integer()) {
    return corrupt(where);
  }
  if (object["format"] != IndexMetadata::kFormat) {
    return Error{ErrorCode::incompatible, "made by another version of Winnow", std::string(where),
                 "index the site anew with this version"};
  }
  try {
    return metadata_from(object);
  } catch (const json::exception&) {
    return corrupt(where);
  }
}

}  // namespace winnow
