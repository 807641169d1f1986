// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/rule_paths.h"

#include <algorithm>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

std::optional<unsigned char> hex_value(char c) {
  if (is_ascii_digit(c)) return static_cast<unsigned char>(c - '0');
  const char lower = ascii_lower(c);
  if (lower < 'a' || lower > 'f') return std::nullopt;
  return static_cast<unsigned char>(lower - 'a' + 10);
}

// Returns the byte that an escape at the begin of `text` stands for.
std::optional<char> escaped_byte(std::string_view text) {
  if (text.size() < 3 || text[0] != '%') return std::nullopt;
  const auto high = hex_value(text[1]);
  const auto low = hex_value(text[2]);
  if (!high || !low) return std::nullopt;
  return static_cast<char>(*high * 16 + *low);
}

template <typename Resolves>
void append_unescaped(std::string_view text, Resolves resolves, std::string& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::optional<char> byte = escaped_byte(text.substr(i));
    if (byte && resolves(*byte)) {
      out += *byte;
      i += 2;
    } else {
      out += text[i];
    }
  }
}

// A glob that was copied from a browser has escapes for letters. Other escapes may stand for what
// means something in globs.
std::string without_letter_escapes(std::string_view glob) {
  std::string plain;
  append_unescaped(
      glob, [](char c) { return static_cast<unsigned char>(c) >= 0x80 || c == ' '; }, plain);
  return plain;
}

bool is_home(std::string_view glob) {
  return !glob.empty() && glob.find_first_not_of('/') == std::string_view::npos;
}

constexpr std::uint32_t kHomeStrength = 1;  // the "/" itself

}  // namespace

std::string_view path_of_url(std::string_view url, std::string& scratch) {
  const std::size_t first = url.find_first_of("/?#");
  if (first != std::string_view::npos && url.substr(first).starts_with("//") &&
      (first == 0 || url[first - 1] == ':')) {
    url.remove_prefix(first + 2);
    url.remove_prefix(std::min(url.find_first_of("/?#"), url.size()));
  }
  url = url.substr(0, url.find_first_of("?#"));
  if (url.find('%') == std::string_view::npos) return url;
  scratch.clear();
  append_unescaped(
      url, [](char c) { return c != '/'; }, scratch);
  return scratch;
}

Expected<RulePaths> RulePaths::compile(const std::vector<std::string>& globs) {
  RulePaths paths;
  for (const std::string& text : globs) {
    if (is_home(text)) {
      paths.home_ = true;
      continue;
    }
    if (text.find("://") != std::string::npos) {
      return Error{ErrorCode::usage, "path \"" + text + "\" is a whole URL", "",
                   "write what follows the host, as in /blog/**, and the host as site"};
    }
    Expected<Glob> glob = Glob::compile(without_letter_escapes(text));
    if (!glob) {
      Error error = glob.error();
      error.what = "path \"" + error.where + "\": " + error.what;
      error.where.clear();
      return error;
    }
    paths.globs_.push_back(*std::move(glob));
  }
  return paths;
}

std::optional<std::uint32_t> RulePaths::match(std::string_view path) const {
  if (all()) return 0;
  std::optional<std::uint32_t> best;
  if (home_ && path.find_first_not_of('/') == std::string_view::npos) best = kHomeStrength;
  for (const Glob& glob : globs_) {
    const auto literal = static_cast<std::uint32_t>(glob.literal());
    if ((!best || literal > *best) && glob.matches(path)) best = literal;
  }
  return best;
}

std::vector<std::uint32_t> RulePaths::strengths() const {
  std::vector<std::uint32_t> strengths;
  if (all()) strengths.push_back(0);
  if (home_) strengths.push_back(kHomeStrength);
  for (const Glob& glob : globs_) strengths.push_back(static_cast<std::uint32_t>(glob.literal()));
  std::sort(strengths.begin(), strengths.end());
  strengths.erase(std::unique(strengths.begin(), strengths.end()), strengths.end());
  return strengths;
}

}  // namespace winnow
