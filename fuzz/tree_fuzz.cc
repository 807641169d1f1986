// SPDX-License-Identifier: GPL-2.0-or-later
//
// Builds the tree of a page straight from its tags, which gives the Document that the parser makes
// of the page. The first byte says whether the input is shortened (bytes stand for frequent pieces
// of markup, so that the fuzzer builds trees rather than words) and whether it is the content of a
// body.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/html/document/document_comparison.h"
#include "fuzz/invariant.h"
#include "fuzz/markup_pieces.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"

namespace {

constexpr winnow::MarkupPieces kPieces = {"<a href=x>",
                                          "</a>",
                                          "<b>",
                                          "</b>",
                                          "<b class=x>",
                                          "<p>",
                                          "</p>",
                                          "<table>",
                                          "</table>",
                                          "<tr>",
                                          "<td>",
                                          "</td>",
                                          "<span id=\"a\">",
                                          "</span>",
                                          "<form>",
                                          "</form>",
                                          "<select>",
                                          "<option>",
                                          "</select>",
                                          "<svg>",
                                          "</svg>",
                                          "<title>",
                                          "</title>",
                                          "<script>",
                                          "</script>",
                                          "<style>",
                                          "</style>",
                                          "<textarea>",
                                          "</textarea>",
                                          "<pre>",
                                          "<br>",
                                          "<img src=y>",
                                          "<input type=hidden>",
                                          "<li>",
                                          "<ul>",
                                          "</ul>",
                                          "<caption>",
                                          "<tbody>",
                                          "<col>",
                                          "<div class='c d'>",
                                          "</div>",
                                          "<code>",
                                          "</code>",
                                          "<nobr>",
                                          "</nobr>",
                                          "<button>",
                                          "</button>",
                                          "<h1>",
                                          "</h1>",
                                          "<!--c d-->",
                                          "&amp;",
                                          "&nbsp;",
                                          "<body x=1>",
                                          "</body>",
                                          "<html y=2>",
                                          "<head>",
                                          "</head>",
                                          "<noscript>",
                                          "</noscript>",
                                          "<template>",
                                          "</template>",
                                          "<object>",
                                          "word ",
                                          "\n ",
                                          "<em id=b>",
                                          "</em>",
                                          "<i>",
                                          "</i>",
                                          "<font size=1>",
                                          "</font>",
                                          "<x-a>",
                                          "</x-a>",
                                          "<x-b>",
                                          "</x-b>",
                                          "<g>",
                                          "</g>",
                                          "<desc>",
                                          "<ruby>",
                                          "</ruby>",
                                          "<rt>",
                                          "<rp>",
                                          "<h2>",
                                          "</h2>",
                                          "</br>",
                                          "<!doctype html>",
                                          "<meta name=a>",
                                          "<link rel=b>",
                                          "</link>",
                                          "<marquee>",
                                          "</marquee>",
                                          "</object>",
                                          "</tr>",
                                          "</tbody>",
                                          "<thead>",
                                          "</thead>",
                                          "<th>",
                                          "</th>",
                                          "<colgroup>",
                                          "</caption>",
                                          "<p a=1 A=2 class=b>",
                                          "<p hidden hidden class=c>",
                                          "<article>",
                                          "</article>",
                                          "<dl>",
                                          "<dt>",
                                          "<dd>",
                                          "</dd>",
                                          "</dl>",
                                          "</li>",
                                          "</option>",
                                          "<optgroup>",
                                          "<? a ?>",
                                          "<![CDATA[x]]>",
                                          "</>",
                                          "</ a>",
                                          "<!--<script>",
                                          "-->",
                                          "</head>",
                                          "</html>",
                                          "<iframe>",
                                          "</iframe>",
                                          "<hr>",
                                          "<image>",
                                          "<small>",
                                          "</small>",
                                          "<html>",
                                          "<body class=d>",
                                          "<input>"};

winnow::ParseOptions options(bool direct) {
  winnow::ParseOptions options;
  options.presentation = true;
  options.direct = direct;
  return options;
}

// Says whether a limit of memory or time was hit. Without the parser a page needs less of both, so
// that such pages may differ; other tests look at these limits.
bool ran_out(const winnow::Document& document) {
  return document.degraded() == winnow::Degraded::parser_memory ||
         document.degraded() == winnow::Degraded::parse_time;
}

void check(std::string text) {
  static winnow::HtmlParser by_tags(options(true));
  static winnow::HtmlParser by_parser(options(false));
  const winnow::Document plain = by_parser.parse(text);
  const winnow::Document document = by_tags.parse(std::move(text));
  if (ran_out(plain) || ran_out(document)) return;
  WINNOW_INVARIANT(winnow::same_documents(document, plain));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  std::string page = (data[0] & 1) != 0 ? winnow::with_pieces(bytes, kPieces) : std::string(bytes);
  if ((data[0] & 2) != 0)
    page = "<!doctype html><html><head></head><body>" + page + "</body></html>";
  auto decoded = winnow::decode(page);
  if (decoded) check(std::move(decoded->text));
  return 0;
}
