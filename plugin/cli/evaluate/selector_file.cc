// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/selector_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "plugin/cli/text_file.h"
#include "winnow/extractor/content_selectors.h"
#include "winnow/extractor/method.h"

namespace winnow::cli {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxFileBytes = 16u << 20;
constexpr std::string_view kRemedy =
    "write {\"include\": [selectors], \"exclude\": [selectors]}, or one such object for each "
    "folder";

// By beginning of the path; "" fits all.
using MethodsByFolder = std::map<std::string, std::shared_ptr<const Method>, std::less<>>;

Error wrong(const std::string& file, std::string what) {
  return {ErrorCode::input, std::move(what), file, std::string(kRemedy)};
}

Expected<std::vector<Selector>> read_list(const json& section, const char* name,
                                          const std::string& place, const std::string& file) {
  std::vector<Selector> selectors;
  if (!section.contains(name)) return selectors;
  const json& list = section[name];
  if (!list.is_array()) return wrong(file, fmt::format("{}\"{}\" is no list", place, name));
  for (const json& entry : list) {
    if (!entry.is_string()) {
      return wrong(file, fmt::format("{}\"{}\" holds what is no string", place, name));
    }
    Expected<Selector> selector = Selector::parse(entry.get<std::string>());
    if (!selector) {
      Error error = selector.error();
      error.code = ErrorCode::input;
      error.where = error.where.empty() ? file : file + ": " + error.where;
      return error;
    }
    selectors.push_back(std::move(*selector));
  }
  return selectors;
}

// `folder` is the section's key; empty for a file without sections.
Expected<std::shared_ptr<const Method>> read_section(const json& section, const std::string& folder,
                                                     const std::string& file) {
  const std::string place = folder.empty() ? "" : "\"" + folder + "\": ";
  if (!section.is_object() || !section.contains("include")) {
    return wrong(file, place + "there is no \"include\"");
  }
  Expected<std::vector<Selector>> include = read_list(section, "include", place, file);
  if (!include) return include.error();
  if (include->empty()) return wrong(file, place + "\"include\" is empty");
  Expected<std::vector<Selector>> exclude = read_list(section, "exclude", place, file);
  if (!exclude) return exclude.error();
  return std::shared_ptr<const Method>(
      make_selector_method({std::move(*include), std::move(*exclude)}));
}

Expected<MethodsByFolder> read_sections(const json& content, const std::string& file) {
  MethodsByFolder methods;
  if (!content.is_object() || content.empty()) return wrong(file, "is no JSON object");
  const bool sections = !content.contains("include");
  if (!sections) {
    auto method = read_section(content, "", file);
    if (!method) return method.error();
    methods.emplace("", std::move(*method));
    return methods;
  }
  for (const auto& [folder, section] : content.items()) {
    auto method = read_section(section, folder, file);
    if (!method) return method.error();
    methods.emplace(folder, std::move(*method));
  }
  return methods;
}

// The section of the longest beginning of `path`; null if there is none.
std::shared_ptr<const Method> method_for(const MethodsByFolder& methods, std::string_view path) {
  for (std::size_t end = path.rfind('/'); end != std::string_view::npos;
       end = end == 0 ? std::string_view::npos : path.rfind('/', end - 1)) {
    if (const auto found = methods.find(path.substr(0, end)); found != methods.end()) {
      return found->second;
    }
  }
  const auto all = methods.find("");
  return all == methods.end() ? nullptr : all->second;
}

}  // namespace

Expected<void> read_selectors(const std::string& file, ArmSpec& arm) {
  const Expected<std::string> text = read_text_file(file, kMaxFileBytes);
  if (!text) return text.error();
  json content;
  try {
    content = json::parse(*text);
  } catch (const json::parse_error& error) {
    return wrong(file, fmt::format("is no JSON at byte {}", error.byte));
  }
  Expected<MethodsByFolder> read = read_sections(content, file);
  if (!read) return read.error();
  Expected<std::unique_ptr<Method>> whole = make_method("all");
  if (!whole) return whole.error();
  arm.method_of = [methods = std::move(*read),
                   rest = std::shared_ptr<const Method>(std::move(*whole))](const RawPage& page) {
    const std::shared_ptr<const Method> method = method_for(methods, page.path);
    return method ? method : rest;
  };
  arm.choices.method = "selectors";
  arm.identity = content.dump(-1, ' ', false, json::error_handler_t::replace);
  return {};
}

}  // namespace winnow::cli
