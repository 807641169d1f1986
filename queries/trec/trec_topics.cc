// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_topics.h"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace winnow {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kHint = "write an id, a TAB and the query, for each topic a line";

bool is_blank(char byte) { return static_cast<unsigned char>(byte) <= ' ' || byte == 0x7F; }

// Takes the first line off `content`. Lines end with LF, CR LF or CR.
std::string_view take_line(std::string_view& content) {
  const std::size_t end = std::min(content.find_first_of("\r\n"), content.size());
  const std::string_view line = content.substr(0, end);
  content.remove_prefix(end);
  const std::size_t line_end = content.starts_with("\r\n") ? 2 : 1;
  content.remove_prefix(std::min(line_end, content.size()));
  return line;
}

// What is wrong with a topic's line; empty if nothing is. `tab` is the place of its first TAB.
std::string_view complaint(std::string_view line, std::size_t tab) {
  if (tab == std::string_view::npos) return "no TAB between the topic's id and its text";
  const std::string_view id = line.substr(0, tab);
  const std::string_view text = line.substr(tab + 1);
  if (id.empty()) return "the topic has no id";
  if (std::any_of(id.begin(), id.end(), is_blank)) return "the topic's id holds white space";
  if (std::all_of(text.begin(), text.end(), is_blank)) return "the topic has no text";
  return {};
}

}  // namespace

Expected<std::vector<Topic>> parse_topics(std::string_view content, std::string_view file) {
  if (content.starts_with(kByteOrderMark)) content.remove_prefix(kByteOrderMark.size());
  std::vector<Topic> topics;
  std::unordered_set<std::string> ids;
  for (std::size_t number = 1; !content.empty(); ++number) {
    const std::string_view line = take_line(content);
    if (line.starts_with('#') || std::all_of(line.begin(), line.end(), is_blank)) continue;
    const std::size_t tab = line.find('\t');
    std::string problem(complaint(line, tab));
    if (problem.empty() && !ids.emplace(line.substr(0, tab)).second) {
      problem = "the topic's id occurs twice";
    }
    if (!problem.empty()) {
      return Error{ErrorCode::input, std::move(problem),
                   std::string(file) + ":" + std::to_string(number), std::string(kHint)};
    }
    topics.push_back({std::string(line.substr(0, tab)), std::string(line.substr(tab + 1))});
  }
  return topics;
}

}  // namespace winnow
