// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site_name.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "extractor/methods/title_edges.h"
#include "extractor/models/title_affixes.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Shorter parts of a host are in too many words.
constexpr std::size_t kLeastHostPart = 4;
// A name with more words says something else as well.
constexpr std::size_t kMostNameWords = 5;
constexpr std::size_t kMostNameBytes = 80;

// Keeps letters, digits and what is beyond ASCII, in lower case.
std::string folded(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool kept =
        is_ascii_letter(c) || is_ascii_digit(c) || static_cast<unsigned char>(c) >= 0x80;
    if (kept) result += ascii_lower(c);
  }
  return result;
}

struct Address {
  std::string host;
  std::string_view path;
};

Address address_of(std::string_view url) {
  const std::size_t scheme = url.find("//");
  if (scheme == std::string_view::npos) return {};
  url.remove_prefix(scheme + 2);
  const std::size_t end = std::min(url.find_first_of("/?#"), url.size());
  std::string_view host = url.substr(0, end);
  host = host.substr(0, host.find(':'));
  return {ascii_lowered(host), url.substr(end)};
}

// Returns the part of a host that its owner has chosen: "example" of www.example.co.uk.
std::string own_part(std::string_view host) {
  std::string own;
  for (std::size_t dot = host.rfind('.'); dot != std::string_view::npos; dot = host.rfind('.')) {
    host = host.substr(0, dot);
    const std::string part = folded(host.substr(host.rfind('.') + 1));
    if (part == "www") break;
    own = part;
    if (own.size() >= kLeastHostPart) break;
  }
  return own;
}

std::size_t count_words(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

}  // namespace

SiteName::SiteName(const PageMetadata& metadata)
    : name_(folded(metadata.site_name)), written_(metadata.site_name) {
  for (const std::string& url : {metadata.canonical, metadata.open_graph_url}) {
    const Address address = address_of(url);
    if (address.host.empty()) continue;
    host_ = own_part(address.host);
    whole_host_ = folded(address.host.starts_with("www.") ? address.host.substr(4) : address.host);
    first_page_ = address.path.empty() || address.path == "/";
    return;
  }
}

bool SiteName::is_name_alone(std::string_view text) const {
  if (text.empty() || text.size() > kMostNameBytes) return false;
  const std::string letters = folded(text);
  return !letters.empty() && (letters == name_ || letters == host_ || letters == whole_host_);
}

bool SiteName::is_name(std::string_view text) const {
  if (text == written_ || is_name_alone(text)) return true;
  const std::string letters = folded(text);
  if (letters.empty() || text.size() > kMostNameBytes || count_words(text) > kMostNameWords)
    return false;
  if (host_.size() < kLeastHostPart) {
    return !host_.empty() && equals_in_any_case(text.substr(0, text.find(' ')), host_);
  }
  const bool within = letters.size() >= kLeastHostPart && host_.starts_with(letters);
  return within || letters.find(host_) != std::string::npos;
}

std::string_view SiteName::without_name(std::string_view title, HostNames hosts) const {
  if (title.size() > kMostTitleBytes) return title;
  const std::vector<TitleGap> gaps = title_gaps(title);
  for (auto gap = gaps.rbegin(); gap != gaps.rend(); ++gap) {
    const std::string_view tail = title_part(title, *gap, TitleSide::tail);
    if (tail.size() > kMostNameBytes) break;
    const bool named = tail == written_ ||
                       (hosts == HostNames::known && gap->strong && !first_page_ && is_name(tail));
    if (named) return title.substr(0, gap->left_end);
  }
  return title;
}

}  // namespace winnow
