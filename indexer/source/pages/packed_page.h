// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages that are stored in another form than a browser shows them: compressed for a web server
// (page.html.gz, page.html.br), or saved by a browser with all that belongs to them (page.mhtml).
// Private to the sources.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "indexer/source/pages/page_file.h"

namespace winnow {

// This is what comes with a page beside its bytes. All of it may be empty.
struct PackedPage {
  std::string url;           // where a browser had it from, as it was written
  std::string content_type;  // "text/html" or "application/xhtml+xml"
  std::string charset;
};

// Makes the bytes of a file of this name those of the page in it. Gives why there is none:
// "broken-entry" if they are damaged, "not-html" if no part of a saved page is HTML, or "too-large"
// over `max_bytes`, of which no more are made. Bytes of other files stay as they are. It takes
// linear time. Thread-safe.
std::optional<Skip> unpack_page(std::string_view name, std::size_t max_bytes, std::string& bytes,
                                PackedPage& page);

// Makes the bytes those that gzip compressed. It is false if they are damaged, or would become more
// than `max_bytes`.
bool unpack_gzip(std::size_t max_bytes, std::string& bytes);

// Finds the page in a message of type multipart/related (RFC 2557): the first part that is HTML, or
// the message itself if that is. Parts of parts are not looked at. `page` becomes its bytes, and
// `about` what the part's header says. It is false if there is none.
bool find_page_in_mhtml(std::string_view message, std::string& page, PackedPage& about);

}  // namespace winnow
