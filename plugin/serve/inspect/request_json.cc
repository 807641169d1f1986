// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the bodies of requests.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <span>
#include <utility>

#include "plugin/serve/inspect/inspect_json.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow::serve {
namespace {

constexpr std::size_t kShownPages = 20;
constexpr std::size_t kMostShownPages = 50;
constexpr std::size_t kMostNameBytes = 1000;

Error wrong(std::string_view member, std::string_view what, std::string_view remedy) {
  return {ErrorCode::usage, std::string(what), "\"" + std::string(member) + "\"",
          std::string(remedy)};
}

// Names what is in the object although nobody knows it.
Expected<void> check_members(const Json& object, std::span<const std::string_view> known) {
  for (const auto& [name, value] : object.items()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    std::string list;
    for (const std::string_view each : known) list.append(list.empty() ? "" : ", ").append(each);
    return wrong(name.substr(0, 100), "is not known here", "known are " + list);
  }
  return {};
}

bool is_there(const Json& object, std::string_view name) {
  const auto found = object.find(name);
  return found != object.end() && !found->is_null();
}

Expected<std::string> read_string(const Json& value, std::string_view name) {
  if (value.is_string()) return value.get<std::string>();
  return wrong(name, "is not a string", "give a text in quotation marks");
}

// Reads a whole number from 0 to `most`.
Expected<std::uint64_t> read_number(const Json& value, std::string_view name, std::uint64_t most) {
  if (value.is_number_unsigned() && value.get<std::uint64_t>() <= most) {
    return value.get<std::uint64_t>();
  }
  return wrong(name, value.is_number_integer() ? "is out of range" : "is not a whole number",
               "give one from 0 to " + std::to_string(most));
}

Expected<std::vector<std::string>> read_paths(const Json& value) {
  std::vector<std::string> paths;
  if (!value.is_array())
    return wrong("paths", "is not a list", "give a list of globs: [\"/blog/**\"]");
  for (const Json& each : value) {
    Expected<std::string> path = read_string(each, "paths");
    if (!path) return path.error();
    paths.push_back(*std::move(path));
  }
  return paths;
}

class RuleMembers {
 public:
  static Expected<PageRule> read(const Json& object) {
    static constexpr std::array<std::string_view, 12> kKnown = {
        "site", "paths",  "select", "class",  "weight", "title",
        "date", "author", "skip",   "demote", "method", "note"};
    if (!object.is_object()) return wrong("rule", "is not an object", "give its members in braces");
    if (const auto checked = check_members(object, kKnown); !checked) return checked.error();
    PageRule rule;
    for (const auto& [name, value] : object.items()) {
      if (value.is_null()) continue;
      if (const auto done = read_member(name, value, rule); !done) return done.error();
    }
    return rule;
  }

 private:
  static std::string PageRule::*text_member(std::string_view name) {
    if (name == "site") return &PageRule::site;
    if (name == "select") return &PageRule::select;
    if (name == "title") return &PageRule::title;
    if (name == "date") return &PageRule::date;
    if (name == "author") return &PageRule::author;
    if (name == "method") return &PageRule::method;
    return name == "note" ? &PageRule::note : nullptr;
  }

  static Expected<void> read_member(std::string_view name, const Json& value, PageRule& rule) {
    if (std::string PageRule::*const member = text_member(name)) {
      Expected<std::string> text = read_string(value, name);
      if (!text) return text.error();
      rule.*member = *std::move(text);
    } else if (name == "paths") {
      Expected<std::vector<std::string>> paths = read_paths(value);
      if (!paths) return paths.error();
      rule.paths = *std::move(paths);
    } else if (name == "class") {
      const Expected<TextClass> text_class = read_class(Json{{"class", value}}, "class");
      if (!text_class) return text_class.error();
      rule.text_class = *text_class;
    } else if (name == "weight") {
      if (!value.is_number()) return wrong(name, "is not a number", "give one from 0 to 10");
      rule.weight = value.get<double>();
    } else if (name == "skip") {
      if (!value.is_boolean())
        return wrong(name, "is neither true nor false",
                     "give true or false, without quotation marks");
      rule.skip = value.get<bool>();
    } else if (name == "demote") {
      const Expected<std::uint64_t> number = read_number(value, name, kMaxRuleDemotion);
      if (!number) return number.error();
      rule.demote = static_cast<int>(*number);
    }
    return {};
  }
};

Expected<PointedElement> read_example(const Json& value) {
  static constexpr std::array<std::string_view, 3> kKnown = {"page", "node", "wanted"};
  if (!value.is_object())
    return wrong("examples", "is not a list of objects", "give page and node of each");
  if (const auto checked = check_members(value, kKnown); !checked) return checked.error();
  PointedElement example;
  if (!is_there(value, "page")) return wrong("page", "is not there", "give the id of a page");
  Expected<std::string> page = read_string(value["page"], "page");
  if (!page) return page.error();
  example.page = *std::move(page);
  if (!is_there(value, "node")) return wrong("node", "is not there", "give an element's number");
  const Expected<std::uint64_t> node =
      read_number(value["node"], "node", std::numeric_limits<std::uint32_t>::max() - 1);
  if (!node) return node.error();
  example.node = static_cast<std::uint32_t>(*node);
  if (!is_there(value, "wanted")) return example;
  if (!value["wanted"].is_boolean())
    return wrong("wanted", "is neither true nor false",
                 "give true or false, without quotation marks");
  example.wanted = value["wanted"].get<bool>();
  return example;
}

}  // namespace

Expected<Json> read_object(std::string_view body) {
  if (body.size() > kMaxJsonBytes) {
    return Error{ErrorCode::too_large, fmt::format("has more than {} bytes", kMaxJsonBytes),
                 "the body of the request", "send less"};
  }
  bool too_deep = false;
  std::vector<std::set<std::string>> names;
  std::string twice;
  const auto check = [&](int depth, Json::parse_event_t event, Json& value) {
    if (depth > kMaxJsonDepth) too_deep = true;
    if (event == Json::parse_event_t::object_start && !too_deep) names.emplace_back();
    if (event == Json::parse_event_t::object_end && !names.empty()) names.pop_back();
    if (event == Json::parse_event_t::key && !names.empty()) {
      const auto& name = value.get_ref<const std::string&>();
      if (!names.back().insert(name.substr(0, kMostNameBytes)).second) twice = name;
    }
    return !too_deep;
  };
  Json object = Json::parse(body, check, false);
  if (too_deep) {
    return Error{ErrorCode::too_large,
                 fmt::format("has values more than {} deep in each other", kMaxJsonDepth),
                 "the body of the request", ""};
  }
  if (!twice.empty()) return wrong(twice.substr(0, 100), "is there twice", "leave one out");
  if (object.is_object()) return object;
  return Error{ErrorCode::usage, "is not a JSON object", "the body of the request",
               "send {...}, in UTF-8"};
}

Expected<PageRule> read_rule(const Json& value) { return RuleMembers::read(value); }

Expected<TextClass> read_class(const Json& object, std::string_view name) {
  for (const TextClass each : {TextClass::main, TextClass::page, TextClass::template_}) {
    if (object.contains(name) && object[std::string(name)] == text_class_name(each)) return each;
  }
  return wrong(name, "is not a class of text", "give \"main\", \"page\" or \"template\"");
}

Expected<SuggestRequest> read_suggest_request(std::string_view body) {
  static constexpr std::array<std::string_view, 2> kKnown = {"examples", "class"};
  const Expected<Json> object = read_object(body);
  if (!object) return object.error();
  if (const auto checked = check_members(*object, kKnown); !checked) return checked.error();
  SuggestRequest request;
  const Expected<TextClass> text_class = read_class(*object, "class");
  if (!text_class) return text_class.error();
  request.text_class = *text_class;
  if (!object->contains("examples") || !(*object)["examples"].is_array() ||
      (*object)["examples"].empty() || (*object)["examples"].size() > kMaxExamples) {
    return wrong("examples", fmt::format("is not a list of 1 to {} examples", kMaxExamples),
                 "point at an element of a page: [{\"page\": id, \"node\": number}]");
  }
  for (const Json& each : (*object)["examples"]) {
    Expected<PointedElement> example = read_example(each);
    if (!example) return example.error();
    request.examples.push_back(*std::move(example));
  }
  return request;
}

Expected<PreviewRequest> read_preview_request(std::string_view body) {
  static constexpr std::array<std::string_view, 4> kKnown = {"rule", "without", "site", "limit"};
  const Expected<Json> object = read_object(body);
  if (!object) return object.error();
  if (const auto checked = check_members(*object, kKnown); !checked) return checked.error();
  PreviewRequest request;
  request.limit = kShownPages;
  if (is_there(*object, "rule")) {
    Expected<PageRule> rule = read_rule((*object)["rule"]);
    if (!rule) return rule.error();
    request.rule = *std::move(rule);
  }
  if (is_there(*object, "without")) {
    const auto number = read_number((*object)["without"], "without", kMaxRules);
    if (!number) return number.error();
    request.without = static_cast<RuleIndex>(*number);
  }
  if (is_there(*object, "limit")) {
    const auto number = read_number((*object)["limit"], "limit", kMostShownPages);
    if (!number) return number.error();
    request.limit = *number;
  }
  if (is_there(*object, "site")) {
    Expected<std::string> site = read_string((*object)["site"], "site");
    if (!site) return site.error();
    request.site = *std::move(site);
  } else if (request.rule) {
    request.site = request.rule->site;
  }
  if (request.site.empty())
    return wrong("site", "is not there", "say of which site pages are tried");
  if (request.rule || request.without) return request;
  return wrong("rule", "is not there", "give a rule to add, or with \"without\" one to leave out");
}

Expected<PageRule> read_save_request(std::string_view body) {
  static constexpr std::array<std::string_view, 1> kKnown = {"rule"};
  const Expected<Json> object = read_object(body);
  if (!object) return object.error();
  if (const auto checked = check_members(*object, kKnown); !checked) return checked.error();
  if (!object->contains("rule")) return wrong("rule", "is not there", "give the rule to add");
  return read_rule((*object)["rule"]);
}

}  // namespace winnow::serve
