// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/glob.h"

#include <fnmatch.h>
#include <locale.h>

#include <algorithm>
#include <optional>

namespace winnow {
namespace {

constexpr std::string_view kAnyFolders = "**";

// Empty parts go: "/a", "a//b" and "a/" have the parts one expects.
std::vector<std::string> split(std::string_view path) {
  std::vector<std::string> parts;
  while (true) {
    std::size_t slash = path.find('/');
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

Expected<std::vector<Glob>> compile_all(const std::vector<std::string>& patterns) {
  std::vector<Glob> globs;
  for (const std::string& pattern : patterns) {
    Expected<Glob> glob = Glob::compile(pattern);
    if (!glob) return glob.error();
    globs.push_back(*std::move(glob));
  }
  return globs;
}

}  // namespace

Expected<Glob> Glob::compile(std::string_view pattern) {
  Glob glob;
  glob.name_only_ = pattern.find('/') == std::string_view::npos;
  glob.parts_ = split(pattern);
  if (glob.parts_.empty()) {
    return Error{ErrorCode::usage, "empty glob", std::string(pattern), "use '*.html', 'docs/**'"};
  }
  if (pattern.back() == '/') glob.parts_.emplace_back(kAnyFolders);
  return glob;
}

bool Glob::matches(std::string_view path) const {
  CLocaleScope c_locale;
  if (name_only_) {
    std::size_t slash = path.rfind('/');
    if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
    return part_matches(parts_.front(), std::string(path));
  }
  return parts_match(parts_, split(path));
}

Expected<PathFilter> PathFilter::compile(const std::vector<std::string>& include,
                                         const std::vector<std::string>& exclude) {
  PathFilter filter;
  Expected<std::vector<Glob>> globs = compile_all(include);
  if (!globs) return globs.error();
  filter.include_ = *std::move(globs);
  globs = compile_all(exclude);
  if (!globs) return globs.error();
  filter.exclude_ = *std::move(globs);
  return filter;
}

bool PathFilter::takes(std::string_view path) const {
  auto matches = [path](const Glob& glob) { return glob.matches(path); };
  if (std::any_of(exclude_.begin(), exclude_.end(), matches)) return false;
  return include_.empty() || std::any_of(include_.begin(), include_.end(), matches);
}

}  // namespace winnow
