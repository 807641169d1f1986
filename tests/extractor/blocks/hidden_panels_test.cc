// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/hidden_panels.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extractor/blocks/block_list.h"

namespace winnow {
namespace {

constexpr std::string_view kSeen =
    "<p>This page shows a paragraph of its own, which is longer than what it hides below.</p>";

// Returns the texts of the blocks that are shown in panels, separated by |.
std::string panels_of(const std::string& html) {
  const SegmentedPage page = segmented(std::string(kSeen) + html);
  std::string texts;
  for (const Block& block : page.blocks.blocks()) {
    if ((block.flags & kRevealed) == 0) continue;
    EXPECT_EQ(block.flags & kHidden, 0);
    if (!texts.empty()) texts += '|';
    texts += page.blocks.text(block);
  }
  return texts;
}

TEST(HiddenPanels, AreNamedByWhatControlsThem) {
  EXPECT_EQ(panels_of("<span aria-controls=x>Size</span><div id=x hidden>Ten by ten</div>"),
            "Ten by ten");
  EXPECT_EQ(
      panels_of("<div id=x style='display:none'>Ten by ten</div><b aria-controls='y x'>+</b>"),
      "Ten by ten")
      << "the label may follow";
  EXPECT_EQ(panels_of("<b aria-controls=y>Size</b><div id=x hidden>Ten by ten</div>"), "");
  EXPECT_EQ(panels_of("<i></i><div id=x hidden>Ten by ten</div>"), "");
}

TEST(HiddenPanels, AreNamedByLinksToThem) {
  EXPECT_EQ(panels_of("<a href='#x'>Size</a><div id=x hidden>Ten by ten</div>"), "Ten by ten");
  EXPECT_EQ(panels_of("<a href='/#x'>Size</a><div id=x hidden>Ten by ten</div>"), "");
}

TEST(HiddenPanels, MaySayItThemselves) {
  EXPECT_EQ(panels_of("<div role=tabpanel hidden>Ten by ten</div>"), "Ten by ten");
  EXPECT_EQ(panels_of("<div hidden=until-found>Ten by ten</div>"), "Ten by ten");
  EXPECT_EQ(panels_of("<div hidden id='S:1f'>Ten by ten</div>"), "Ten by ten")
      << "React streams so";
  EXPECT_EQ(panels_of("<div hidden id='S:x'>Ten by ten</div>"), "");
}

TEST(HiddenPanels, FollowTheirButtonOrTerm) {
  const std::string panel = "<div hidden>Ten by ten</div>";
  EXPECT_EQ(panels_of("<button>Size</button><script></script>" + panel), "Ten by ten");
  EXPECT_EQ(panels_of("<h3><button>Size</button></h3>" + panel), "Ten by ten");
  EXPECT_EQ(panels_of("<dl><dt>Size<dd hidden>Ten by ten</dl>"), "Ten by ten");
  EXPECT_EQ(panels_of("<h3>Size</h3>" + panel), "") << "forums hide what no one shall see so";
  EXPECT_EQ(panels_of("<button>Size</button><p>It counts.</p>" + panel), "");
  EXPECT_EQ(panels_of("<button>Size</button><span><i>It counts.</i></span>" + panel), "");
  EXPECT_EQ(panels_of("<button>Size</button><span>" + panel + "</span>"), "");
  EXPECT_EQ(panels_of("<section><button>Size</button></section>" + panel), "");
}

// Newspapers hide the rest of an article in this way until the reader has an account.
TEST(HiddenPanels, GoOnWithTheParagraphsBeforeThem) {
  const std::string shown =
      "<p class=t>The shown part of this article has a paragraph of ten words.";
  const std::string rest = "<div hidden><p class=t>And here it goes on.</div>";
  EXPECT_EQ(panels_of(shown + rest), "And here it goes on.");
  EXPECT_EQ(panels_of(shown + "<div hidden><p class=u>And here it goes on.</div>"), "")
      << "these are paragraphs of another kind";
  EXPECT_EQ(panels_of(std::string(kSeen) + "<div hidden><p>And here it goes on.</div>"), "")
      << "all paragraphs without classes are alike";
  EXPECT_EQ(panels_of("<p class=t>Of two minds:" + rest), "") << "the paragraph is short";
  EXPECT_EQ(panels_of("<p hidden" + shown.substr(2) + rest), "") << "the paragraph is hidden, too";
  EXPECT_EQ(panels_of(shown + "<hr>" + rest), "") << "something stands between the two";
  EXPECT_EQ(panels_of(shown + "<div hidden><h2>Log in</h2><p class=t>And here it goes on.</div>"),
            "")
      << "it begins with a heading";
}

TEST(HiddenPanels, AreNoPopUpsMenusOrForms) {
  for (const char* start : {"dialog", "div role=dialog", "div role=MENU", "form", "nav", "select",
                            "div role=tooltip", "footer"}) {
    EXPECT_EQ(panels_of("<b aria-controls=x>+</b><" + std::string(start) +
                        " id=x hidden>Ten by ten</select></form>"),
              "")
        << start;
  }
  EXPECT_EQ(panels_of("<b aria-controls=x>+</b><div id=x hidden><a href=/a>One of two</a> "
                      "<a href=/b>The other</a></div>"),
            "");
}

TEST(HiddenPanels, AreNoCopiesOfWhatIsShown) {
  const std::string copy = "<p>Ten by ten by twenty</p>";
  EXPECT_EQ(panels_of(copy + "<button>Size</button><div hidden>" + copy + "</div>"), "");
  EXPECT_EQ(panels_of(copy + "<button>Size</button><div hidden>" + copy +
                      "<p>And all the other figures of it are here</p></div>"),
            "Ten by ten by twenty|And all the other figures of it are here");
}

TEST(HiddenPanels, HideWhatIsHiddenInsideThem) {
  EXPECT_EQ(
      panels_of(
          "<button>Size</button><div hidden>Ten by ten<p style='display:none'>Not this</p></div>"),
      "Ten by ten");
  EXPECT_EQ(
      panels_of("<div hidden>Not this one<button>Size</button><div hidden>Ten by ten</div></div>"),
      "");
  EXPECT_EQ(panels_of("<button>Size</button><div hidden>Two kinds of it<button>Small</button>"
                      "<div hidden>Ten by ten</div></div>"),
            "Two kinds of it|Small|Ten by ten");
}

TEST(HiddenPanels, DoNotShowEachOther) {
  const std::string one = "<div id=a hidden>Words of one <b aria-controls=b>+</b></div>";
  const std::string two = "<div id=b hidden>Words of two <b aria-controls=a>+</b></div>";
  EXPECT_EQ(panels_of(one + two), "");
  EXPECT_EQ(panels_of("<div id=c hidden>Words of it <b aria-controls=c>+</b></div>"), "");
  EXPECT_EQ(panels_of(one + two + "<b aria-controls=b>+</b>"), "Words of one +|Words of two +")
      << "a label in a panel counts once that is shown";
}

TEST(HiddenPanels, LeaveWhatDetailsHoldAsItIs) {
  const SegmentedPage page =
      segmented("<details><summary>Size</summary><p>Ten by ten</p></details>");
  for (const Block& block : page.blocks.blocks()) EXPECT_EQ(block.flags, 0);
}

// Each of these would take minutes if a step looked at all others.
TEST(HiddenPanels, AreFoundInLinearTime) {
  std::string seen = "<p>";
  for (int i = 0; i < 200'000; ++i) seen += "seen ";
  std::string chain;
  std::string nested;
  std::string siblings;
  for (int i = 0; i < 20'000; ++i) {
    const std::string id = std::to_string(i);
    chain += "<div hidden id=p" + id + ">some words here<b aria-controls=p" +
             std::to_string(i + 1) + ">+</b></div>";
    siblings += "<button>Size</button><p hidden>Ten by ten by " + id + "</p>";
  }
  for (int i = 0; i < 400; ++i) nested += "<div role=tabpanel hidden>some words here ";
  EXPECT_NE(panels_of(seen + "<b aria-controls=p0>+</b>" + chain), "");
  EXPECT_EQ(panels_of(seen + chain), "");
  EXPECT_NE(panels_of(seen + siblings), "");
  EXPECT_NE(panels_of(seen + nested), "");
  std::string many;
  for (int i = 0; i < 20'000; ++i) many += "p19999 ";
  EXPECT_EQ(panels_of("<b aria-controls='" + many + "'>+</b><p id=p1 hidden>some words here"), "");
}

}  // namespace
}  // namespace winnow
