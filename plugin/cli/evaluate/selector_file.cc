// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/selector_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "winnow/extractor/content_selectors.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxFileBytes = 16u << 20;
constexpr std::string_view kRemedy =
    "write {\"include\": [selectors], \"exclude\": [selectors]}, or one such object for each "
    "folder";

Error wrong(const std::string& file, std::string what) {
  return {ErrorCode::input, std::move(what), file, std::string(kRemedy)};
}

// This is one object of the file.
struct Section {
  std::string folder;  // "" in a file without sections
  std::shared_ptr<const Method> method;
  std::vector<std::string> include;
  std::vector<std::string> exclude;
  std::vector<std::string> unknown;
};

class SectionReader {
 public:
  SectionReader(const std::string& file, std::string folder)
      : file_(file), place_(folder.empty() ? "" : "\"" + folder + "\": ") {
    section_.folder = std::move(folder);
  }

  Expected<Section> read(const json& object) {
    if (!object.is_object() || !object.contains("include")) {
      return wrong(file_, place_ + "there is no \"include\"");
    }
    for (const auto& [name, value] : object.items()) {
      if (name != "include" && name != "exclude") section_.unknown.push_back(place_ + name);
    }
    Expected<std::vector<Selector>> include = list(object, "include", section_.include);
    if (!include) return include.error();
    if (include->empty()) return wrong(file_, place_ + "\"include\" is empty");
    Expected<std::vector<Selector>> exclude = list(object, "exclude", section_.exclude);
    if (!exclude) return exclude.error();
    section_.method = make_selector_method({std::move(*include), std::move(*exclude)});
    return std::move(section_);
  }

 private:
  Expected<std::vector<Selector>> list(const json& object, const char* name,
                                       std::vector<std::string>& texts) {
    std::vector<Selector> selectors;
    if (!object.contains(name)) return selectors;
    const json& entries = object[name];
    if (!entries.is_array())
      return wrong(file_, fmt::format("{}\"{}\" is not a list", place_, name));
    for (const json& entry : entries) {
      if (!entry.is_string()) {
        return wrong(file_,
                     fmt::format("{}\"{}\" has something that is not a string", place_, name));
      }
      texts.push_back(entry.get<std::string>());
      Expected<Selector> selector = Selector::parse(texts.back());
      if (!selector) return in_file(selector.error());
      selectors.push_back(std::move(*selector));
    }
    return selectors;
  }

  Error in_file(Error error) const {
    error.code = ErrorCode::input;
    error.where = error.where.empty() ? file_ : file_ + ": " + error.where;
    return error;
  }

  const std::string& file_;
  std::string place_;  // "\"FOLDER\": ", or empty
  Section section_;
};

std::string without_slashes(std::string_view folder) {
  while (folder.ends_with('/')) folder.remove_suffix(1);
  while (folder.starts_with('/')) folder.remove_prefix(1);
  return std::string(folder);
}

Expected<std::vector<Section>> read_sections(const json& content, const std::string& file) {
  if (!content.is_object() || content.empty()) return wrong(file, "is not a JSON object");
  std::vector<Section> sections;
  const bool whole = content.contains("include");
  for (const auto& [name, value] : content.items()) {
    Expected<Section> section = whole ? SectionReader(file, "").read(content)
                                      : SectionReader(file, without_slashes(name)).read(value);
    if (!section) return section.error();
    sections.push_back(std::move(*section));
    if (whole) break;
  }
  return sections;
}

Expected<void> parse_json(const std::string& file, json& content) {
  const Expected<std::string> text = read_text_file(file, kMaxFileBytes);
  if (!text) return text.error();
  try {
    content = json::parse(*text);
  } catch (const json::parse_error& error) {
    return wrong(file, fmt::format("is not JSON at byte {}", error.byte));
  }
  return {};
}

}  // namespace

Expected<SelectorFile> SelectorFile::read(const std::string& file) {
  json content;
  if (const auto parsed = parse_json(file, content); !parsed) return parsed.error();
  Expected<std::vector<Section>> sections = read_sections(content, file);
  if (!sections) return sections.error();
  SelectorFile selectors;
  json identity;
  for (Section& section : *sections) {
    identity[section.folder] = {section.include, section.exclude};
    selectors.unknown_.insert(selectors.unknown_.end(), section.unknown.begin(),
                              section.unknown.end());
    if (!selectors.methods_.emplace(section.folder, std::move(section.method)).second) {
      return wrong(file, "\"" + section.folder + "\" occurs twice");
    }
  }
  selectors.identity_ = identity.dump(-1, ' ', false, json::error_handler_t::replace);
  return selectors;
}

SelectorFile::Methods::const_iterator SelectorFile::find(const Methods& methods,
                                                         std::string_view path) {
  for (std::size_t end = path.rfind('/'); end != std::string_view::npos && end > 0;
       end = path.rfind('/', end - 1)) {
    const auto found = methods.find(path.substr(0, end));
    if (found != methods.end()) return found;
  }
  return methods.find("");
}

Expected<SelectorCoverage> SelectorFile::coverage(Source& source) const {
  SelectorCoverage coverage;
  std::set<std::string> used;
  const Expected<void> read = source.for_each(
      [&](RawPage&& page) {
        if (const auto found = find(methods_, page.path); found != methods_.end()) {
          used.insert(found->first);
        } else if (coverage.pages_without++ == 0) {
          coverage.example = page.path;
        }
        return true;
      },
      {});
  if (!read) return read.error();
  for (const auto& [folder, method] : methods_) {
    if (!used.contains(folder)) coverage.unused.push_back(folder);
  }
  return coverage;
}

void SelectorFile::apply_to(ArmSpec& arm) const {
  // This method is always there.
  const std::shared_ptr<const Method> whole = std::move(*make_method("all"));
  arm.method_of = [methods = methods_, whole](const RawPage& page) {
    const auto found = find(methods, page.path);
    return found == methods.end() ? whole : found->second;
  };
  arm.choices.method = "selectors";
  arm.identity = identity_;
}

}  // namespace winnow::cli
