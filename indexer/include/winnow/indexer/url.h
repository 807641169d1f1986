// SPDX-License-Identifier: GPL-2.0-or-later
//
// URLs of pages: parsing, one normal form, and resolving of references. Nothing here uses the
// network.
//
// Two kinds of URL occur: absolute ones (http or https), and those of a source whose host nobody
// knows, which begin with "/". All functions take both. No other scheme names a page, so
// "mailto:", "javascript:", "data:" and the like are errors.
//
// Functions only; thread-safe; independent of the locale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"

namespace winnow {

// Longer URLs are refused, as given or in normal form: they come from traps and attacks, not from
// sites.
inline constexpr std::size_t kMaxUrlBytes = 1u << 16;

// The parts of a URL in normal form. Plain data, owned.
//
//   scheme  "http" or "https"; empty if the host is unknown
//   host    lower case; international names in their ASCII form (xn--...); IPv6 in brackets
//   port    0 where it is the scheme's default
//   path    begins with "/", without dot segments; percent-encoded; without a host it has no second
//           "/" at the beginning, which would announce one
//   query   without the "?"; empty and missing are the same; percent-encoded
//
// User names, passwords and fragments do not identify a page and are dropped.
struct Url {
  std::string scheme;
  std::string host;
  std::uint16_t port = 0;
  std::string path = "/";
  std::string query;

  friend bool operator==(const Url&, const Url&) = default;
};

// Takes a URL apart. It is lenient the way browsers are: white space around the URL, line breaks
// and tabs in it and backslashes in the path are repaired, bytes that may not stand in a URL are
// percent-encoded. ErrorCode::input if it is relative, has another scheme or makes no sense;
// ErrorCode::too_large over kMaxUrlBytes.
WINNOW_EXPORT Expected<Url> parse_url(std::string_view url);

// Puts the parts together: "https://example.org:8080/a?b", or "/a?b" without a host.
WINNOW_EXPORT std::string format_url(const Url& url);

// Makes the normal form (RFC 3986, section 6.2.2 and 6.2.3): lower-case scheme and host, no default
// port, no dot segments, escapes in upper case and only where needed, no fragment.
// normalise_url(normalise_url(x)) equals normalise_url(x). Errors as parse_url().
WINNOW_EXPORT Expected<std::string> normalise_url(std::string_view url);

// Says what `reference` (the href of a link, for instance) means on the page `base`, in normal form
// (RFC 3986, section 5.2). An empty reference is the page itself. Where `base` has no host, a
// reference that names a host without a scheme ("//example.org/") becomes https. Errors as
// parse_url(), for either of the two.
WINNOW_EXPORT Expected<std::string> resolve_url(std::string_view base, std::string_view reference);

// Give the normalised path or host of `url`; empty if it is no URL, and for a host nobody knows.
WINNOW_EXPORT std::string path_of(std::string_view url);
WINNOW_EXPORT std::string host_of(std::string_view url);

// Percent-encodes the bytes of a file's path for use as a URL's path: everything except "/" and
// what RFC 3986 allows in a path segment. "%" itself becomes "%25". The bytes need not be UTF-8.
WINNOW_EXPORT std::string escape_path(std::string_view bytes);

// Do the same for text that may hold escapes already: valid ones stay as they are.
WINNOW_EXPORT std::string escape_path_again(std::string_view text);
WINNOW_EXPORT std::string escape_query_again(std::string_view text);

}  // namespace winnow
