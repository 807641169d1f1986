// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks that elements younger than the parser library nest as the HTML Living Standard says,
// whichever way a page is parsed.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/document/document_comparison.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

// Shows elements as name(...), texts as they are.
std::string shape_of(const Document& document) {
  std::string shape;
  std::string scratch;
  std::vector<NodeIndex> ends;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    for (; !ends.empty() && ends.back() == node; ends.pop_back()) shape += ')';
    if (!document.is_element(node)) {
      std::string text(document.text(node, scratch));
      std::erase(text, '\n');  // the document's own, where a tag was dropped
      shape += text;
      continue;
    }
    shape += std::string(document.name(node)) + "(";
    ends.push_back(document.subtree_end(node));
  }
  return shape + std::string(ends.size(), ')');
}

void expect_shape(std::string_view content, std::string_view body) {
  for (const std::string& page :
       {std::string(content),
        "<!doctype html><html><head></head><body>" + std::string(content) + "</body></html>"}) {
    for (const bool direct : {false, true}) {
      ParseOptions options;
      options.direct = direct;
      EXPECT_EQ(shape_of(HtmlParser(options).parse(page)),
                "html(head()body(" + std::string(body) + "))")
          << page << " direct: " << direct;
    }
  }
}

TEST(Nesting, DialogsAndSearchesEndWithTheirEndTags) {
  expect_shape("<dialog><div><p>a</dialog>b", "dialog(div(p(a)))b");
  expect_shape("<search><p>a</search>b", "search(p(a))b");
  expect_shape("<p>a<dialog>b</dialog>c", "p(a)dialog(b)c");
  expect_shape("<p>a<search>b<p>c", "p(a)search(bp(c))");
  expect_shape("<dialog><search><dialog>a</search>b</dialog>c", "dialog(search(dialog(a))b)c");
}

TEST(Nesting, DialogsAndSearchesStandBesideMain) {
  expect_shape("<main><dialog>a</main>b", "main(dialog(a))b");
  expect_shape("<main><search>a</dialog></search>b</main>c", "main(search(a)b)c");
  expect_shape("<hgroup><search>a</hgroup>b</search>c", "hgroup(search(a))bc");
}

TEST(Nesting, MainAndSearchBoundLists) {
  expect_shape("<ul><li>a<main><li>b</main></ul>", "ul(li(amain(li(b))))");
  expect_shape("<ul><li>a<search><li>b</search></ul>", "ul(li(asearch(li(b))))");
  expect_shape("<ul><li>a<dialog><li>b</dialog></ul>", "ul(li(adialog())li(b))");
}

TEST(Nesting, UnknownElementsAreToldByTheirNames) {
  expect_shape("<x-a><x-b>a</x-a>b", "x-a(x-b(a))b");
  expect_shape("<picture><slot>a</picture>b</slot>c", "picture(slot(a))bc");
  expect_shape("<X-A class=c>a<o:p></X-A >b", "x-a(ao:p())b");
  expect_shape("<x-a>a</x-b>b</x-a>c", "x-a(ab)c");
}

TEST(Nesting, NamesOfTagsThatAreNoneStayAsTheyAre) {
  expect_shape("<x-a title='<x-a>'>a<!--<x-a>--></x-a><textarea><x-a></textarea>",
               "x-a(a<x-a>)textarea(<x-a>)");
  expect_shape("<x-a><svg><x-b></x-b><g></g></svg>a</x-a>b", "x-a(svg(x-b()g())a)b");
  expect_shape("<x-a><svg><g></x-a>a", "x-a(svg(g()))a");
}

TEST(Nesting, NamesOfCellsInDrawingsMeanNothing) {
  expect_shape("<table><tr><td><svg><td>a</td><tr/></svg>b<td>c</table>",
               "table(tbody(tr(td(svg(td(a)tr())b)td(c))))");
  expect_shape("<svg><select><desc><p>a</p></desc></SELECT ></svg>b", "svg(select(desc(p(a))))b");
  expect_shape("<math><mrow><template>a</template></mrow></math><template>b</template>",
               "math(mrow(template(a)))template(b)");
}

TEST(Nesting, ManyUnknownElementsStillParse) {
  std::string page;
  for (int i = 0; i < 200; ++i) page += "<x-" + std::to_string(i) + ">a";
  ParseOptions options;
  const Document quick = HtmlParser(options).parse(page);
  options.direct = false;
  EXPECT_TRUE(same_documents(quick, HtmlParser(options).parse(page)));
}

TEST(Nesting, AnEarlyEndOfTheBodyCutsNoWord) {
  for (const bool direct : {false, true}) {
    ParseOptions options;
    options.direct = direct;
    const Document document = HtmlParser(options).parse("<p>one wo</body>rd, tw</html>o</p>");
    std::string scratch;
    EXPECT_EQ(document.text(document.size() - 1, scratch), "one word, two");
  }
}

TEST(Nesting, FormerElementsAreAsAnyOther) {
  expect_shape("<menuitem>a</menuitem>b", "menuitem(a)b");
  expect_shape("<isindex>a</isindex>b", "isindex(a)b");
}

}  // namespace
}  // namespace winnow
