// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/glob.h"

#include <fnmatch.h>
#include <locale.h>

#include <algorithm>
#include <optional>

namespace winnow {
namespace {

constexpr std::string_view kAnyFolders = "**";
constexpr std::string_view kSpecial = "*?[\\";

// Empty parts go: "/a", "a//b" and "a/" have the parts one expects.
std::vector<std::string> split(std::string_view path) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t slash = path.find('/');
    if (slash > 0 && !path.empty()) parts.emplace_back(path.substr(0, slash));
    if (slash == std::string_view::npos) return parts;
    path.remove_prefix(slash + 1);
  }
}

// fnmatch(3) takes its characters and ranges from the locale of the calling thread.
class CLocaleScope {
 public:
  CLocaleScope() : previous_(uselocale(c_locale())) {}
  ~CLocaleScope() { uselocale(previous_); }
  CLocaleScope(const CLocaleScope&) = delete;
  CLocaleScope& operator=(const CLocaleScope&) = delete;

 private:
  static locale_t c_locale() {
    static const locale_t locale = newlocale(LC_ALL_MASK, "C", locale_t{});
    return locale;
  }

  locale_t previous_;
};

// One part has no slashes, so fnmatch() needs no flags; a leading dot is nothing special here.
bool part_matches(const std::string& pattern, const std::string& part) {
  if (pattern.find_first_of(kSpecial) == std::string::npos) return pattern == part;
  return fnmatch(pattern.c_str(), part.c_str(), 0) == 0;
}

// Goes back only to the latest "**": an earlier one can match nothing that this one cannot.
bool parts_match(const std::vector<std::string>& pattern, const std::vector<std::string>& path) {
  std::size_t p = 0;
  std::size_t at = 0;
  std::optional<std::size_t> resume_pattern;
  std::size_t resume_path = 0;
  while (at < path.size()) {
    if (p < pattern.size() && pattern[p] == kAnyFolders) {
      resume_pattern = ++p;
      resume_path = at;
    } else if (p < pattern.size() && part_matches(pattern[p], path[at])) {
      ++p;
      ++at;
    } else if (resume_pattern) {
      p = *resume_pattern;
      at = ++resume_path;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == kAnyFolders) ++p;
  return p == pattern.size();
}

// Counts the bytes of a part that stand for themselves.
std::size_t literal_bytes(std::string_view part) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const char c = part[i];
    if (c == '*' || c == '?') continue;
    if (c == '[') {
      // A bracket at the begin of a set belongs to the set; without an end there is no set.
      const std::size_t first = i + 1 < part.size() && part[i + 1] == '!' ? i + 2 : i + 1;
      const std::size_t end = part.find(']', first + 1);
      if (end != std::string_view::npos) {
        i = end;
        continue;
      }
    }
    if (c == '\\' && i + 1 < part.size()) ++i;
    ++count;
  }
  return count;
}

// Finds the end of the set that begins at `open`, which is its ], or npos if it has none. As in
// fnmatch(3) a bracket that comes first belongs to the set, and so do those of [:classes:].
std::size_t end_of_set(std::string_view part, std::size_t open) {
  std::size_t at = open + 1;
  if (at < part.size() && (part[at] == '!' || part[at] == '^')) ++at;
  if (at < part.size() && part[at] == ']') ++at;
  while (at < part.size() && part[at] != ']') {
    const char next = at + 1 < part.size() ? part[at + 1] : ' ';
    if (part[at] == '[' && (next == ':' || next == '.' || next == '=')) {
      const char close[] = {next, ']'};
      const std::size_t end = part.find(std::string_view(close, 2), at + 2);
      at = end == std::string_view::npos ? at + 1 : end + 2;
    } else {
      at += part[at] == '\\' ? std::size_t{2} : std::size_t{1};
    }
  }
  return at < part.size() ? at : std::string_view::npos;
}

// Returns the set of the part that has no end, or "" if there is none.
std::string_view open_set(std::string_view part) {
  for (std::size_t at = 0; at < part.size(); ++at) {
    if (part[at] == '\\') {
      ++at;  // What is quoted begins no set.
    } else if (part[at] == '[') {
      const std::size_t end = end_of_set(part, at);
      if (end == std::string_view::npos) return part.substr(at);
      at = end;
    }
  }
  return {};
}

}  // namespace

Expected<Glob> Glob::compile(std::string_view pattern) {
  Glob glob;
  if (pattern.size() > kMaxGlobBytes) {
    return Error{ErrorCode::usage,
                 "a glob has more than " + std::to_string(kMaxGlobBytes) + " bytes",
                 std::string(pattern.substr(0, 40)) + "...", "write a shorter one"};
  }
  glob.name_only_ = pattern.find('/') == std::string_view::npos;
  glob.parts_ = split(pattern);
  if (glob.parts_.empty()) {
    return Error{ErrorCode::usage, "empty glob", std::string(pattern), "use '*.html', 'docs/**'"};
  }
  for (const std::string& part : glob.parts_) {
    const std::string_view set = open_set(part);
    if (set.empty()) continue;
    return Error{ErrorCode::usage, "the set " + std::string(set.substr(0, 40)) + " has no ]",
                 std::string(pattern), "write \\[ for the character itself"};
  }
  for (const std::string& part : glob.parts_) glob.literal_ += literal_bytes(part);
  if (!glob.name_only_) glob.literal_ += glob.parts_.size();
  if (pattern.back() == '/') glob.parts_.emplace_back(kAnyFolders);
  // Most globs of one part or more begin with a name, which settles most comparisons.
  const std::string& first = glob.parts_.front();
  if (!glob.name_only_ && first.find_first_of(kSpecial) == std::string::npos) glob.first_ = first;
  return glob;
}

bool Glob::matches(std::string_view path) const {
  while (path.starts_with('/')) path.remove_prefix(1);
  if (!first_.empty() && path.substr(0, path.find('/')) != first_) return false;
  const CLocaleScope c_locale;
  if (name_only_) {
    while (path.ends_with('/')) path.remove_suffix(1);
    const std::size_t slash = path.rfind('/');
    if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
    return part_matches(parts_.front(), std::string(path));
  }
  return parts_match(parts_, split(path));
}

}  // namespace winnow
