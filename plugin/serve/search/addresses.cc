// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/addresses.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "plugin/common/printable.h"
#include "winnow/extractor/code_points.h"

namespace winnow::serve {
namespace {

constexpr std::string_view kUpperDigits = "0123456789ABCDEF";

bool is_letter(char byte) { return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z'); }
bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

void append_escape(char byte, std::string& to) {
  const auto value = static_cast<unsigned char>(byte);
  to.append(1, '%').append(1, kUpperDigits[value >> 4]).append(1, kUpperDigits[value & 15]);
}

// Gives the scheme in lower case, "" for a relative URL. What is no scheme by its letters, but has
// a colon before any slash, gives one that nobody knows.
std::string scheme_of(std::string_view url) {
  const std::size_t end = url.find_first_of(":/?#");
  if (end == std::string_view::npos || url[end] != ':') return "";
  std::string scheme(url.substr(0, end));
  for (char& byte : scheme) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte + ('a' - 'A'));
  }
  return scheme.empty() ? ":" : scheme;
}

bool is_web(std::string_view scheme) { return scheme == "http" || scheme == "https"; }

int digit_value(char digit) {
  if (is_digit(digit)) return digit - '0';
  const char lower = static_cast<char>(digit | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Resolves the escapes of one part of a path.
std::string unescaped(std::string_view part) {
  std::string bytes;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const bool escape = part[i] == '%' && i + 2 < part.size() && digit_value(part[i + 1]) >= 0 &&
                        digit_value(part[i + 2]) >= 0;
    if (escape) {
      bytes += static_cast<char>(digit_value(part[i + 1]) * 16 + digit_value(part[i + 2]));
      i += 2;
    } else {
      bytes += part[i];
    }
  }
  return bytes;
}

// Says whether the text, once unescaped, still reads as what it is.
bool is_plain(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint next = decode_code_point(text, at);
    if (acts_on_terminals(next.value)) return false;
    at += next.length;
  }
  return text.find_first_of("/?#%\\ ") == std::string_view::npos;
}

std::string readable(std::string_view part) {
  std::string plain = unescaped(part);
  return is_plain(plain) ? plain : printable(part);
}

}  // namespace

std::string form_encoded(const Fields& fields) {
  std::string text;
  for (const auto& [name, value] : fields) {
    if (!text.empty()) text += '&';
    text.append(name).append("=");
    for (const char byte : value) {
      if (byte == ' ') {
        text += '+';
      } else if (is_letter(byte) || is_digit(byte) ||
                 std::string_view("*-._").find(byte) != std::string_view::npos) {
        text += byte;
      } else {
        append_escape(byte, text);
      }
    }
  }
  return text;
}

std::string with_base(std::string_view url, std::string_view base) {
  if (base.empty() || !scheme_of(url).empty() || url.starts_with("//")) return std::string(url);
  std::string whole(base);
  while (whole.ends_with('/')) whole.pop_back();
  if (!url.starts_with('/')) whole += '/';
  return whole.append(url);
}

std::string link_target(std::string_view url) {
  const std::string scheme = scheme_of(url);
  if (!scheme.empty() && !is_web(scheme)) return "";
  std::string link;
  // A relative URL is one of the site: "a/b.html" is not to depend on the address of this page.
  if (scheme.empty() && !url.starts_with('/')) link += '/';
  for (const char byte : url) {
    const auto value = static_cast<unsigned char>(byte);
    const bool encoded = value <= ' ' || value >= 0x7f || byte == '\\' || byte == '"' ||
                         byte == '<' || byte == '>' || byte == '`';
    if (encoded) {
      append_escape(byte, link);
    } else {
      link += byte;
    }
  }
  return link;
}

std::string breadcrumb(std::string_view url) {
  const std::string scheme = scheme_of(url);
  if (!scheme.empty() && !is_web(scheme)) return printable(url);
  std::string_view rest = url;
  if (!scheme.empty()) rest.remove_prefix(scheme.size() + 1);
  const std::size_t path_end = std::min(rest.find_first_of("?#"), rest.size());
  const std::string_view behind = rest.substr(path_end);
  rest = rest.substr(0, path_end);
  std::string text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('/'), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (part.empty()) continue;
    if (!text.empty()) text += " \u203a ";
    text += readable(part);
  }
  if (text.empty()) text = "/";
  return text + printable(behind);
}

}  // namespace winnow::serve
