// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a URL, and as a reference on a page. The normal form is a URL, and stays what
// it is. The first line is the reference, the rest the URL of the page.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/invariant.h"
#include "winnow/indexer/url.h"

namespace {

using winnow::Expected;

void check_parts(const winnow::Url& url) {
  WINNOW_INVARIANT(url.scheme.empty() || url.scheme == "http" || url.scheme == "https");
  WINNOW_INVARIANT(url.scheme.empty() == url.host.empty());
  WINNOW_INVARIANT(url.path.starts_with('/'));
  WINNOW_INVARIANT(!url.host.empty() || !url.path.starts_with("//"));
}

void check_normal(const std::string& url) {
  WINNOW_INVARIANT(url.size() <= winnow::kMaxUrlBytes);
  WINNOW_INVARIANT(std::ranges::all_of(url, [](char c) { return c > ' ' && c < 0x7f; }));
  const Expected<std::string> again = winnow::normalise_url(url);
  WINNOW_INVARIANT(again && *again == url);
  const Expected<winnow::Url> parts = winnow::parse_url(url);
  WINNOW_INVARIANT(parts.has_value());
  check_parts(*parts);
  WINNOW_INVARIANT(winnow::format_url(*parts) == url);
  WINNOW_INVARIANT(winnow::path_of(url) == parts->path);
  WINNOW_INVARIANT(winnow::host_of(url) == parts->host);
}

void check_escapes(std::string_view text) {
  for (const auto escape : {winnow::escape_path_again, winnow::escape_query_again}) {
    const std::string once = escape(text);
    WINNOW_INVARIANT(escape(once) == once);
  }
  const std::string path = winnow::escape_path(text);
  WINNOW_INVARIANT(winnow::escape_path_again(path) == path);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(input.find('\n'), input.size());
  const std::string_view reference = input.substr(0, line);
  const std::string_view base = input.substr(std::min(line + 1, input.size()));
  for (const std::string_view url : {reference, base}) {
    if (const auto normal = winnow::normalise_url(url)) check_normal(*normal);
    check_escapes(url);
  }
  if (const auto resolved = winnow::resolve_url(base, reference)) check_normal(*resolved);
  return 0;
}
