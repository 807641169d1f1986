// SPDX-License-Identifier: GPL-2.0-or-later
//
// Rules as TOML text.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "winnow/extractor/rules_file.h"

namespace winnow {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

std::string escaped(char c) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return std::string("\\u00") + kDigits[byte >> 4] + kDigits[byte & 15];
}

// Selectors are easier to read without escapes: 'a[href="x"]'.
std::string quoted(std::string_view text) {
  const bool has_control = std::any_of(text.begin(), text.end(), is_control);
  if (text.find_first_of("\"\\") != std::string_view::npos && !has_control &&
      text.find('\'') == std::string_view::npos) {
    return "'" + std::string(text) + "'";
  }
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (is_control(c)) {
      quoted += escaped(c);
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

std::string list_of_texts(const std::vector<std::string>& texts) {
  if (texts.size() == 1) return quoted(texts.front());
  std::string list = "[";
  for (const std::string& text : texts) list.append(list.size() > 1 ? ", " : "") += quoted(text);
  return list + "]";
}

std::string decimal(double number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  std::string text(digits.data(), end);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

// The lines of a text with their ends.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

std::string_view without_space(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t\r\n"), line.size());
  return line.substr(begin, line.find_last_not_of(" \t\r\n") + 1 - begin);
}

// Gives the lines of a rule, from its header to the next rule, that stay when it is removed: empty
// lines and comments behind its keys, and comments between them.
std::vector<std::string_view> lines_left(std::span<const std::string_view> of_rule) {
  std::size_t end = of_rule.size();
  while (end > 0 && (without_space(of_rule[end - 1]).empty() ||
                     without_space(of_rule[end - 1]).starts_with('#'))) {
    --end;
  }
  std::vector<std::string_view> left;
  for (std::size_t i = 0; i < of_rule.size(); ++i) {
    if (i >= end || without_space(of_rule[i]).starts_with('#')) left.push_back(of_rule[i]);
  }
  return left;
}

bool same_but_for_lines(const std::vector<PageRule>& rules, std::vector<PageRule> others) {
  if (rules.size() != others.size()) return false;
  for (std::size_t i = 0; i < rules.size(); ++i) others[i].line = rules[i].line;
  return rules == others;
}

}  // namespace

std::string rule_text(const PageRule& rule) {
  std::string text = "[[rule]]\n";
  const auto line = [&text](std::string_view key, const std::string& value) {
    text.append(key).append(" = ").append(value) += '\n';
  };
  const auto text_line = [&](std::string_view key, const std::string& value) {
    if (!value.empty()) line(key, quoted(value));
  };
  text_line("site", rule.site);
  if (!rule.paths.empty()) line("path", list_of_texts(rule.paths));
  text_line("select", rule.select);
  if (rule.text_class) line("class", quoted(text_class_name(*rule.text_class)));
  if (rule.weight) line("weight", decimal(*rule.weight));
  text_line("title", rule.title);
  text_line("date", rule.date);
  text_line("author", rule.author);
  if (rule.skip) line("skip", *rule.skip ? "true" : "false");
  if (rule.demote) line("demote", std::to_string(*rule.demote));
  text_line("method", rule.method);
  text_line("note", rule.note);
  return text;
}

Expected<std::string> append_rule(std::string_view text, const PageRule& rule,
                                  std::string_view file) {
  const Expected<std::vector<PageRule>> before = read_rules(text, file);
  if (!before) return before.error();
  const bool has_returns = text.find("\r\n") != std::string_view::npos;
  std::string longer(text);
  const auto end_line = [&] { longer += has_returns ? "\r\n" : "\n"; };
  if (!longer.empty() && longer.back() != '\n') end_line();
  if (!longer.empty()) end_line();
  for (const char c : rule_text(rule)) {
    if (c == '\n') {
      end_line();
    } else {
      longer += c;
    }
  }
  const Expected<std::vector<PageRule>> after = read_rules(longer, file);
  if (after) return longer;
  Error error = after.error();
  error.hint = "write the rules before as tables that begin with [[rule]]";
  return error;
}

Expected<std::string> remove_rule(std::string_view text, RuleIndex rule, std::string_view file) {
  Expected<std::vector<PageRule>> rules = read_rules(text, file);
  if (!rules) return rules.error();
  if (rule >= rules->size()) {
    return Error{ErrorCode::not_found, "has no rule " + std::to_string(rule), std::string(file),
                 "it has " + std::to_string(rules->size()) + ", counted from 0"};
  }
  std::vector<std::string_view> lines = lines_of(text);
  const std::size_t first = (*rules)[rule].line - 1;
  std::size_t end = lines.size();
  for (const PageRule& other : *rules) {
    if (other.line - 1 > first) end = std::min<std::size_t>(end, other.line - 1);
  }
  std::vector<std::string_view> left;
  if (first < end) left = lines_left(std::span(lines).subspan(first, end - first));
  std::string shorter;
  for (std::size_t i = 0; i < first; ++i) {
    const bool last_before = i + 1 == first && without_space(lines[i]).empty();
    const bool gap_behind = left.empty() ? end == lines.size() : without_space(left[0]).empty();
    if (!last_before || !gap_behind) shorter += lines[i];
  }
  for (const std::string_view line : left) shorter += line;
  for (std::size_t i = end; i < lines.size(); ++i) shorter += lines[i];
  const Error no_table{
      ErrorCode::usage, "the rule is not written as a table that begins with [[rule]]",
      std::string(file) + ":" + std::to_string((*rules)[rule].line), "take it out with an editor"};
  rules->erase(rules->begin() + rule);
  const Expected<std::vector<PageRule>> after = read_rules(shorter, file);
  if (!after || !same_but_for_lines(*rules, *after)) return no_table;
  return shorter;
}

}  // namespace winnow
