// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/page_type.h"

#include <algorithm>
#include <array>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxTypeBytes = 100;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

// Gives what stands before `mark`, and removes both from `text`.
std::string_view take_until(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::string_view unquoted(std::string_view text) {
  const auto is_quote = [](char c) { return c == '"' || c == '\''; };
  while (!text.empty() && is_quote(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_quote(text.back())) text.remove_suffix(1);
  return text;
}

bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

}  // namespace

std::string MediaType::in_words() const { return type.empty() ? "no type" : "type " + type; }

std::string no_such_content(const MediaType& type) {
  return type.in_words() + ", with content that does not begin so";
}

MediaType parse_media_type(std::string_view text) {
  MediaType media;
  const std::string_view type = trimmed(take_until(text, ';'));
  if (type.size() <= kMaxTypeBytes && is_printable(type)) media.type = ascii_lower(type);
  while (!text.empty()) {
    std::string_view parameter = take_until(text, ';');
    if (ascii_lower(trimmed(take_until(parameter, '='))) != "charset") continue;
    const std::string_view charset = trimmed(unquoted(trimmed(parameter)));
    if (charset.size() <= kMaxTypeBytes && is_printable(charset)) media.charset = charset;
    break;
  }
  return media;
}

namespace {

// Answers of programs: mostly HTML, but also JSON, images and source code under the same name.
constexpr std::array<std::string_view, 6> kProgramExtensions = {".asp", ".aspx", ".cgi",
                                                                ".jsp", ".php",  ".pl"};

// Sorted. Types that mirrors of sites are full of, so that nobody opens each image; besides copies
// of pages that wget (.orig) and editors leave.
constexpr std::array<std::string_view, 95> kOtherExtensions = {
    ".7z",   ".aac",    ".ai",   ".apk",  ".atom", ".avi",  ".avif", ".bak",  ".bin",  ".bmp",
    ".bz2",  ".c",      ".cc",   ".cpp",  ".css",  ".csv",  ".cur",  ".deb",  ".dll",  ".dmg",
    ".doc",  ".docx",   ".dtd",  ".eot",  ".eps",  ".epub", ".exe",  ".flac", ".flv",  ".gif",
    ".gz",   ".h",      ".ico",  ".ics",  ".iso",  ".jar",  ".java", ".jpeg", ".jpg",  ".js",
    ".json", ".jsonld", ".less", ".log",  ".m4a",  ".m4v",  ".map",  ".md",   ".mid",  ".mjs",
    ".mkv",  ".mobi",   ".mov",  ".mp3",  ".mp4",  ".mpeg", ".mpg",  ".odp",  ".ods",  ".odt",
    ".ogg",  ".old",    ".opus", ".orig", ".otf",  ".pdf",  ".png",  ".ppt",  ".pptx", ".ps",
    ".psd",  ".py",     ".rar",  ".rdf",  ".rss",  ".rtf",  ".scss", ".svg",  ".swf",  ".tar",
    ".tgz",  ".tif",    ".tiff", ".tmp",  ".ttf",  ".txt",  ".wasm", ".wav",  ".webm", ".webp",
    ".woff", ".woff2",  ".xml",  ".xz",   ".zip"};
static_assert(std::is_sorted(kOtherExtensions.begin(), kOtherExtensions.end()));

bool is_plain_page(std::string_view extension) {
  return extension == ".html" || extension == ".htm" || extension == ".shtml";
}

// What a web server runs rather than sends.
bool is_program(std::string_view extension) {
  return std::find(kProgramExtensions.begin(), kProgramExtensions.end(), extension) !=
         kProgramExtensions.end();
}

std::string extension_in(std::string_view name) {
  std::size_t dot = name.rfind('.');
  // ".htaccess" is a name, not an extension.
  if (dot == std::string_view::npos || dot == 0) return {};
  return ascii_lower(name.substr(dot));
}

// The ASCII characters of UTF-16 text, and "?" for all others.
std::string narrow(std::string_view bytes, bool big_endian) {
  std::string text;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    char high = bytes[big_endian ? i : i + 1];
    text += high == '\0' ? bytes[big_endian ? i + 1 : i] : '?';
  }
  return text;
}

// The beginning of the file as ASCII, without a byte order mark.
std::string readable(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xEF\xBB\xBF")) return std::string(bytes.substr(3));
  if (bytes.starts_with("\xFE\xFF")) return narrow(bytes.substr(2), true);
  if (bytes.starts_with("\xFF\xFE")) return narrow(bytes.substr(2), false);
  // There need not be a mark: no other encoding has a NUL beside the first tag's bracket.
  if (bytes.starts_with("\0<"sv)) return narrow(bytes, true);
  if (bytes.starts_with("<\0"sv)) return narrow(bytes, false);
  return std::string(bytes);
}

// Removes up to and including `end`; everything if it does not occur.
void skip_past(std::string_view& text, std::string_view end) {
  std::size_t at = text.find(end);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + end.size());
}

bool begins_with_tag(std::string_view lower_text) {
  constexpr std::array<std::string_view, 5> kTags = {"<!doctype html", "<html", "<head", "<title",
                                                     "<body"};
  for (std::string_view tag : kTags) {
    if (!lower_text.starts_with(tag)) continue;
    // The bytes may end here.
    if (lower_text.size() == tag.size()) return true;
    char next = lower_text[tag.size()];
    if (next == '>' || next == '/' || is_ascii_space(next)) return true;
  }
  return false;
}

}  // namespace

std::size_t query_mark(std::string_view name) {
  std::size_t question = name.find('?');
  if (question != std::string_view::npos) return question;
  for (std::size_t at = name.find('@'); at != std::string_view::npos; at = name.find('@', at + 1)) {
    std::string extension = extension_in(name.substr(0, at));
    bool after_page = is_plain_page(extension) || is_program(extension);
    bool before_field = at > 0 && name.find('=', at) != std::string_view::npos;
    if (after_page || before_field) return at;
  }
  return std::string_view::npos;
}

std::string extension_of(std::string_view name) {
  return extension_in(name.substr(0, query_mark(name)));
}

std::string_view unpacked_name(std::string_view path) {
  constexpr std::size_t kEnd = 3;
  if (!ends_with_ignoring_case(path, ".gz") && !ends_with_ignoring_case(path, ".br")) return path;
  const std::string_view rest = path.substr(0, path.size() - kEnd);
  const std::string extension = extension_in(rest.substr(rest.rfind('/') + 1));
  const bool page = is_plain_page(extension) || extension == ".xhtml" || extension == ".xht";
  return page ? rest : path;
}

bool is_saved_page(std::string_view name) {
  return ends_with_ignoring_case(name, ".mhtml") || ends_with_ignoring_case(name, ".mht");
}

PageType page_type_of(std::string_view name) {
  name = unpacked_name(name);
  if (is_saved_page(name)) return PageType::html;
  // It may stand at the end of a query, too: --adjust-extension appends it to nothing but HTML.
  std::string last = extension_in(name);
  if (last == ".xhtml" || last == ".xht") return PageType::xhtml;
  if (is_plain_page(last)) return PageType::html;
  std::string extension = extension_of(name);
  if (is_plain_page(extension) || is_program(extension)) {
    return is_plain_page(extension) ? PageType::html : PageType::perhaps;
  }
  if (name.ends_with('~')) return PageType::other;
  bool known = std::binary_search(kOtherExtensions.begin(), kOtherExtensions.end(), extension);
  return known ? PageType::other : PageType::perhaps;
}

bool is_web_archive(std::string_view name) {
  constexpr std::array<std::string_view, 5> kEnds = {".warc", ".warc.gz", ".warc.zst", ".arc",
                                                     ".arc.gz"};
  return std::any_of(kEnds.begin(), kEnds.end(),
                     [&](std::string_view end) { return ends_with_ignoring_case(name, end); });
}

bool looks_like_html(std::string_view bytes) {
  std::string start = ascii_lower(readable(bytes.substr(0, kSniffBytes)));
  std::string_view text = start;
  while (true) {
    while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
    if (text.starts_with("<!--")) {
      text.remove_prefix(4);
      skip_past(text, "-->");
      if (text.empty()) return true;
    } else if (text.starts_with("<?xml")) {
      skip_past(text, "?>");
    } else {
      return begins_with_tag(text);
    }
  }
}

}  // namespace winnow
