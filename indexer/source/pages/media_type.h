// SPDX-License-Identifier: GPL-2.0-or-later
//
// Values of Content-Type. Private to the sources.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

struct MediaType {
  std::string type;     // "text/html", in lower case; empty if there is none
  std::string charset;  // the parameter as it was written, without quotation marks

  bool is_page() const { return type == "text/html" || type == "application/xhtml+xml"; }

  // The detail of what is skipped as not-html: "type image/png".
  std::string in_words() const;
};

// Takes "text/html; charset=utf-8" apart; what makes no sense is left out. Linear time.
MediaType parse_media_type(std::string_view text);

}  // namespace winnow
