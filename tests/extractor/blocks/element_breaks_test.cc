// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks what each HTML element does to the words around it.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/extractor/blocks/block_list.h"

namespace winnow {
namespace {

// Says what blocks_of() gives for the element in the middle of a word.
const std::map<std::string_view, std::string_view> kExpected = {
    {"glues", "alphabetagamma"},
    {"breaks", "alpha|beta|gamma"},
    {"spaces", "alpha beta gamma"},
    {"spaces, not shown", "alpha gamma"},
    {"not shown", "alphagamma"},
    {"control", "alpha|beta|gamma"},
    {"void, breaks", "alpha|beta gamma"},
    {"void, spaces", "alpha betagamma"},
    {"void, glues", "alphabetagamma"},
    {"swallows the rest", "alpha|beta</plaintext>gamma"},
    // Outside of a table or a frameset, or a second time on the page, the parser drops these tags,
    // but the words stay apart.
    {"dropped", "alpha beta gamma"},
    // Tags of the page's outline can stand in mid-word where two files were joined.
    {"dropped, glues", "alphabetagamma"},
    {"reading", "alphagamma beta"},
    // gumbo 0.10.1 ends the element only with the next tag.
    {"late end", "alpha|beta gamma"},
};

const std::map<Tag, std::string_view> kBehaviour = {
    {Tag::a, "glues"},
    {Tag::abbr, "glues"},
    {Tag::acronym, "glues"},
    {Tag::address, "breaks"},
    {Tag::applet, "spaces, not shown"},
    {Tag::area, "void, glues"},
    {Tag::article, "breaks"},
    {Tag::aside, "breaks"},
    {Tag::audio, "spaces, not shown"},
    {Tag::b, "glues"},
    {Tag::base, "void, glues"},
    {Tag::basefont, "void, glues"},
    {Tag::bdi, "glues"},
    {Tag::bdo, "glues"},
    {Tag::bgsound, "void, glues"},
    {Tag::big, "glues"},
    {Tag::blink, "glues"},
    {Tag::blockquote, "breaks"},
    {Tag::body, "dropped, glues"},
    {Tag::br, "spaces"},
    {Tag::button, "control"},
    {Tag::canvas, "spaces, not shown"},
    {Tag::caption, "dropped"},
    {Tag::center, "breaks"},
    {Tag::cite, "glues"},
    {Tag::code, "glues"},
    {Tag::col, "dropped"},
    {Tag::colgroup, "dropped"},
    {Tag::data, "glues"},
    {Tag::datalist, "not shown"},
    {Tag::dd, "breaks"},
    {Tag::del, "glues"},
    {Tag::details, "breaks"},
    {Tag::dfn, "glues"},
    {Tag::dialog, "breaks"},
    {Tag::dir, "breaks"},
    {Tag::div, "breaks"},
    {Tag::dl, "breaks"},
    {Tag::dt, "breaks"},
    {Tag::em, "glues"},
    {Tag::embed, "void, spaces"},
    {Tag::fieldset, "breaks"},
    {Tag::figcaption, "breaks"},
    {Tag::figure, "breaks"},
    {Tag::font, "glues"},
    {Tag::footer, "breaks"},
    {Tag::form, "late end"},
    {Tag::frame, "dropped"},
    {Tag::frameset, "dropped"},
    {Tag::h1, "breaks"},
    {Tag::h2, "breaks"},
    {Tag::h3, "breaks"},
    {Tag::h4, "breaks"},
    {Tag::h5, "breaks"},
    {Tag::h6, "breaks"},
    {Tag::head, "dropped, glues"},
    {Tag::header, "breaks"},
    {Tag::hgroup, "breaks"},
    {Tag::hr, "void, breaks"},
    {Tag::html, "dropped, glues"},
    {Tag::i, "glues"},
    {Tag::iframe, "spaces, not shown"},
    {Tag::img, "void, spaces"},
    {Tag::input, "void, spaces"},
    {Tag::ins, "glues"},
    {Tag::kbd, "glues"},
    {Tag::keygen, "void, spaces"},
    {Tag::label, "control"},
    {Tag::legend, "breaks"},
    {Tag::li, "breaks"},
    {Tag::link, "void, glues"},
    {Tag::listing, "breaks"},
    {Tag::main, "breaks"},
    {Tag::map, "spaces"},
    {Tag::mark, "glues"},
    {Tag::marquee, "breaks"},
    {Tag::menu, "breaks"},
    {Tag::meta, "void, glues"},
    {Tag::meter, "spaces"},
    {Tag::multicol, "breaks"},
    {Tag::nav, "breaks"},
    {Tag::nobr, "glues"},
    {Tag::noembed, "not shown"},
    {Tag::noframes, "not shown"},
    {Tag::noscript, "breaks"},
    {Tag::object, "spaces"},
    {Tag::ol, "breaks"},
    {Tag::optgroup, "breaks"},
    {Tag::option, "control"},
    {Tag::output, "glues"},
    {Tag::p, "breaks"},
    {Tag::param, "void, glues"},
    {Tag::picture, "spaces"},
    {Tag::plaintext, "swallows the rest"},
    {Tag::pre, "breaks"},
    {Tag::progress, "spaces"},
    {Tag::q, "glues"},
    {Tag::rb, "glues"},
    {Tag::rp, "not shown"},
    {Tag::rt, "reading"},
    {Tag::rtc, "glues"},
    {Tag::ruby, "glues"},
    {Tag::s, "glues"},
    {Tag::samp, "glues"},
    {Tag::script, "not shown"},
    {Tag::search, "breaks"},
    {Tag::section, "breaks"},
    {Tag::select, "control"},
    {Tag::slot, "glues"},
    {Tag::small, "glues"},
    {Tag::source, "void, spaces"},
    {Tag::spacer, "spaces"},
    {Tag::span, "glues"},
    {Tag::strike, "glues"},
    {Tag::strong, "glues"},
    {Tag::style, "not shown"},
    {Tag::sub, "glues"},
    {Tag::summary, "breaks"},
    {Tag::sup, "glues"},
    {Tag::tbody, "dropped"},
    {Tag::td, "dropped"},
    {Tag::template_, "not shown"},
    {Tag::textarea, "control"},
    {Tag::tfoot, "dropped"},
    {Tag::th, "dropped"},
    {Tag::thead, "dropped"},
    {Tag::time, "glues"},
    {Tag::title, "not shown"},
    {Tag::tr, "dropped"},
    {Tag::track, "void, spaces"},
    {Tag::tt, "glues"},
    {Tag::u, "glues"},
    {Tag::ul, "breaks"},
    {Tag::var, "glues"},
    {Tag::video, "spaces, not shown"},
    {Tag::wbr, "void, glues"},
    {Tag::xmp, "breaks"},
    {Tag::math, "glues"},
    {Tag::svg, "spaces, not shown"},
};

// These elements have a meaning of their own, and tests below.
bool is_special(Tag tag) {
  return tag == Tag::unknown || tag == Tag::table || tag == Tag::isindex || tag == Tag::menuitem;
}

std::string in_the_middle(std::string_view name) {
  const std::string element(name);
  return "<body>alpha<" + element + ">beta</" + element + ">gamma";
}

TEST(ElementBreaks, AreRightForEveryElementInTheMiddleOfAWord) {
  for (std::size_t i = 0; i < kTagCount; ++i) {
    const auto tag = static_cast<Tag>(i);
    if (is_special(tag)) continue;
    const auto behaviour = kBehaviour.find(tag);
    ASSERT_NE(behaviour, kBehaviour.end()) << tag_name(tag);
    EXPECT_EQ(blocks_of(in_the_middle(tag_name(tag))), kExpected.at(behaviour->second))
        << tag_name(tag) << ' ' << behaviour->second;
  }
}

TEST(ElementBreaks, SeparateThePartsOfATable) {
  EXPECT_EQ(blocks_of("alpha<table><caption>beta</caption><thead><tr><th>gamma</th><th>delta</th>"
                      "</tr></thead><tbody><tr><td>epsilon</td><td>zeta</td></tr><tr><td>eta"
                      "</table>theta"),
            "alpha|beta|gamma|delta|epsilon|zeta|eta|theta");
}

TEST(ElementBreaks, SeparateTextThatTheParserMovesOutOfATable) {
  EXPECT_EQ(blocks_of("<table><td>cell</td></table>after"), "cell|after");
  EXPECT_EQ(blocks_of("<div>x</div><table>moved<tr><td>cell</table>"), "x|moved|cell");
}

TEST(ElementBreaks, SeparateAFormWhoseTextStandsInAnElement) {
  EXPECT_EQ(blocks_of("alpha<form><p>beta</p></form>gamma"), "alpha|beta|gamma");
  EXPECT_EQ(blocks_of("alpha<form>\nbeta\n</form>\ngamma"), "alpha|beta gamma");
}

TEST(ElementBreaks, SeparateOptions) {
  EXPECT_EQ(blocks_of("<select><option>alpha<option>beta<optgroup label=x><option>gamma</select>"),
            "alpha|beta|gamma");
}

TEST(ElementBreaks, DivideCustomElementsButNotInventedOnes) {
  EXPECT_EQ(blocks_of("alpha<x-card>beta</x-card>gamma"), "alpha|beta|gamma");
  EXPECT_EQ(blocks_of("al<o:p>ph</o:p>a"), "alpha");
}

TEST(ElementBreaks, LeaveASentenceWholeAroundAFormulaWithAnnotations) {
  EXPECT_EQ(blocks_of("alpha <math><semantics><mi>x</mi><annotation-xml encoding=MathML-Content>"
                      "<ci>y</ci></annotation-xml></semantics></math> beta<table><td>gamma"),
            "alpha xy beta|gamma");
}

TEST(ElementBreaks, TakeTheLabelsOfADrawingOneByOne) {
  EXPECT_EQ(blocks_of("a<svg><title>t</title><desc>d</desc><text>alpha</text><g><text>be<tspan>ta"
                      "</tspan></text></g></svg>b"),
            "a|alpha|beta|b");
}

TEST(ElementBreaks, KeepHtmlInsideADrawing) {
  EXPECT_EQ(blocks_of("<svg><foreignObject><div>alpha</div><p>beta</p></foreignObject></svg>"),
            "alpha|beta");
}

TEST(ElementBreaks, LeaveASentenceWholeAroundWhatNoBrowserShows) {
  for (const bool direct : {false, true}) {
    for (const std::string name : {"noframes", "noembed", "datalist", "title"}) {
      ParseOptions options;
      options.direct = direct;
      const Document document = HtmlParser(options).parse(
          "<!doctype html><html><head><title>t</title></head><body><p>Stars <" + name +
          ">No <b>frames</b></" + name + ">shine.</p></body></html>");
      WordSegmenter segmenter;
      const BlockList list = segment_blocks(document, segmenter);
      ASSERT_EQ(list.size(), 1u) << name;
      EXPECT_EQ(list.text(list.blocks()[0]), "Stars shine.") << name;
    }
  }
}

TEST(ElementBreaks, SurviveObsoleteElementsThatTheParserExpands) {
  EXPECT_NE(blocks_of("alpha<isindex>beta").find("alpha|"), std::string::npos);
  EXPECT_EQ(blocks_of("alpha<image src=x>beta"), "alpha beta");
}

}  // namespace
}  // namespace winnow
