// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "extractor/html/direct/direct_tree.h"
#include "extractor/html/document/document_assembler.h"
#include "extractor/html/document/document_comparison.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

TEST(ShadowRoots, AreThoseThatTheParserFinds) {
  const auto root_of = [](const std::string& content) {
    const std::string html = "<!DOCTYPE html><body>" + content;
    ParseOptions options;
    const Document document = HtmlParser(options).parse(html);
    DocumentAssembler assembler(html);
    EXPECT_TRUE(build_direct_tree(options, assembler).has_value()) << html;
    options.direct = false;
    EXPECT_TRUE(same_documents(document, HtmlParser(options).parse(html))) << html;
    std::string names;
    for (const NodeIndex node : document.elements()) {
      const std::string_view name = document.name(node);
      if (name == "template" || name == "shadow-root") names.append(name).append(" ");
    }
    return names;
  };
  const std::string open = "<template shadowrootmode=open>";
  EXPECT_EQ(root_of("<x-a>" + open + "<p>a</template>b</x-a>"), "shadow-root ");
  EXPECT_EQ(root_of("<div>" + open + "a</template></div><div>" + open + "b</template></div>"),
            "shadow-root shadow-root ");
  EXPECT_EQ(root_of("<p><TEMPLATE class=a ShadowRootMode='CLOSED'>a</TEMPLATE></p>"),
            "shadow-root ");
  EXPECT_EQ(root_of("<p><template shadowrootmode='&#111;pen'>a</template></p>"), "shadow-root ");
  EXPECT_EQ(root_of("<table><tr><td>" + open + "<p>a</template>b</table>"), "shadow-root ");
  EXPECT_EQ(root_of("<a><div>" + open + "a</template></a>b</div>"), "shadow-root ");
  EXPECT_EQ(root_of("<p><template shadowrootmode=a shadowrootmode=open>a</template></p>"),
            "template ");
  EXPECT_EQ(root_of("<p><template shadowrootmode>a</template><template>b</template></p>"),
            "template template ");
}

}  // namespace
}  // namespace winnow
