// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which files are HTML pages: by Content-Type, by name and by their first bytes. Private to the
// indexer, whose sources share it: archives have file names, too.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow {

// This is the value of a Content-Type.
struct MediaType {
  std::string type;     // "text/html", in lower case; empty if there is none
  std::string charset;  // the parameter as it was written, without quotation marks

  bool is_page() const { return type == "text/html" || type == "application/xhtml+xml"; }

  // Gives the detail of what is skipped as not-html: "type image/png".
  std::string in_words() const;
};

// Gives the detail of what is called something that its content is not.
std::string no_such_content(const MediaType& type);

// Takes "text/html; charset=utf-8" apart; what makes no sense is left out. It takes linear time.
MediaType parse_media_type(std::string_view text);

// What looks_like_html() needs to see.
inline constexpr std::size_t kSniffBytes = 512;

enum class PageType {
  html,     // an HTML page by its name
  xhtml,    // the same, as application/xhtml+xml
  perhaps,  // the first bytes decide
  other,    // the name says that it is something else
};

// Judges the name of a file, which may hold a query in wget's manner ("style.css?v=3").
PageType page_type_of(std::string_view name);

// Gives ".css" for "style.css?v=3": the extension, in lower case, before the query; empty if there
// is none.
std::string extension_of(std::string_view name);

// Gives the name or path that a page has in the web, where it is stored compressed for a web
// server: "a/b.html" for "a/b.html.gz" and "a/b.html.br". All others are given as they are.
std::string_view unpacked_name(std::string_view path);

// Says whether the name is that of a page that a browser saved as one file: .mhtml, .mht.
bool is_saved_page(std::string_view name);

// Says whether the name is that of a WARC or ARC file: .warc, .warc.gz, .warc.zst, .arc, .arc.gz.
bool is_web_archive(std::string_view name);

// Says where wget put the query's "?" into a file name: the position of "?", or of the "@" that
// stands for it on Windows, or npos. An "@" counts only after a page's extension or before "=".
std::size_t query_mark(std::string_view name);

// Says whether `bytes`, the beginning of a file, looks like HTML in UTF-8 (or a charset that agrees
// with ASCII) or UTF-16: after white space, comments and an XML declaration comes <!doctype html>,
// <html>, <head>, <title> or <body>. A comment that goes on to the end of the bytes counts as HTML
// (as in the WHATWG's MIME Sniffing, section 7.1).
bool looks_like_html(std::string_view bytes);

}  // namespace winnow
