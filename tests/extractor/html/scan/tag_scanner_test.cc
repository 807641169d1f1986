// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/tag_scanner.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

// Shows the tokens as letters (Text, Start, End, Comment, Raw) with their bytes in brackets.
std::string tokens(std::string_view html) {
  TagScanner scanner(html);
  std::string shown;
  for (;;) {
    switch (scanner.next()) {
      case TagScanner::Token::end:
        return shown;
      case TagScanner::Token::text:
        shown += 'T';
        break;
      case TagScanner::Token::start_tag:
        shown += 'S';
        break;
      case TagScanner::Token::end_tag:
        shown += 'E';
        break;
      case TagScanner::Token::comment:
        shown += 'C';
        break;
      case TagScanner::Token::raw_text:
        shown += 'R';
        break;
    }
    shown += '[' + std::string(scanner.bytes()) + ']';
  }
}

std::uint32_t attribute_count(std::string_view tag) {
  TagScanner scanner(tag);
  EXPECT_EQ(scanner.next(), TagScanner::Token::start_tag);
  EXPECT_EQ(scanner.bytes(), tag);
  return scanner.attribute_count();
}

TEST(TagScanner, CutsAPageIntoTextsAndTags) {
  EXPECT_EQ(tokens(""), "");
  EXPECT_EQ(tokens("text"), "T[text]");
  EXPECT_EQ(tokens("<p>a<br/>b</p>"), "S[<p>]T[a]S[<br/>]T[b]E[</p>]");
}

TEST(TagScanner, LosesNoByteOfThePage) {
  constexpr std::string_view kPage =
      "<!DOCTYPE html><title>a<b</title><p class=a>x < y <3</p><!-- c --><script>1</script>"
      "<textarea></textarea><?php ?></ x></><a href='>'>z<";
  TagScanner scanner(kPage);
  std::string bytes;
  while (scanner.next() != TagScanner::Token::end) bytes += scanner.bytes();
  EXPECT_EQ(bytes, kPage);
}

TEST(TagScanner, TakesALessThanSignWithoutALetterForText) {
  EXPECT_EQ(tokens("a < b <3"), "T[a ]T[< b ]T[<3]");
  EXPECT_EQ(tokens("<"), "T[<]");
}

TEST(TagScanner, EndsCommentsAsBrowsersDo) {
  EXPECT_EQ(tokens("<!-- a --!>b"), "C[<!-- a --!>]T[b]");
  EXPECT_EQ(tokens("<!-->b"), "C[<!-->]T[b]");
  EXPECT_EQ(tokens("<!--->b"), "C[<!--->]T[b]");
  EXPECT_EQ(tokens("<!--a---->b"), "C[<!--a---->]T[b]");
  EXPECT_EQ(tokens("<!--!>b-->c"), "C[<!--!>b-->]T[c]");
  EXPECT_EQ(tokens("</ a='>b'>c"), "C[</ a='>]T[b'>c]");
}

TEST(TagScanner, SkipsAngleBracketsInQuotedValues) {
  EXPECT_EQ(tokens("<a title='>' alt=\">\">x"), "S[<a title='>' alt=\">\">]T[x]");
}

TEST(TagScanner, EndsUnquotedValuesAtTheBracket) {
  EXPECT_EQ(tokens("<a href=/x/>y"), "S[<a href=/x/>]T[y]");
}

TEST(TagScanner, CountsAttributes) {
  EXPECT_EQ(attribute_count("<p>"), 0u);
  EXPECT_EQ(attribute_count("<p/>"), 0u);
  EXPECT_EQ(attribute_count("<p a>"), 1u);
  EXPECT_EQ(attribute_count("<p a=1 b='2' c = \"3\" d>"), 4u);
  EXPECT_EQ(attribute_count("<p a='1'b='2'>"), 2u);
  EXPECT_EQ(attribute_count("<p =a>"), 1u);
  EXPECT_EQ(attribute_count("<p a/b/c>"), 3u);
}

TEST(TagScanner, KnowsSelfClosingTags) {
  for (const std::string_view tag : {"<path/>", "<path d='M0' />", "<path d='M0'/>"}) {
    TagScanner scanner(tag);
    scanner.next();
    EXPECT_TRUE(scanner.self_closing()) << tag;
  }
  for (const std::string_view tag : {"<path>", "<a href=/>", "<path / d>", "<a/b>"}) {
    TagScanner scanner(tag);
    scanner.next();
    EXPECT_FALSE(scanner.self_closing()) << tag;
  }
}

TEST(TagScanner, GivesScriptsAndStylesAsRawText) {
  EXPECT_EQ(tokens("<script>a<b></i></SCRIPT >x"), "S[<script>]R[a<b></i>]E[</SCRIPT >]T[x]");
  EXPECT_EQ(tokens("<style></style>x"), "S[<style>]E[</style>]T[x]");
}

TEST(TagScanner, EndsRawTextOnlyAtTheWholeName) {
  EXPECT_EQ(tokens("<script>a</scripts>b</script>"), "S[<script>]R[a</scripts>b]E[</script>]");
}

TEST(TagScanner, TakesAnUnterminatedScriptToTheEndOfThePage) {
  EXPECT_EQ(tokens("<script>a<p>b"), "S[<script>]R[a<p>b]");
}

TEST(TagScanner, ReadsScriptsInCommentsInScripts) {
  EXPECT_EQ(tokens("<script><!--<script>a</script>b</script>c"),
            "S[<script>]R[<!--<script>a</script>b]E[</script>]T[c]");
  EXPECT_EQ(tokens("<script><!--<SCRIPT/>a--></script>b"),
            "S[<script>]R[<!--<SCRIPT/>a-->]E[</script>]T[b]");
  EXPECT_EQ(tokens("<script><!-- a --> <script> </script>b"),
            "S[<script>]R[<!-- a --> <script> ]E[</script>]T[b]");
  EXPECT_EQ(tokens("<script><!--><script></script>b"),
            "S[<script>]R[<!--><script>]E[</script>]T[b]");
  EXPECT_EQ(tokens("<script><!--<scripts></script>b"),
            "S[<script>]R[<!--<scripts>]E[</script>]T[b]");
  EXPECT_EQ(tokens("<script><!--<script>a</script>b"), "S[<script>]R[<!--<script>a</script>b]")
      << "the page ends before the script";
}

TEST(TagScanner, SeesNoTagsInATitle) {
  EXPECT_EQ(tokens("<title>a <b> c</title>d"), "S[<title>]T[a <b> c]E[</title>]T[d]");
}

TEST(TagScanner, SkipsCommentsAndDeclarations) {
  EXPECT_EQ(tokens("<!doctype html>a<!-- <p> -- > -->b"),
            "C[<!doctype html>]T[a]C[<!-- <p> -- > -->]T[b]");
  EXPECT_EQ(tokens("<!-->a<!--->b<?x?>c"), "C[<!-->]T[a]C[<!--->]T[b]C[<?x?>]T[c]");
}

TEST(TagScanner, ScansTheContentOfATitleOnRequest) {
  TagScanner scanner("<title><b>");
  scanner.next();
  scanner.scan_content();
  EXPECT_EQ(scanner.next(), TagScanner::Token::start_tag);
  EXPECT_EQ(scanner.tag(), Tag::b);
}

TEST(TagScanner, EndsWithThePageInsideACommentOrTag) {
  EXPECT_EQ(tokens("a<!-- b"), "T[a]C[<!-- b]");
  EXPECT_EQ(tokens("a<p class='b"), "T[a]S[<p class='b]");
  EXPECT_EQ(tokens("a</"), "T[a]C[</]");
}

}  // namespace
}  // namespace winnow
