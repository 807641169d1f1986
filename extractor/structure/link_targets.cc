// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/link_targets.h"

#include <algorithm>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Longer targets carry data. A longer base would make a small page large.
constexpr std::size_t kMostTargetBytes = 4096;
constexpr std::size_t kMostBaseBytes = 2000;

// Holds the parts of a reference as they are written: each with the sign that sets it apart.
struct ReferenceParts {
  std::string_view scheme;     // "http:"
  std::string_view authority;  // "//host"
  std::string_view path;
  std::string_view query;     // "?..."
  std::string_view fragment;  // "#..."
};

constexpr bool is_scheme_character(char c) {
  return is_ascii_letter(c) || is_ascii_digit(c) || c == '+' || c == '-' || c == '.';
}

std::string_view scheme_of(std::string_view reference) {
  if (reference.empty() || !is_ascii_letter(reference.front())) return {};
  std::size_t end = 0;
  while (end < reference.size() && is_scheme_character(reference[end])) ++end;
  if (end == reference.size() || reference[end] != ':') return {};
  return reference.substr(0, end + 1);
}

std::string_view take(std::string_view& rest, std::size_t length) {
  const std::string_view taken = rest.substr(0, length);
  rest.remove_prefix(taken.size());
  return taken;
}

ReferenceParts parts_of(std::string_view reference) {
  ReferenceParts parts;
  parts.scheme = take(reference, scheme_of(reference).size());
  if (reference.starts_with("//")) {
    parts.authority =
        take(reference, std::min(reference.find_first_of("/?#", 2), reference.size()));
  }
  parts.path = take(reference, std::min(reference.find_first_of("?#"), reference.size()));
  parts.query = take(reference, std::min(reference.find('#'), reference.size()));
  parts.fragment = reference;
  return parts;
}

// Appends a path without its dot segments (RFC 3986, section 5.2.4) to `out`, where nothing before
// its present end is touched.
void append_without_dots(std::string_view path, std::string& out) {
  const std::size_t begin = out.size();
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/', 1), path.size());
    const std::string_view segment = take(path, end);
    if (segment == "/." || segment == "/..") {
      if (segment == "/..") {
        const std::size_t slash = out.rfind('/');
        if (slash != std::string::npos && slash >= begin) out.resize(slash);
      }
      if (path.empty()) out += '/';
    } else {
      out += segment;
    }
  }
}

bool has_dots(std::string_view path) { return path.find("/.") != std::string_view::npos; }

// Percent-encodes what may not stand in a URL, and what would end one in Markdown or a log. Line
// breaks and tabs are left out, as browsers do.
void append_cleaned(std::string_view reference, std::string& out) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  for (const char c : reference) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n' || c == '\t' || c == '\r') continue;
    if (byte > 0x20 && byte != 0x7F && c != '<' && c != '>' && c != '"' && c != '`' && c != '|' &&
        c != '\\' && c != '^' && c != '{' && c != '}') {
      out += c;
    } else {
      out += '%';
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    }
  }
}

bool leads_somewhere(std::string_view scheme) {
  return equals_in_any_case(scheme, "http:") || equals_in_any_case(scheme, "https:") ||
         equals_in_any_case(scheme, "mailto:") || equals_in_any_case(scheme, "tel:") ||
         equals_in_any_case(scheme, "ftp:");
}

bool is_web(std::string_view scheme) {
  return equals_in_any_case(scheme, "http:") || equals_in_any_case(scheme, "https:");
}

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash + 1);
}

// Appends what `reference`, which has no scheme, means on a page of the URL `base`.
void append_resolved(const ReferenceParts& reference, const ReferenceParts& base,
                     std::string& out) {
  out += base.scheme;
  if (!reference.authority.empty()) {
    out.append(reference.authority).append(reference.path).append(reference.query);
    out += reference.fragment;
    return;
  }
  out += base.authority;
  if (reference.path.empty()) {
    out += base.path.empty() && !base.authority.empty() ? "/" : base.path;
    out += reference.query.empty() ? base.query : reference.query;
  } else {
    std::string path;
    if (reference.path.front() != '/') {
      path = folder_of(base.path);
      if (path.empty() && !base.authority.empty()) path = "/";
    }
    path += reference.path;
    if (has_dots(path)) {
      append_without_dots(path, out);
    } else {
      out += path;
    }
    out += reference.query;
  }
  out += reference.fragment;
}

}  // namespace

LinkTargets::LinkTargets(std::string_view url, std::string_view base, std::size_t growth)
    : growth_(growth) {
  if (url.size() <= kMostBaseBytes && (is_web(scheme_of(url)) || url.starts_with('/'))) {
    append_cleaned(url, base_);
  }
  const std::string_view own = resolve(trimmed(base));
  if (!own.empty() && (is_web(scheme_of(own)) || !base_.empty())) base_ = own;
  const ReferenceParts parts = parts_of(base_);
  base_.resize(base_.size() - parts.fragment.size());
}

std::string_view LinkTargets::link(std::string_view reference) {
  reference = trimmed(reference);
  const std::string_view scheme = scheme_of(reference);
  if (!scheme.empty() && !leads_somewhere(scheme)) return {};
  return resolve(reference);
}

std::string_view LinkTargets::image(std::string_view reference) {
  reference = trimmed(reference);
  const std::string_view scheme = scheme_of(reference);
  if (!scheme.empty() && !is_web(scheme)) return {};
  return resolve(reference);
}

std::string_view LinkTargets::resolve(std::string_view reference) {
  if (reference.empty() || reference.size() > kMostTargetBytes) return {};
  cleaned_.clear();
  append_cleaned(reference, cleaned_);
  const ReferenceParts parts = parts_of(cleaned_);
  if (!parts.scheme.empty() && !leads_somewhere(parts.scheme)) return {};
  if (!parts.scheme.empty() || base_.empty()) return cleaned_;
  resolved_.clear();
  append_resolved(parts, parts_of(base_), resolved_);
  const std::size_t growth = resolved_.size() - std::min(resolved_.size(), cleaned_.size());
  if (growth > growth_) return cleaned_;
  growth_ -= growth;
  return resolved_;
}

}  // namespace winnow
