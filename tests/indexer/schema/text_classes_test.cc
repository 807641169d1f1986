// SPDX-License-Identifier: GPL-2.0-or-later
//
// The three classes of text on their way into the index.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/indexer/schema/built_page.h"

namespace winnow {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Key;
using testing::Not;
using testing::Pair;

// Makes blocks of one class each, in the order of the text.
class TextClasses : public testing::Test {
 protected:
  IndexDocument built(const std::string& html, std::vector<Verdict> verdicts) const {
    const RawPage raw = example_page(html);
    ExtractedPage page = extract_all(raw);
    EXPECT_EQ(page.blocks.size(), verdicts.size());
    page.verdicts = std::move(verdicts);
    // It is of the verdicts before.
    if (page.metadata.title.empty()) page.own_title.clear();
    return build(raw, page, choices_);
  }

  IndexDocument example() const {
    return built("<html lang=en><p>the ferry sails<h2>related islands</h2><p>contact harbours</p>",
                 {{TextClass::main}, {TextClass::page}, {TextClass::template_}});
  }

  // Makes a page whose page text is a link.
  IndexDocument linked(const std::string& target) const {
    return built("<html lang=en><p>the ferry sails<p><a href='" + target + "'>related islands</a>",
                 {{TextClass::main}, {TextClass::page}});
  }

  static bool matches(const IndexDocument& document, Xapian::Query::op op,
                      const std::vector<std::string>& words) {
    Xapian::WritableDatabase database("", Xapian::DB_BACKEND_INMEMORY);
    database.add_document(document.document);
    Xapian::Enquire enquire(database);
    enquire.set_query(Xapian::Query(op, words.begin(), words.end(), 10));
    return !enquire.get_mset(0, 1).empty();
  }

  IndexingChoices choices_;
};

TEST_F(TextClasses, PageTextCountsByItsOwnWeightAlsoInHeadings) {
  choices_.main_weight = 5;
  choices_.page_weight = 3;
  EXPECT_THAT(terms_of(example().document),
              AllOf(Contains(Pair("ferry", 5)), Contains(Pair("related", 3)),
                    Contains(Pair("Zisland", 3))));
}

TEST_F(TextClasses, LinksToOtherPagesAreLeftOutOfPageText) {
  EXPECT_THAT(terms_of(linked("/islands.html").document), Not(Contains(Key("related"))));
  EXPECT_THAT(terms_of(linked("#islands").document),
              Contains(Pair("related", choices_.page_weight)));
}

TEST_F(TextClasses, LinksToOtherPagesCanCountLessThanOtherPageText) {
  choices_.main_weight = choices_.page_weight = 4;
  choices_.page_link_weight = 1;
  EXPECT_THAT(terms_of(linked("/islands.html").document), Contains(Pair("related", 1)));
  EXPECT_THAT(terms_of(linked("#islands").document), Contains(Pair("related", 4)));
}

TEST_F(TextClasses, LinksToOtherPagesCountLessInMainTextToo) {
  choices_.link_weight = 1;
  const std::string html =
      "<html lang=en><p>the ferry sails<p><a href=/islands.html>related islands</a>"
      "<h2><a href=/map.html>charts</a></h2>";
  const IndexDocument document =
      built(html, {{TextClass::main}, {TextClass::main}, {TextClass::main}});
  EXPECT_THAT(terms_of(document.document),
              AllOf(Contains(Pair("ferry", choices_.main_weight)), Contains(Pair("related", 1)),
                    Contains(Pair("charts", 1))));
}

TEST_F(TextClasses, LinksToOtherPagesCountNoMoreThanPageText) {
  choices_.page_weight = 0;
  choices_.page_link_weight = 3;
  EXPECT_THAT(terms_of(linked("/islands.html").document), Contains(Pair("related", 0)));
}

TEST_F(TextClasses, PageTextOfWeightNoughtHasTermsAndPositionsAndNoLength) {
  IndexingChoices without = choices_;
  without.page_text = false;
  choices_.page_weight = 0;
  const IndexDocument document = example();
  EXPECT_THAT(terms_of(document.document),
              AllOf(Contains(Pair("related", 0)), Contains(Pair("Zisland", 0))));
  EXPECT_TRUE(matches(document, Xapian::Query::OP_PHRASE, {"related", "islands"}));
  choices_ = without;
  Xapian::termcount length = 0;
  for (const auto& [term, frequency] : terms_of(document.document)) length += frequency;
  for (const auto& [term, frequency] : terms_of(example().document)) length -= frequency;
  EXPECT_EQ(length, 0u);
}

TEST_F(TextClasses, PageTextCanBeLeftOut) {
  choices_.page_text = false;
  const IndexDocument document = example();
  EXPECT_THAT(terms_of(document.document), Not(Contains(Key("related"))));
  EXPECT_EQ(data_of(document, field::kText), "the ferry sails");
}

TEST_F(TextClasses, TemplateTextIsLeftOut) {
  const IndexDocument document = example();
  EXPECT_THAT(terms_of(document.document),
              AllOf(Not(Contains(Key("contact"))), Not(Contains(Key("XTEMPLATEcontact")))));
}

TEST_F(TextClasses, TemplateTextIsKeptUnderItsOwnPrefixOnWish) {
  choices_.keep_template = true;
  const IndexDocument document = example();
  EXPECT_THAT(terms_of(document.document),
              AllOf(Contains(Key("XTEMPLATEcontact")), Contains(Key("ZXTEMPLATEharbour")),
                    Not(Contains(Key("contact"))), Not(Contains(Key("Zcontact")))));
  EXPECT_EQ(data_of(document, field::kText), "the ferry sails related islands");
}

TEST_F(TextClasses, HiddenAndForbiddenTextIsNeverIndexed) {
  choices_.keep_template = true;
  const IndexDocument document = built("<p>seen<p hidden>invisible<p>veiled<p>forbidden<p>shy",
                                       {{TextClass::main},
                                        {TextClass::template_},
                                        {TextClass::template_, Reason::hidden},
                                        {TextClass::template_, Reason::no_index},
                                        {TextClass::page, Reason::hidden}});
  EXPECT_THAT(terms_with(document.document, 'X'), IsEmpty());
  for (const std::string word : {"invisible", "veiled", "forbidden", "shy"}) {
    EXPECT_THAT(terms_of(document.document), Not(Contains(Key(word))));
  }
}

TEST_F(TextClasses, PhrasesAndNearDoNotRunFromOneClassToAnother) {
  choices_.keep_template = true;
  const IndexDocument document = example();
  EXPECT_TRUE(matches(document, Xapian::Query::OP_NEAR, {"ferry", "sails"}));
  EXPECT_FALSE(matches(document, Xapian::Query::OP_PHRASE, {"sails", "related"}));
  EXPECT_FALSE(matches(document, Xapian::Query::OP_NEAR, {"sails", "related"}));
  EXPECT_FALSE(matches(document, Xapian::Query::OP_NEAR, {"islands", "XTEMPLATEcontact"}));
}

TEST_F(TextClasses, HeadingsAndDefinedTermsOfTheMainTextAreMarked) {
  const IndexDocument document = built(
      "<html lang=en><h2>Timed <code>ferries</code></h2><p>sails"
      "<dl><dt><code>harbours(depth)</code><dd>of departure</dl><h3>related islands</h3>",
      {{TextClass::main},
       {TextClass::main},
       {TextClass::main},
       {TextClass::main},
       {TextClass::page}});
  EXPECT_THAT(terms_with(document.document, 'X'),
              ElementsAre("XHferries", "XHharbours", "XHtimed"));
  EXPECT_THAT(terms_of(document.document),
              AllOf(Contains(Pair("XHferries", 0)), Not(Contains(Key("ZXHferri"))),
                    Not(Contains(Key("ZXHharbour")))));
}

// The title has terms of its own.
TEST_F(TextClasses, AHeadingThatIsPartOfTheTitleIsNotMarked) {
  const IndexDocument document =
      built("<title>Bored ferries - Site</title><h1>ferries</h1><h2>red</h2><h2>Blue</h2>",
            {{TextClass::main}, {TextClass::main}, {TextClass::main}});
  EXPECT_THAT(terms_with(document.document, 'X'), ElementsAre("XHblue", "XHred"));
}

// Letters of all scripts make words, and the first place of several need not be the one.
TEST_F(TextClasses, AHeadingThatIsPartOfAWordOfTheTitleIsMarked) {
  const auto marks = [this](const std::string& title, const std::string& heading) {
    return terms_with(
        built("<title>" + title + "</title><h2>" + heading + "</h2>", {{TextClass::main}}).document,
        'X');
  };
  EXPECT_THAT(marks("Ключевые слова", "Ключ"), ElementsAre("XHключ"));
  EXPECT_THAT(marks("Ключевые слова", "слова"), IsEmpty());
  EXPECT_THAT(marks("max_tables", "max"), ElementsAre("XHmax"));
  EXPECT_THAT(marks("Port2 of ferries", "Port"), ElementsAre("XHport"));
  EXPECT_THAT(marks("Portal to the Port", "Port"), IsEmpty());
  EXPECT_THAT(marks("東京都の歴史", "東京"), IsEmpty()) << "has no bounds between words";
}

// Names of definitions (slot::kNames) are cut so, too.
TEST_F(TextClasses, ATermIsMarkedByItsName) {
  const IndexDocument document = built(
      "<title>T</title><dl><dt>--verbose=LEVEL<dd>a<dt>depth (meters)<dd>b</dl>"
      "<h3>os.rename(src, dst)</h3>",
      std::vector<Verdict>(5, {TextClass::main}));
  EXPECT_THAT(terms_with(document.document, 'X'),
              ElementsAre("XHdepth", "XHos", "XHrename", "XHverbose"));
}

// An index lists links as terms, and some layouts make all text a heading.
TEST_F(TextClasses, NeitherTermsThatLeadAwayNorLongTextsAreMarked) {
  std::string words;
  for (int i = 0; i < 41; ++i) words += "word ";
  const IndexDocument document = built(
      "<dl><dt><a href=/b.html>ferry</a></dl><h2>" + words + "</h2><h2><a href=/>map</a></h2>",
      {{TextClass::main}, {TextClass::main}, {TextClass::main}});
  EXPECT_THAT(terms_with(document.document, 'X'), ElementsAre("XHmap"));
}

// Scores come from frequencies and lengths.
TEST_F(TextClasses, MarksLeaveFrequenciesAndPositionsAsTheyAre) {
  const std::vector<Verdict> main(2, {TextClass::main});
  choices_.heading_weight = choices_.main_weight;
  const IndexDocument headed = built("<html lang=en><h2>ferry</h2><p>sails ferry", main);
  const IndexDocument plain = built("<html lang=en><p>ferry</p><p>sails ferry", main);
  Terms terms = terms_of(headed.document);
  std::erase_if(terms, [](const auto& term) { return term.first.find("XH") < 2; });
  EXPECT_EQ(terms, terms_of(plain.document));
  EXPECT_EQ(headed.words, plain.words);
  EXPECT_EQ(headed.similarity, plain.similarity);
  EXPECT_EQ(headed.spelled_words, plain.spelled_words);
}

TEST_F(TextClasses, ImagesOfPageTextCountNoMoreThanIt) {
  const RawPage raw = example_page("<p>text<img alt=main><img alt=side><img alt=logo>");
  ExtractedPage page = extract_all(raw);
  page.image_classes = {TextClass::main, TextClass::page, TextClass::template_};
  choices_.page_weight = 2;
  choices_.main_weight = choices_.image_weight = 7;
  const auto terms = [&] { return terms_of(build(raw, page, choices_).document); };
  EXPECT_THAT(terms(), AllOf(Contains(Pair("main", 7)), Contains(Pair("side", 2)),
                             Not(Contains(Key("logo")))));
  choices_.image_weight = 1;
  EXPECT_THAT(terms(), Contains(Pair("side", 1)));
  choices_.image_weight = 0;
  EXPECT_THAT(terms(), AllOf(Not(Contains(Key("main"))), Not(Contains(Key("side")))));
}

TEST_F(TextClasses, WordsAndSimilarityAreThoseOfTheMainText) {
  const IndexDocument all = example();
  choices_.page_text = false;
  const IndexDocument main = example();
  EXPECT_EQ(all.words, 3u);
  EXPECT_EQ(all.similarity, main.similarity);
}

TEST_F(TextClasses, StoredTextHasTheMainTextFirst) {
  const IndexDocument document =
      built("<p>beside<p>central<p>around<p>other",
            {{TextClass::page}, {TextClass::main}, {TextClass::template_}, {TextClass::page}});
  EXPECT_EQ(data_of(document, field::kText), "central beside other");
}

TEST_F(TextClasses, APageWithoutMainTextHasASampleAndALanguage) {
  const IndexDocument document =
      built("<p>Die Häuser stehen in den Gärten.<p>Und die Türen sind noch immer offen.",
            {{TextClass::page}, {TextClass::page}});
  EXPECT_THAT(data_of(document, field::kSample), HasSubstr("Gärten. Und die Türen"));
  EXPECT_THAT(terms_of(document.document), AllOf(Contains(Key("Lde")), Contains(Key("Zhaus"))));
  EXPECT_EQ(document.words, 0u);
}

TEST_F(TextClasses, TheLanguageIsThatOfTheMainText) {
  const IndexDocument document = built(
      "<p>The apples were falling from the trees of the garden.<p>Die Häuser stehen in den Gärten "
      "der großen Stadt, und die Türen sind noch immer offen, obwohl es schon lange dunkel ist.",
      {{TextClass::main}, {TextClass::page}});
  EXPECT_THAT(terms_with(document.document, 'L'), ElementsAre("Len"));
}

}  // namespace
}  // namespace winnow
