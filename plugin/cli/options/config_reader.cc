// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/config_reader.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

namespace winnow::cli {
namespace {

bool is_key_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Digits, with a sign, a point and an exponent where there may be some. Who wants the number judges
// its size.
bool is_number(std::string_view text) {
  std::size_t at = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  const auto digits = [&] {
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return at > begin;
  };
  if (!digits()) return false;
  if (at < text.size() && text[at] == '.') {
    ++at;
    if (!digits()) return false;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
    if (!digits()) return false;
  }
  return at == text.size();
}

void append_utf8(std::uint32_t code, std::string& text) {
  const auto continued = [&text](std::uint32_t bits) {
    text += static_cast<char>(0x80 | (bits & 0x3F));
  };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0 | code >> 6);
    continued(code);
  } else if (code < 0x10000) {
    text += static_cast<char>(0xE0 | code >> 12);
    continued(code >> 6);
    continued(code);
  } else {
    text += static_cast<char>(0xF0 | code >> 18);
    continued(code >> 12);
    continued(code >> 6);
    continued(code);
  }
}

int hexadecimal_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Functions that read something return false, with a complaint, if it is none.
class ConfigReader {
 public:
  ConfigReader(std::string_view text, std::string_view file) : text_(text), file_(file) {}

  Expected<std::vector<ConfigEntry>> read() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    while (skip_to_statement()) {
      const bool read = peek() == '[' ? read_section() : read_entry();
      if (!read || !read_end_of_line()) return error();
    }
    return std::move(entries_);
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool at_end() const { return at_ == text_.size(); }

  bool complain(std::string what) {
    if (complaint_.empty()) complaint_ = std::move(what);
    return false;
  }

  Error error() const {
    return {ErrorCode::usage, complaint_, std::string(file_) + ":" + std::to_string(line_),
            "see winnow docs config"};
  }

  void skip_spaces() {
    while (peek() == ' ' || peek() == '\t') ++at_;
  }

  void skip_comment() {
    if (peek() != '#') return;
    at_ = std::min(text_.find('\n', at_), text_.size());
  }

  bool skip_line_break() {
    if (peek() == '\r' && text_.substr(at_).starts_with("\r\n")) ++at_;
    if (peek() != '\n') return false;
    ++at_;
    ++line_;
    return true;
  }

  // Between entries, and between the values of a list.
  void skip_blank() {
    do {
      skip_spaces();
      skip_comment();
    } while (skip_line_break());
  }

  bool skip_to_statement() {
    skip_blank();
    return !at_end();
  }

  bool read_end_of_line() {
    skip_spaces();
    skip_comment();
    if (at_end() || peek() == '\n' || text_.substr(at_).starts_with("\r\n")) return true;
    return complain("something is behind the end of a value or section");
  }

  bool read_section() {
    ++at_;
    if (peek() == '[') return complain("lists of sections ([[...]]) are of no use here");
    section_.clear();
    do {
      skip_spaces();
      std::string part;
      if (!read_key(part)) return false;
      section_.push_back(std::move(part));
      skip_spaces();
    } while (peek() == '.' && ++at_ > 0);
    if (peek() != ']') return complain("a section's name does not end with \"]\"");
    ++at_;
    if (sections_.insert(section_).second) return true;
    return complain("the section is there twice");
  }

  bool read_key(std::string& key) {
    if (peek() == '"' || peek() == '\'') return read_string(key);
    const std::size_t begin = at_;
    while (is_key_character(peek())) ++at_;
    key = text_.substr(begin, at_ - begin);
    return !key.empty() || complain("neither a section nor \"option = value\"");
  }

  bool read_entry() {
    ConfigEntry entry;
    entry.section = section_;
    entry.line = line_;
    if (!read_key(entry.key)) return false;
    skip_spaces();
    if (peek() != '=') return complain("\"=\" and a value are missing behind " + entry.key);
    ++at_;
    skip_spaces();
    entry.is_list = peek() == '[';
    std::string value;
    if (entry.is_list ? !read_list(entry.values) : !read_value(value)) return false;
    if (!entry.is_list) entry.values.push_back(std::move(value));
    if (!keys_.emplace(section_, entry.key).second) {
      line_ = entry.line;
      return complain(entry.key + " is there twice");
    }
    entries_.push_back(std::move(entry));
    return true;
  }

  bool read_list(std::vector<std::string>& values) {
    ++at_;
    for (;;) {
      skip_blank();
      if (peek() == ']') break;
      std::string value;
      if (!read_value(value)) return false;
      values.push_back(std::move(value));
      skip_blank();
      if (peek() == ',') {
        ++at_;
      } else if (peek() != ']') {
        return complain("a list does not go on with \",\" and does not end with \"]\"");
      }
    }
    ++at_;
    return true;
  }

  bool read_value(std::string& value) {
    if (peek() == '"' || peek() == '\'') return read_string(value);
    const std::size_t begin = at_;
    constexpr std::string_view kEnds = " \t\r\n#,]";
    while (!at_end() && kEnds.find(peek()) == std::string_view::npos) ++at_;
    value = text_.substr(begin, at_ - begin);
    if (value == "true" || value == "false" || is_number(value)) return true;
    if (value.empty()) return complain("a value is missing");
    return complain("no value: " + value + " (text stands in quotation marks)");
  }

  bool read_string(std::string& value) {
    const char quote = peek();
    const std::string_view three = text_.substr(at_, 3);
    if (three == "\"\"\"" || three == "'''") return complain("text of several lines");
    ++at_;
    while (peek() != quote || at_end()) {
      if (at_end() || peek() == '\n') return complain("a quotation mark is missing");
      if (quote == '"' && peek() == '\\') {
        if (!read_escape(value)) return false;
      } else {
        value += text_[at_++];
      }
    }
    ++at_;
    return true;
  }

  bool read_escape(std::string& value) {
    constexpr std::string_view kNames = "btnfr\"\\e";
    constexpr std::string_view kCharacters = "\b\t\n\f\r\"\\\x1B";
    ++at_;
    const char name = peek();
    if (name == 'u' || name == 'U') return read_code(name == 'u' ? 4 : 8, value);
    const std::size_t known = at_end() ? std::string_view::npos : kNames.find(name);
    if (known == std::string_view::npos) return complain("no character: \\" + std::string(1, name));
    value += kCharacters[known];
    ++at_;
    return true;
  }

  bool read_code(int digits, std::string& value) {
    std::uint32_t code = 0;
    ++at_;
    for (int i = 0; i < digits; ++i, ++at_) {
      const int digit = hexadecimal_digit(peek());
      if (digit < 0) return complain("no character: \\u with too few digits");
      code = code << 4 | static_cast<std::uint32_t>(digit);
    }
    if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return complain("no character");
    append_utf8(code, value);
    return true;
  }

  const std::string_view text_;
  const std::string_view file_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::string complaint_;
  std::vector<std::string> section_;
  std::vector<ConfigEntry> entries_;
  std::set<std::vector<std::string>> sections_;
  std::set<std::pair<std::vector<std::string>, std::string>> keys_;
};

}  // namespace

Expected<std::vector<ConfigEntry>> read_config(std::string_view text, std::string_view file) {
  return ConfigReader(text, file).read();
}

}  // namespace winnow::cli
