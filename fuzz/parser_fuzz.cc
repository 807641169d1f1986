// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parses markup that the standard has a repair for, as it stands: tables, drawings, formulas, CDATA
// sections, formatting. Nothing that the check before the parser lets through fails an assertion of
// the parser. Bytes from 128 on stand for pieces of markup, so that the fuzzer builds trees rather
// than words.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/html/scan/bomb_check.h"
#include "fuzz/invariant.h"
#include "fuzz/markup_pieces.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"

namespace {

constexpr winnow::MarkupPieces kPieces = {"<table>",
                                          "</table>",
                                          "<tr>",
                                          "</tr>",
                                          "<td>",
                                          "</td>",
                                          "<th>",
                                          "<tbody>",
                                          "</tbody>",
                                          "<thead>",
                                          "<tfoot>",
                                          "<caption>",
                                          "</caption>",
                                          "<colgroup>",
                                          "</colgroup>",
                                          "<col>",
                                          "<math>",
                                          "</math>",
                                          "<mi>",
                                          "</mi>",
                                          "<mn>",
                                          "<mtext>",
                                          "</mtext>",
                                          "<mglyph>",
                                          "<malignmark>",
                                          "<annotation-xml>",
                                          "<annotation-xml encoding=text/html>",
                                          "</annotation-xml>",
                                          "<mrow>",
                                          "<svg>",
                                          "</svg>",
                                          "<desc>",
                                          "</desc>",
                                          "<foreignObject>",
                                          "</foreignObject>",
                                          "<title>",
                                          "</title>",
                                          "<g>",
                                          "</g>",
                                          "<path/>",
                                          "<svg/>",
                                          "<math/>",
                                          "<![CDATA[x]]>",
                                          "<![CDATA[ ]]>",
                                          "<![CDATA[",
                                          "]]>",
                                          "<b>",
                                          "</b>",
                                          "<i>",
                                          "</i>",
                                          "<a>",
                                          "</a>",
                                          "<nobr>",
                                          "</nobr>",
                                          "<font color=x>",
                                          "</font>",
                                          "<p>",
                                          "</p>",
                                          "<div>",
                                          "</div>",
                                          "<span>",
                                          "</span>",
                                          "<h1>",
                                          "</h1>",
                                          "<li>",
                                          "</li>",
                                          "<ul>",
                                          "</ul>",
                                          "<dd>",
                                          "<dt>",
                                          "<select>",
                                          "</select>",
                                          "<option>",
                                          "</option>",
                                          "<optgroup>",
                                          "<input>",
                                          "<input type=hidden>",
                                          "<button>",
                                          "</button>",
                                          "<form>",
                                          "</form>",
                                          "<textarea>",
                                          "</textarea>",
                                          "<template>",
                                          "</template>",
                                          "<script>",
                                          "</script>",
                                          "<style>",
                                          "</style>",
                                          "<noscript>",
                                          "</noscript>",
                                          "<frameset>",
                                          "</frameset>",
                                          "<frame>",
                                          "<noframes>",
                                          "</noframes>",
                                          "<iframe>",
                                          "</iframe>",
                                          "<xmp>",
                                          "</xmp>",
                                          "<plaintext>",
                                          "<html>",
                                          "</html>",
                                          "<head>",
                                          "</head>",
                                          "<body>",
                                          "</body>",
                                          "<object>",
                                          "</object>",
                                          "<marquee>",
                                          "<applet>",
                                          "<ruby>",
                                          "<rt>",
                                          "<rtc>",
                                          "<br>",
                                          "</br>",
                                          "<hr>",
                                          "<image>",
                                          "<isindex>",
                                          "<keygen>",
                                          "<pre>",
                                          "</x>",
                                          "<x>",
                                          "<!--c-->",
                                          "<!--",
                                          "--!>",
                                          "<dialog>",
                                          "</dialog>"};

winnow::HtmlParser parser_of_whole_pages() {
  winnow::ParseOptions options;
  options.direct = false;
  return winnow::HtmlParser(std::move(options));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static winnow::HtmlParser parser = parser_of_whole_pages();
  auto decoded =
      winnow::decode(winnow::with_pieces({reinterpret_cast<const char*>(data), size}, kPieces));
  if (!decoded) return 0;
  const winnow::Degraded known = winnow::check_for_bomb(decoded->text, winnow::Limits{});
  const winnow::Document document = parser.parse(std::move(decoded->text));
  const bool failed = document.degraded() == winnow::Degraded::parser_fault;
  WINNOW_INVARIANT(failed == (known == winnow::Degraded::parser_fault));
  return 0;
}
