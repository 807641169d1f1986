// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/common/roff.h"

#include <algorithm>
#include <cstddef>

namespace winnow::roff {
namespace {

std::string capitals(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return result;
}

// Quotation marks would end the argument of a macro.
std::string argument(std::string_view text) {
  std::string quoted = escaped(text);
  for (std::size_t at = 0; (at = quoted.find('"', at)) != std::string::npos; at += 4) {
    quoted.replace(at, 1, "\\(dq");
  }
  return "\"" + quoted + "\"";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\e";
        break;
      case '-':
        result += "\\-";
        break;
      case '\'':
        result += "\\(aq";
        break;
      case '`':
        result += "\\(ga";
        break;
      case '^':
        result += "\\(ha";
        break;
      case '~':
        result += "\\(ti";
        break;
      case '\n':
        result += ' ';
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string line(std::string_view text) { return "\\&" + escaped(text) + "\n"; }

std::string literal_lines(std::string_view text) {
  std::string result = ".nf\n";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result + ".fi\n";
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string section(std::string_view title) { return ".SH " + capitals(title) + "\n"; }
std::string subsection(std::string_view title) { return ".SS " + argument(title) + "\n"; }

std::string header(std::string_view program, std::string_view version) {
  // No hyphenation and no adjustment: half of the words are names of options.
  return ".TH " + argument(capitals(program)) + " 1 \"\" " + argument(version) +
         " \"User Commands\"\n.nh\n.ad l\n";
}

}  // namespace winnow::roff
