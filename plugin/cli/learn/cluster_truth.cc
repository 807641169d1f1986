// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "plugin/cli/learn/cluster_command.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;

// It is empty for what lies at the top.
std::string first_folder(const std::string& path) {
  const std::size_t slash = path.find('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}

// Gives "lines 3, 4, 7 and 20 more".
std::string lines_named(const std::vector<std::size_t>& lines) {
  constexpr std::size_t kNamed = 3;
  std::string text = lines.size() == 1 ? "line " : "lines ";
  for (std::size_t i = 0; i < std::min(lines.size(), kNamed); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ", ", lines[i]);
  }
  if (lines.size() > kNamed) text += " and " + human_count(lines.size() - kNamed) + " more";
  return text;
}

}  // namespace

Expected<ClusterTruth> ClusterTruth::open(const std::string& how) {
  ClusterTruth truth;
  truth.how_ = how;
  if (how.empty() || how == "host" || how == "folder") return truth;
  if (const auto read = truth.read_file(); !read) return read.error();
  return truth;
}

Expected<void> ClusterTruth::read_file() {
  const Expected<std::string> text = read_text_file(how_, kMaxFileBytes);
  if (!text) return text.error();
  std::string_view rest = *text;
  for (std::size_t line_number = 1; !rest.empty(); ++line_number) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) continue;
    if (const auto read = read_line(line, line_number); !read) return read.error();
  }
  return {};
}

Expected<void> ClusterTruth::read_line(std::string_view line, std::size_t number) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos) {
    return Error{ErrorCode::input, fmt::format("line {}: has no TAB", number), how_,
                 "write the path of a page, a TAB and its class in each line"};
  }
  const Line read{number, std::string(line.substr(tab + 1))};
  const auto [known, is_new] = by_path_.emplace(line.substr(0, tab), read);
  if (is_new) return {};
  if (known->second.name == read.name) {
    repeated_.push_back(number);
    return {};
  }
  return Error{ErrorCode::input,
               fmt::format("line {}: gives {} another class than line {}", number, known->first,
                           known->second.number),
               how_, "keep one of the lines"};
}

void ClusterTruth::see(const std::string& path) {
  if (const auto known = by_path_.find(path); known != by_path_.end()) {
    known->second.has_page = true;
  }
}

void ClusterTruth::add(const RawPage& page, const std::string& hostless) {
  if (how_ == "host") {
    classes_.push_back(number(site_of(page.url, hostless)));
  } else if (how_ == "folder") {
    classes_.push_back(number(first_folder(page.path)));
  } else {
    const auto known = by_path_.find(page.path);
    classes_.push_back(known == by_path_.end() ? kNoClass : number(known->second.name));
  }
}

std::uint32_t ClusterTruth::number(const std::string& name) {
  return numbers_.emplace(name, static_cast<std::uint32_t>(numbers_.size())).first->second;
}

Expected<std::optional<ClusterAgreement>> ClusterTruth::agreement(
    const PageClusters& clusters) const {
  if (how_.empty()) return std::optional<ClusterAgreement>();
  std::vector<std::uint32_t> cluster_of;
  std::vector<std::uint32_t> class_of;
  for (std::uint32_t i = 0; i < clusters.clusters.size(); ++i) {
    for (const std::uint32_t page : clusters.clusters[i].pages) {
      if (classes_[page] == kNoClass) continue;
      cluster_of.push_back(i);
      class_of.push_back(classes_[page]);
    }
  }
  if (cluster_of.empty()) {
    return Error{ErrorCode::input, "names no page of the source", how_,
                 "write paths as --json shows them, relative to the source"};
  }
  return std::optional(cluster_agreement(cluster_of, class_of));
}

std::vector<std::size_t> ClusterTruth::lines_without_page() const {
  std::vector<std::size_t> lines;
  for (const auto& [path, line] : by_path_) {
    if (!line.has_page) lines.push_back(line.number);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

IdleLines ClusterTruth::idle_lines() const {
  return {lines_without_page().size(), repeated_.size()};
}

std::vector<Error> ClusterTruth::warnings() const {
  std::vector<Error> warnings;
  if (const auto lines = lines_without_page(); !lines.empty()) {
    warnings.push_back({ErrorCode::input,
                        fmt::format("{}: no such page in the source", lines_named(lines)), how_,
                        "write paths as --json shows them, relative to the source"});
  }
  if (!repeated_.empty()) {
    warnings.push_back({ErrorCode::input,
                        fmt::format("{}: a line before says the same", lines_named(repeated_)),
                        how_, "name each page once"});
  }
  return warnings;
}

std::string ClusterTruth::name() const {
  return how_ == "host" ? "hosts" : how_ == "folder" ? "folders" : how_;
}

}  // namespace winnow::cli
