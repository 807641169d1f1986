// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/sitemap_dates.h"

#include <xxhash.h>

#include <algorithm>
#include <charconv>

#include "indexer/common/ascii.h"
#include "indexer/common/timestamps.h"
#include "winnow/extractor/date_seconds.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

constexpr std::size_t kMostSitemaps = 1000;
// A URL has less than 2048 bytes there, escapes and white space aside.
constexpr std::size_t kMaxValueBytes = 4096;
constexpr std::size_t kMaxTagBytes = 512;
// The last second of 2200, as of other times of sources.
constexpr std::int64_t kMostSeconds = 7'289'654'399;

std::uint64_t hash_of_url(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

// Gives what stands behind the scheme of a URL: "example.org/a".
std::string_view without_scheme(std::string_view url) {
  const std::size_t scheme = url.find("://");
  return scheme == std::string_view::npos ? url : url.substr(scheme + 3);
}

// A site is the same under both names.
std::string_view without_www(std::string_view host) {
  constexpr std::string_view kWww = "www.";
  return host.starts_with(kWww) ? host.substr(kWww.size()) : host;
}

std::string_view without_space(std::string_view text) {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

// Gives the character that an entity stands for, as URLs have them; 0 for one that is not known.
char character_of(std::string_view entity) {
  if (entity == "amp") return '&';
  if (entity == "lt") return '<';
  if (entity == "gt") return '>';
  if (entity == "quot") return '"';
  if (entity == "apos") return '\'';
  if (!entity.starts_with('#')) return 0;
  const bool hex = entity.starts_with("#x");
  entity.remove_prefix(hex ? 2 : 1);
  unsigned number = 0;
  const auto [end, error] =
      std::from_chars(entity.data(), entity.data() + entity.size(), number, hex ? 16 : 10);
  const bool ascii = error == std::errc() && end == entity.data() + entity.size() && number < 128;
  return ascii ? static_cast<char>(number) : '\0';
}

std::string without_entities(std::string_view text) {
  constexpr std::size_t kLongest = 10;
  if (text.starts_with("<![CDATA[")) {
    text.remove_prefix(9);
    return std::string(without_space(text.substr(0, text.find("]]>"))));
  }
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t end = text[i] == '&' ? text.substr(i, kLongest).find(';') : std::string::npos;
    const char c = end == std::string::npos ? '\0' : character_of(text.substr(i + 1, end - 1));
    out += c != '\0' ? c : text[i];
    if (c != '\0') i += end;
  }
  return out;
}

// "<loc>" of "<loc>", "<sm:loc>" and "<loc >": the name of an element, without its prefix.
std::string_view element_name(std::string_view tag) {
  tag = tag.substr(0, tag.find_first_of(" \t\r\n/>"));
  const std::size_t colon = tag.find(':');
  return colon == std::string_view::npos ? tag : tag.substr(colon + 1);
}

// Sitemaps have dates as the W3C's note has them: also "2020-02", "2019" and times without seconds.
// They are taken as those of pages are.
std::optional<std::int64_t> seconds_of_lastmod(std::string_view text) {
  if (const auto time = parse_timestamp(text)) return *time / kNanosecondsPerSecond;
  const std::optional<std::int64_t> date = seconds_of_date(text);
  const bool is_time = date && *date >= 0 && *date <= kMostSeconds;
  return is_time ? date : std::nullopt;
}

}  // namespace

void SitemapDates::add_page(std::string_view loc, std::string_view lastmod) {
  if (by_url_.size() >= kMostSitemapPages) return;
  const std::optional<std::int64_t> time = seconds_of_lastmod(lastmod);
  if (!time) return;
  const Expected<std::string> url = normalise_url(without_entities(loc));
  if (!url) return;
  const std::int64_t seconds = *time;
  const std::string_view rest = without_scheme(*url);
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  by_url_[hash_of_url(rest)] = seconds;
  const std::string_view host = without_www(rest.substr(0, slash));
  if (host_.empty()) host_ = host;
  one_host_ = one_host_ && (host.empty() || host == host_);
  if (one_host_) {
    by_path_[hash_of_url(rest.substr(slash))] = seconds;
  } else {
    by_path_.clear();
  }
}

std::vector<std::string> SitemapDates::add(std::string_view xml) {
  std::vector<std::string> sitemaps;
  std::string_view loc;
  std::string_view lastmod;
  for (std::size_t at = xml.find('<'); at != std::string_view::npos; at = xml.find('<', at + 1)) {
    const std::string_view tag = xml.substr(at + 1, 64);
    const bool ends = tag.starts_with('/');
    const std::string_view name = element_name(ends ? tag.substr(1) : tag);
    if (ends && name == "url") add_page(loc, lastmod);
    if (ends && name == "sitemap" && !loc.empty() && sitemaps.size() < kMostSitemaps) {
      sitemaps.push_back(without_entities(loc));
    }
    if (name == "url" || name == "sitemap") loc = lastmod = {};
    const bool value = !ends && (name == "loc" || name == "lastmod");
    if (!value) continue;
    const std::size_t close = xml.substr(at, kMaxTagBytes).find('>');
    if (close == std::string_view::npos) continue;
    const std::size_t begin = at + close + 1;
    const std::string_view text = xml.substr(begin, kMaxValueBytes);
    const bool quoted = without_space(text).starts_with("<![CDATA[");
    const std::size_t end = quoted ? text.find("]]>") : text.find('<');
    if (end == std::string_view::npos) continue;
    (name == "loc" ? loc : lastmod) = without_space(text.substr(0, end));
    at = begin + end - (quoted ? 0 : 1);
  }
  return sitemaps;
}

std::optional<std::int64_t> SitemapDates::of(std::string_view url) const {
  const bool rooted = url.starts_with('/');
  if (rooted && !one_host_) return {};
  const auto& times = rooted ? by_path_ : by_url_;
  const auto found = times.find(hash_of_url(without_scheme(url)));
  if (found == times.end()) return {};
  return found->second;
}

}  // namespace winnow
