// SPDX-License-Identifier: GPL-2.0-or-later
//
// Rules as TOML text.
#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

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

}  // namespace winnow
