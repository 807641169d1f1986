// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/target.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace winnow::serve {
namespace {

Refusal bad_target(std::string message, std::string remedy = {}) {
  return {400, "target", std::move(message), std::move(remedy)};
}

int hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

// Resolves escapes. Gives nothing where a "%" begins none.
std::optional<std::string> unescape(std::string_view text, bool plus_is_blank) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_blank) {
      plain += ' ';
    } else if (text[i] != '%') {
      plain += text[i];
    } else {
      if (text.size() - i < 3) return std::nullopt;
      const int high = hex_value(text[i + 1]);
      const int low = hex_value(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      plain += static_cast<char>(high * 16 + low);
      i += 2;
    }
  }
  return plain;
}

bool is_utf8(std::string_view text) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  for (std::size_t i = 0; i < text.size();) {
    UChar32 character = 0;
    U8_NEXT(bytes, i, text.size(), character);
    if (character < 0) return false;
  }
  return true;
}

bool is_control(char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F; }

bool is_blank_control(char byte) { return byte == '\n' || byte == '\r' || byte == '\t'; }

std::optional<Refusal> read_path(std::string_view path, std::string& plain) {
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find('/', begin + 1), path.size());
    const std::string_view part = path.substr(begin + 1, end - begin - 1);
    const std::optional<std::string> read = unescape(part, false);
    if (!read)
      return bad_target("the path has a \"%\" without two hexadecimal digits", "write it as %25");
    if (*read == "." || *read == "..") return bad_target("the path has a part \".\" or \"..\"");
    if (read->find_first_of("/\\") != std::string::npos) {
      return bad_target("the path has a backslash or an escaped slash");
    }
    plain.append(1, '/').append(*read);
    begin = end;
  }
  if (std::any_of(plain.begin(), plain.end(), is_control)) {
    return bad_target("the path has a control character");
  }
  if (!is_utf8(plain)) return bad_target("the path is no UTF-8");
  return std::nullopt;
}

Refusal bad_parameter(std::string_view which, std::string_view what, std::string remedy) {
  return bad_target(std::string(which).append(what), std::move(remedy));
}

// Looks at a parameter without its escapes. A name that cannot be shown is not.
std::optional<Refusal> check_parameter(const std::string& name, std::string_view value) {
  const bool shown = is_utf8(name) && std::none_of(name.begin(), name.end(), is_control);
  const std::string which = shown ? "the parameter " + name : "the name of a parameter";
  if (!is_utf8(name) || !is_utf8(value)) {
    return bad_parameter(which, " is no UTF-8", "write what is not ASCII in UTF-8, then as %XX");
  }
  const auto forbidden = [](char byte) { return is_control(byte) && !is_blank_control(byte); };
  if (!shown || std::any_of(value.begin(), value.end(), forbidden)) {
    return bad_parameter(which, " has a control character", "leave it out, or put a blank there");
  }
  return std::nullopt;
}

std::optional<Refusal> read_query(std::string_view query, Fields& fields) {
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (pair.empty()) continue;
    if (fields.size() == kMaxParameters) {
      return bad_target("the address has more than 100 parameters", "leave out some");
    }
    const std::size_t equals = std::min(pair.find('='), pair.size());
    std::optional<std::string> name = unescape(pair.substr(0, equals), true);
    std::optional<std::string> value =
        unescape(pair.substr(std::min(equals + 1, pair.size())), true);
    if (!name || !value) {
      return bad_parameter("the parameter " + std::string(pair.substr(0, equals)),
                           " has a \"%\" without two hexadecimal digits", "write it as %25");
    }
    if (auto refusal = check_parameter(*name, *value)) return refusal;
    fields.emplace_back(std::move(*name), std::move(*value));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> read_target(std::string_view target, Request& request) {
  if (!target.starts_with('/')) {
    return bad_target("the address does not begin with a slash",
                      "name the host in the field Host alone");
  }
  const auto is_visible = [](char byte) { return byte > 0x20 && byte < 0x7F; };
  if (!std::all_of(target.begin(), target.end(), is_visible)) {
    return bad_target("the address has bytes that have to be escaped", "write them as %XX");
  }
  if (target.find('#') != std::string_view::npos) {
    return bad_target("the address has a fragment", "leave out what begins with \"#\"");
  }
  const std::size_t end = std::min(target.find('?'), target.size());
  request.path.clear();
  request.query.clear();
  if (auto refusal = read_path(target.substr(0, end), request.path)) return refusal;
  auto refusal = read_query(target.substr(std::min(end + 1, target.size())), request.query);
  if (refusal) {
    request.query.clear();
    refusal->asked = request;
  }
  return refusal;
}

}  // namespace winnow::serve
