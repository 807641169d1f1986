// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/url.h"

#include <unicode/uidna.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/pages/late_curl.h"
#include "indexer/source/pages/plain_url.h"
#include "winnow/extractor/out_of_memory.h"

namespace winnow {
namespace {

// Stands for the unknown host while libcurl resolves; RFC 2606 reserves the domain.
constexpr std::string_view kNoHost = "winnow.invalid";
constexpr const char* kNoHostOrigin = "https://winnow.invalid";

constexpr std::string_view kUnreservedMarks = "-._~";
// RFC 3986: pchar without the unreserved characters, plus the separator of segments.
constexpr std::string_view kPathMarks = "!$&'()*+,;=:@/";
// What WHATWG leaves alone in queries, too: servers get these characters raw from browsers.
constexpr std::string_view kQueryMarks = "!$&()*+,;=:@/?[]|{}^`\\";

bool is_unreserved(char c) {
  return is_ascii_alphanumeric(c) || kUnreservedMarks.find(c) != std::string_view::npos;
}

bool is_escape(std::string_view text, std::size_t at) {
  return text[at] == '%' && at + 2 < text.size() && hex_value(text[at + 1]) >= 0 &&
         hex_value(text[at + 2]) >= 0;
}

void append_escape(std::string& out, unsigned char byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  out += '%';
  out += kDigits[byte >> 4];
  out += kDigits[byte & 15];
}

// Encodes what is neither unreserved nor in `marks`. Valid escapes are kept if `keep_escapes`, but
// those of unreserved characters are undone: both spellings mean the same (RFC 3986, 6.2.2.2).
std::string escape(std::string_view text, std::string_view marks, bool keep_escapes) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    bool escaped = keep_escapes && is_escape(text, i);
    if (escaped) {
      c = static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    }
    if (is_unreserved(c) || (!escaped && marks.find(c) != std::string_view::npos)) {
      out += c;
    } else {
      append_escape(out, static_cast<unsigned char>(c));
    }
  }
  return out;
}

struct CurlUrlDeleter {
  void operator()(CURLU* url) const { late_curl().url_cleanup(url); }
};
using CurlUrl = std::unique_ptr<CURLU, CurlUrlDeleter>;

std::string get_part(CURLU* url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  const CURLUcode code = late_curl().url_get(url, part, &text, flags);
  if (code == CURLUE_OUT_OF_MEMORY) throw_out_of_memory();
  if (code != CURLUE_OK) return {};
  std::string copy = text;
  late_curl().free(text);
  return copy;
}

Error url_error(std::string what, std::string_view url) {
  constexpr std::size_t kShown = 200;
  return {ErrorCode::input, std::move(what), std::string(url.substr(0, kShown)),
          "URLs begin with http://, https:// or /"};
}

// Browsers drop line breaks and tabs anywhere and other controls and spaces at the ends; before the
// query they read a backslash as a slash. The fragment goes, too.
std::string repair(std::string_view url) {
  while (!url.empty() && static_cast<unsigned char>(url.front()) <= ' ') url.remove_prefix(1);
  while (!url.empty() && static_cast<unsigned char>(url.back()) <= ' ') url.remove_suffix(1);
  std::string out;
  out.reserve(url.size());
  bool in_query = false;
  for (char c : url) {
    if (c == '#') break;
    if (c == '\t' || c == '\n' || c == '\r') continue;
    if (c == '?') in_query = true;
    unsigned char byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || byte >= 0x7f) {
      append_escape(out, byte);
    } else {
      out += c == '\\' && !in_query ? '/' : c;
    }
  }
  return out;
}

bool is_host_character(char c) {
  return is_ascii_alphanumeric(c) || c == '.' || c == '-' || c == '_';
}

// libcurl has checked what stands in brackets, an IPv6 address. Dots alone would be a folder's
// name.
std::string checked_host(std::string host) {
  if (host.find_first_not_of('.') == std::string::npos) return {};
  bool valid = host.starts_with('[') || std::all_of(host.begin(), host.end(), is_host_character);
  return valid ? ascii_lower(host) : std::string();
}

// Superscript and full-width digits become a number, which libcurl would take for an address
// (WHATWG URL, "ends in a number").
bool ends_in_number(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  const std::string_view label = host.substr(host.rfind('.') + 1);
  const bool is_hexadecimal = label.starts_with("0x");
  const std::string_view digits = is_hexadecimal ? label.substr(2) : label;
  return !label.empty() &&
         digits.find_first_not_of(is_hexadecimal ? "0123456789abcdef" : "0123456789") ==
             std::string_view::npos;
}

// Empty if the name is not valid. libcurl would convert with the locale's charset; ICU takes UTF-8
// everywhere.
std::string ascii_host(const std::string& host) {
  if (std::all_of(host.begin(), host.end(), [](char c) { return (c & 0x80) == 0; })) {
    return checked_host(host);
  }
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<UIDNA, decltype(&uidna_close)> converter(
      uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_ASCII, &status), uidna_close);
  if (status == U_MEMORY_ALLOCATION_ERROR) throw_out_of_memory();
  if (U_FAILURE(status)) return {};
  std::array<char, 512> buffer;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t length =
      uidna_nameToASCII_UTF8(converter.get(), host.data(), static_cast<int32_t>(host.size()),
                             buffer.data(), static_cast<int32_t>(buffer.size()), &info, &status);
  if (status == U_MEMORY_ALLOCATION_ERROR) throw_out_of_memory();
  if (U_FAILURE(status) || info.errors != 0) return {};
  std::string ascii(buffer.data(), static_cast<std::size_t>(length));
  if (ends_in_number(ascii)) return {};
  return checked_host(std::move(ascii));
}

Expected<Url> take_apart(CURLU* handle, std::string_view original) {
  Url url;
  url.scheme = get_part(handle, CURLUPART_SCHEME);
  if (url.scheme != "http" && url.scheme != "https") {
    return url_error("a page cannot have this scheme", original);
  }
  url.host = ascii_host(get_part(handle, CURLUPART_HOST));
  if (url.host.empty()) return url_error("no valid host name", original);
  std::string port = get_part(handle, CURLUPART_PORT, CURLU_NO_DEFAULT_PORT);
  std::from_chars(port.data(), port.data() + port.size(), url.port);
  url.path = get_part(handle, CURLUPART_PATH);
  url.query = escape_query_again(get_part(handle, CURLUPART_QUERY));
  if (url.host == kNoHost) {
    // Two slashes at the beginning would announce a host.
    std::size_t slashes = std::min(url.path.find_first_not_of('/'), url.path.size());
    url = Url{"", "", 0, "/" + url.path.substr(slashes), std::move(url.query)};
  }
  return url;
}

// Escaped dots are dots (RFC 3986, 6.2.2.3), so escapes are normalised before libcurl sees the
// path.
std::string normalise_before_query(const std::string& url) {
  std::size_t query = std::min(url.find('?'), url.size());
  std::string out;
  for (std::size_t i = 0; i < query; ++i) {
    if (!is_escape(url, i)) {
      if (url[i] == '%') {
        out += "%25";  // With what an escape behind it becomes, it could be one in its turn.
      } else {
        out += url[i];
      }
      continue;
    }
    out += escape(std::string_view(url).substr(i, 3), "", true);
    i += 2;
  }
  return out.append(url, query);
}

Error too_long(std::string_view url) {
  Error error = url_error("URL too long", url);
  error.code = ErrorCode::too_large;
  error.hint.clear();
  return error;
}

Expected<CurlUrl> set_url(CurlUrl handle, std::string_view url) {
  if (url.size() > kMaxUrlBytes) return too_long(url);
  std::string text = normalise_before_query(repair(url));
  if (text.empty() && !get_part(handle.get(), CURLUPART_HOST).empty()) return handle;
  CURLUcode code = late_curl().url_set(handle.get(), CURLUPART_URL, text.c_str(), 0);
  if (code == CURLUE_OUT_OF_MEMORY) throw_out_of_memory();
  if (code != CURLUE_OK) return url_error(late_curl().url_strerror(code), url);
  return handle;
}

Expected<CurlUrl> open_url(std::string_view url) {
  if (!late_curl().missing.empty()) {
    return Error{ErrorCode::input, "URLs cannot be read", late_curl().missing, "install libcurl"};
  }
  CurlUrl handle(late_curl().url());
  if (!handle) throw_out_of_memory();
  // This also holds for "//host/", which takes over the scheme.
  if (repair(url.substr(0, kMaxUrlBytes + 1)).starts_with('/')) {
    late_curl().url_set(handle.get(), CURLUPART_URL, kNoHostOrigin, 0);
  }
  return set_url(std::move(handle), url);
}

Expected<Url> finish(CURLU* handle, std::string_view original) {
  Expected<Url> url = take_apart(handle, original);
  if (!url) return url;
  url->path = escape_path_again(url->path);
  // Escapes are three times as long as their bytes; the normal form must be a URL in its turn.
  if (format_url(*url).size() > kMaxUrlBytes) return too_long(original);
  return url;
}

}  // namespace

Expected<Url> parse_url(std::string_view url) {
  if (std::optional<Url> plain = plain_url(url)) return *std::move(plain);
  Expected<CurlUrl> handle = open_url(url);
  if (!handle) return handle.error();
  return finish(handle->get(), url);
}

std::string format_url(const Url& url) {
  std::string text;
  if (!url.host.empty()) text = url.scheme + "://" + url.host;
  if (url.port != 0) text += ":" + std::to_string(url.port);
  text += url.path;
  if (!url.query.empty()) text += "?" + url.query;
  return text;
}

Expected<std::string> normalise_url(std::string_view url) {
  Expected<Url> parsed = parse_url(url);
  if (!parsed) return parsed.error();
  return format_url(*parsed);
}

Expected<std::string> resolve_url(std::string_view base, std::string_view reference) {
  Expected<CurlUrl> handle = open_url(base);
  if (!handle) return handle.error();
  handle = set_url(*std::move(handle), reference);
  if (!handle) return handle.error();
  Expected<Url> url = finish(handle->get(), reference);
  if (!url) return url.error();
  return format_url(*url);
}

std::string path_of(std::string_view url) {
  Expected<Url> parsed = parse_url(url);
  return parsed ? parsed->path : std::string();
}

std::string host_of(std::string_view url) {
  Expected<Url> parsed = parse_url(url);
  return parsed ? parsed->host : std::string();
}

std::string escape_path(std::string_view bytes) { return escape(bytes, kPathMarks, false); }

std::string escape_path_again(std::string_view text) { return escape(text, kPathMarks, true); }

std::string escape_query_again(std::string_view text) { return escape(text, kQueryMarks, true); }

}  // namespace winnow
