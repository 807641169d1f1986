// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/document_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "indexer/common/big_endian.h"
#include "tests/indexer/schema/built_page.h"

namespace winnow {
namespace {

using namespace std::string_literals;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Key;
using testing::Not;
using testing::Pair;

constexpr std::string_view kEnglish =
    "<html lang=en><title>Cooking</title><p>The apples were falling from the trees.";

TEST(DocumentTerms, HoldTheUrlOnce) {
  const IndexDocument built = build(kEnglish);
  EXPECT_EQ(built.url_term, "Uhttps://example.org/docs/api/intro.HTML");
  EXPECT_THAT(terms_with(built.document, 'U'), ElementsAre(built.url_term));
}

TEST(DocumentTerms, HoldTheHostOrElseTheSite) {
  EXPECT_THAT(terms_with(build(kEnglish).document, 'H'), ElementsAre("Hexample.org"));
  RawPage page = example_page(std::string(kEnglish));
  page.url = "/intro.html";
  EXPECT_THAT(terms_with(build(page).document, 'H'), ElementsAre("Hsite"));
}

TEST(DocumentTitle, IsAValueOfItsFoldedWordsWithoutTheSitesPart) {
  const RawPage raw = example_page("<title>Site: Don't COOK \u00c4pfel!</title>");
  ExtractedPage page = extract_all(raw);
  EXPECT_EQ(build(raw, page).document.get_value(slot::kTitle), "site don't cook \u00e4pfel");
  page.own_title = "Don't COOK \u00c4pfel!";
  EXPECT_EQ(build(raw, page).document.get_value(slot::kTitle), "don't cook \u00e4pfel");
}

TEST(DocumentTitle, IsCutBetweenWords) {
  const std::string title =
      build("<title>" + std::string(39, 'a') + " " + std::string(40, 'b') + " c</title>")
          .document.get_value(slot::kTitle);
  EXPECT_EQ(title, std::string(39, 'a') + " " + std::string(40, 'b'));
}

TEST(DocumentTitle, IsTheNameOfTheFileWhereThereIsNoOther) {
  EXPECT_EQ(build("<p>text").document.get_value(slot::kTitle), "intro html");
}

TEST(DocumentTerms, HoldThePathAndEachFolderAboveIt) {
  EXPECT_THAT(terms_with(build(kEnglish).document, 'P'),
              ElementsAre("P/", "P/docs", "P/docs/api", "P/docs/api/intro.HTML"));
}

TEST(DocumentTerms, HoldAFolderWithoutItsSlash) {
  RawPage page = example_page(std::string(kEnglish));
  page.url = "https://example.org/docs/";
  EXPECT_THAT(terms_with(build(page).document, 'P'), ElementsAre("P/", "P/docs"));
  page.url = "https://example.org/";
  EXPECT_THAT(terms_with(build(page).document, 'P'), ElementsAre("P/"));
}

TEST(DocumentTerms, LeaveTheQueryOutOfThePath) {
  RawPage page = example_page(std::string(kEnglish));
  page.url = "https://example.org/list?page=2";
  EXPECT_THAT(terms_with(build(page).document, 'P'), ElementsAre("P/", "P/list"));
}

TEST(DocumentTerms, HoldMimeTypeAndExtension) {
  const Terms terms = terms_of(build(kEnglish).document);
  EXPECT_THAT(terms, AllOf(Contains(Pair("Ttext/html", 0)), Contains(Pair("Ehtml", 0))));
}

TEST(DocumentTerms, HoldNoExtensionWhereThereIsNone) {
  for (const std::string path : {"v1.2/page", "page", "page.", "page.averylongname"}) {
    RawPage page = example_page(std::string(kEnglish));
    page.path = path;
    EXPECT_THAT(terms_with(build(page).document, 'E'), IsEmpty()) << path;
  }
}

TEST(DocumentTerms, HoldTheDateInUtc) {
  const Terms terms = terms_of(build(kEnglish).document);
  EXPECT_THAT(terms, AllOf(Contains(Pair("D20231114", 0)), Contains(Pair("M202311", 0)),
                           Contains(Pair("Y2023", 0))));
}

TEST(DocumentTerms, HoldNoDateThatIsNone) {
  for (const std::int64_t modified :
       {std::int64_t{1} << 62, -(std::int64_t{1} << 62), std::int64_t{-100'000'000'000}}) {
    RawPage page = example_page(std::string(kEnglish));
    page.modified = modified;
    EXPECT_THAT(terms_with(build(page).document, 'D'), IsEmpty()) << modified;
  }
}

TEST(DocumentTerms, HoldTheLanguageOrNothing) {
  EXPECT_THAT(terms_with(build(kEnglish).document, 'L'), ElementsAre("Len"));
  EXPECT_THAT(terms_with(build("<p>42").document, 'L'), IsEmpty());
}

TEST(DocumentTerms, HoldTheWordsOfTitleAuthorAndKeywordsUnderTheirPrefixes) {
  const Terms terms =
      terms_of(build("<html lang=en><title>Baking</title><meta name=author content='Ann Smith'>"
                     "<meta name=keywords content='bread, ovens'><p>Text")
                   .document);
  for (const std::string term : {"Sbaking", "ZSbake", "Aann", "Asmith", "Kbread", "Kovens",
                                 "ZKoven", "baking", "bread", "text"}) {
    EXPECT_THAT(terms, Contains(Key(term)));
  }
  // Pages by somebody are not pages about somebody.
  EXPECT_THAT(terms, Not(Contains(Key("smith"))));
}

TEST(DocumentWeights, OfTitleHeadingAndTextAreTheDefaultsUnlessChosen) {
  const Terms terms = terms_of(build("<title>alpha</title><h3>beta</h3><p>gamma").document);
  const IndexingChoices defaults;
  EXPECT_GT(defaults.title_weight, defaults.heading_weight);
  EXPECT_GT(defaults.heading_weight, defaults.main_weight);
  EXPECT_THAT(terms, AllOf(Contains(Pair("alpha", defaults.title_weight)),
                           Contains(Pair("beta", defaults.heading_weight)),
                           Contains(Pair("gamma", defaults.main_weight)),
                           Contains(Pair("Salpha", defaults.main_weight))));
}

// Makes a page whose title is the site's apart from `own`.
IndexDocument build_titled(const std::string& title, const std::string& own,
                           const IndexingChoices& choices = {}) {
  const RawPage raw = example_page("<html lang=en><title>" + title + "</title><p>Text");
  ExtractedPage page = extract_all(raw);
  page.title = page.own_title = own;
  return build(raw, page, choices);
}

TEST(DocumentTitle, IsSearchedWithoutWhatTheTitlesOfTheSiteShare) {
  IndexingChoices choices;
  choices.title_weight = 11;
  choices.main_weight = 3;
  const Terms terms =
      terms_of(build_titled("Docs: Cooking rice - Example", "Cooking rice", choices).document);
  EXPECT_THAT(terms, AllOf(Contains(Pair("cooking", 11)), Contains(Pair("rice", 11)),
                           Contains(Pair("Scooking", 3)), Contains(Pair("Srice", 3))));
  for (const std::string shared : {"docs", "example", "Sdocs", "Sexample", "ZSexampl"}) {
    EXPECT_THAT(terms, Not(Contains(Key(shared))));
  }
}

TEST(DocumentWeights, OfTitlesMayBeNone) {
  IndexingChoices choices;
  choices.title_weight = 0;
  const Terms terms = terms_of(build_titled("Cooking - Example", "Cooking", choices).document);
  EXPECT_THAT(terms, AllOf(Not(Contains(Key("cooking"))), Contains(Key("Scooking"))));
}

TEST(DocumentTitle, IsShownAsItIsSearched) {
  EXPECT_EQ(data_of(build_titled("Cooking - Example", "Cooking"), field::kCaption), "Cooking");
}

TEST(DocumentWeights, FollowTheChoices) {
  IndexingChoices choices;
  choices.title_weight = 11;
  choices.heading_weight = 7;
  choices.main_weight = 3;
  choices.keyword_weight = 2;
  choices.image_weight = 4;
  const Terms terms = terms_of(build("<title>alpha</title><meta name=keywords content=delta>"
                                     "<h3>beta</h3><p>gamma<img alt=epsilon>",
                                     choices)
                                   .document);
  EXPECT_THAT(terms, AllOf(Contains(Pair("alpha", 11)), Contains(Pair("beta", 7)),
                           Contains(Pair("gamma", 3)), Contains(Pair("delta", 2)),
                           Contains(Pair("epsilon", 4))));
}

TEST(DocumentWeights, OfNoughtLeaveKeywordsAndImagesOut) {
  IndexingChoices choices;
  choices.keyword_weight = 0;
  choices.image_weight = 0;
  const Terms terms = terms_of(
      build("<meta name=keywords content=delta><p>gamma<img alt=epsilon>", choices).document);
  EXPECT_THAT(terms, AllOf(Not(Contains(Key("delta"))), Not(Contains(Key("Kdelta"))),
                           Not(Contains(Key("epsilon"))), Contains(Key("gamma"))));
}

TEST(DocumentText, IsNotThatOfTheTemplate) {
  const RawPage raw = example_page("<p>kept<p>template<img alt=seen><img alt=hidden>");
  ExtractedPage page = extract_all(raw);
  ASSERT_EQ(page.blocks.size(), 2u);
  ASSERT_EQ(page.image_classes.size(), 2u);
  page.verdicts = {{TextClass::main}, {TextClass::template_}};
  page.image_classes = {TextClass::main, TextClass::template_};
  const IndexDocument built = build(raw, page);
  EXPECT_THAT(terms_of(built.document),
              AllOf(Contains(Key("kept")), Contains(Key("seen")), Not(Contains(Key("template"))),
                    Not(Contains(Key("hidden")))));
  EXPECT_EQ(built.words, 1u);
  EXPECT_EQ(data_of(built, field::kText), "kept");
}

std::vector<Xapian::termpos> positions_of(const IndexDocument& built, const std::string& term) {
  const auto found =
      std::find(built.document.termlist_begin(), built.document.termlist_end(), term);
  return {found.positionlist_begin(), found.positionlist_end()};
}

TEST(DocumentText, HasNamesOfImagesOnlyIfTheMethodFindsThemOfWorth) {
  const RawPage raw = example_page("<p>kept<img src=bridge.jpg><img src=gull.jpg alt=bird>");
  ExtractedPage page = extract_all(raw);
  ASSERT_EQ(page.metadata.images.size(), 2u);
  const RawPage without = example_page("<p>kept<img src=1.jpg><img src=gull.jpg alt=bird>");
  const IndexDocument same = build(without);
  EXPECT_EQ(terms_of(build(raw, page).document), terms_of(same.document));
  EXPECT_EQ(positions_of(build(raw, page), "bird"), positions_of(same, "bird"));
  page.image_worth = {{false, true}, {true, true}};
  EXPECT_THAT(terms_of(build(raw, page).document),
              AllOf(Contains(Key("bridge")), Contains(Key("bird")), Contains(Key("gull"))));
}

TEST(DocumentText, HasOneTextOfAnImageWithoutTheOther) {
  const RawPage raw =
      example_page("<p>kept<img src=bridge.jpg alt=picture><img src=img1.jpg alt=bird>");
  ExtractedPage page = extract_all(raw);
  ASSERT_EQ(page.metadata.images.size(), 2u);
  page.image_worth = {{false, true}, {true, false}};
  EXPECT_THAT(terms_of(build(raw, page).document),
              AllOf(Contains(Key("bridge")), Contains(Key("bird")), Not(Contains(Key("picture"))),
                    Not(Contains(Key("img")))));
}

TEST(DocumentText, HasTheStructuredTextAsItHasMainBlocks) {
  const std::string_view kTold = "The ferries were sailing to the islands.";
  const RawPage raw = example_page("<p>Menu");
  ExtractedPage page = extract_all(raw);
  page.structured_text = std::string(kTold) + "\nAnother paragraph\n";
  IndexingChoices choices;
  choices.main_weight = 3;
  const IndexDocument built = build(raw, page, choices);
  const IndexDocument same =
      build(example_page("<p>Menu<p>" + std::string(kTold) + "<p>Another paragraph"), choices);
  EXPECT_THAT(terms_of(built.document), AllOf(Contains(Pair("ferries", 3)), Contains(Key("Len"))));
  EXPECT_EQ(terms_of(built.document), terms_of(same.document));
  EXPECT_EQ(built.words, same.words);
  EXPECT_EQ(built.similarity, same.similarity);
  EXPECT_EQ(data_of(built, field::kText), data_of(same, field::kText));
  EXPECT_EQ(data_of(built, field::kSample), data_of(same, field::kSample));
}

TEST(DocumentText, OfAPageWithoutTextHasNoWords) {
  const IndexDocument built = build("<title>Only a title</title>");
  EXPECT_EQ(built.words, 0u);
  EXPECT_EQ(built.similarity, 0u);
}

TEST(DocumentStems, AreOfThePagesLanguageWithAuto) {
  EXPECT_THAT(terms_of(build(kEnglish).document), Contains(Key("Zfall")));
  const Terms german =
      terms_of(build("<html lang=de><p>Die H\xC3\xA4user stehen in den G\xC3\xA4rten.").document);
  EXPECT_THAT(german, Contains(Key("Zhaus")));
}

TEST(DocumentStems, AreOfTheChosenStemmerWhateverTheLanguage) {
  IndexingChoices choices;
  choices.stemmer = "english";
  const Terms terms = terms_of(build("<html lang=de><p>falling", choices).document);
  EXPECT_THAT(terms, AllOf(Contains(Key("Zfall")), Contains(Key("Lde"))));
}

TEST(DocumentStems, AreLeftOutOnWish) {
  IndexingChoices choices;
  choices.stemmer = "none";
  EXPECT_THAT(terms_with(build(kEnglish, choices).document, 'Z'), IsEmpty());
}

TEST(DocumentText, InJapaneseIsCutIntoWords) {
  const IndexDocument built = build("<html lang=ja><p>東京都に住んでいる猫");
  EXPECT_THAT(terms_of(built.document), AllOf(Contains(Key("猫")), Contains(Key("Lja"))));
}

TEST(DocumentText, InThaiIsCutIntoWords) {
  const IndexDocument built = build("<html lang=th><p>ฉันรักประเทศไทย");
  EXPECT_THAT(terms_of(built.document), AllOf(Contains(Key("รัก")), Contains(Key("Lth"))));
}

TEST(DocumentValues, AreThoseOfOmega) {
  const RawPage raw = example_page(std::string(kEnglish));
  const Xapian::Document document = build(raw).document;
  EXPECT_EQ(document.get_value(slot::kLastModified), "\x65\x53\xF1\x00"s);
  EXPECT_EQ(document.get_value(slot::kChecksum).size(), 16u);
  EXPECT_EQ(Xapian::sortable_unserialise(document.get_value(slot::kSize)),
            static_cast<double>(raw.bytes.size()));
}

std::vector<std::string> extension_terms(const std::string& path) {
  RawPage raw = example_page(std::string(kEnglish));
  raw.path = path;
  return terms_with(build(raw).document, 'E');
}

TEST(ExtensionTerm, IsThatOfTheFileBeforeItsQuery) {
  EXPECT_THAT(extension_terms("docs/x.php?id=3"), ElementsAre("Ephp"));
  EXPECT_THAT(extension_terms("docs/x.php?id=3.4"), ElementsAre("Ephp"));
  EXPECT_THAT(extension_terms("docs/x.PHP@id=3"), ElementsAre("Ephp"));
  EXPECT_THAT(extension_terms("v1.2/about"), IsEmpty());
  EXPECT_THAT(extension_terms("docs/Mr. Smith and others"), IsEmpty());
}

TEST(DocumentValues, TellWordsAndSimilarityOfTheMainText) {
  const IndexDocument built = build(kEnglish);
  EXPECT_EQ(built.words, 7u);
  EXPECT_EQ(Xapian::sortable_unserialise(built.document.get_value(slot::kWords)), 7);
  EXPECT_EQ(from_big_endian(built.document.get_value(slot::kSimHash)), built.similarity);
  EXPECT_NE(built.similarity, 0u);
}

TEST(DocumentValues, KeepTimesThatDoNotFitAtTheNearestThatDoes) {
  RawPage page = example_page(std::string(kEnglish));
  page.modified = -1;
  EXPECT_EQ(build(page).document.get_value(slot::kLastModified), std::string(4, '\0'));
  page.modified = std::int64_t{1} << 40;
  EXPECT_EQ(build(page).document.get_value(slot::kLastModified), "\xFF\xFF\xFF\xFF");
}

std::string checksum_of(const RawPage& page, std::uint64_t options = 0, std::uint64_t state = 0) {
  return page_checksum(hash_of_page(page), options, state);
}

TEST(Checksum, ChangesWithAllThatTheDocumentIsMadeFrom) {
  const RawPage page = example_page(std::string(kEnglish));
  const std::string checksum = checksum_of(page);
  EXPECT_EQ(checksum_of(page), checksum);
  EXPECT_NE(checksum_of(page, 1), checksum);
  EXPECT_NE(checksum_of(page, 0, 1), checksum);
  EXPECT_NE(checksum_of(page, 0, 1), checksum_of(page, 1, 0));
  for (std::string RawPage::*part : {&RawPage::path, &RawPage::url, &RawPage::bytes,
                                     &RawPage::http_charset, &RawPage::content_type}) {
    RawPage changed = page;
    changed.*part += "x";
    EXPECT_NE(checksum_of(changed), checksum);
  }
}

TEST(Checksum, DoesNotChangeWithTheTimeOfTheFile) {
  RawPage copied = example_page(std::string(kEnglish));
  const std::string checksum = checksum_of(copied);
  copied.modified += 1000;
  EXPECT_EQ(checksum_of(copied), checksum);
}

TEST(DocumentValues, HoldTheHashOfTheUrlTerm) {
  const IndexDocument built = build(kEnglish);
  const std::string value = built.document.get_value(slot::kUrlHash);
  ASSERT_EQ(value.size(), 8u);
  EXPECT_EQ(from_big_endian(value), hash_of_term(built.url_term));
  EXPECT_THAT(terms_of(built.document), Contains(Key(url_hash_term(value))));
  RawPage other = example_page(std::string(kEnglish));
  other.url += "?x";
  EXPECT_NE(build(other).document.get_value(slot::kUrlHash), value);
}

TEST(DocumentBuilderObject, MakesTheSameDocumentWhateverItMadeBefore) {
  const RawPage english = example_page(std::string(kEnglish));
  const RawPage german = example_page("<html lang=de><title>Apfel</title><p>The apples fallen");
  DocumentBuilder used({}, "site", 100);
  used.build(german, extract_all(german), "checksum");
  for (const RawPage* page : {&english, &german, &english}) {
    DocumentBuilder fresh({}, "site", 100);
    const IndexDocument expected = fresh.build(*page, extract_all(*page), "checksum");
    const IndexDocument found = used.build(*page, extract_all(*page), "checksum");
    EXPECT_EQ(found.document.serialise(), expected.document.serialise());
    EXPECT_EQ(found.spelled_words, expected.spelled_words);
    EXPECT_EQ(found.similarity, expected.similarity);
  }
}

TEST(DocumentBuilderObject, NamesTheWordsForTheSpellingDictionary) {
  EXPECT_EQ(build("<html lang=en><title>Fruit</title><p>Green apples in 2024, green").spelled_words,
            "fruit\ngreen\napples\n");
}

std::string canonical_of(std::string_view link, std::string_view base = "") {
  std::string html("<link rel=canonical href='");
  html.append(link).append("'>");
  if (!base.empty()) html.append("<base href='").append(base).append("'>");
  return build(html + "<p>Text").canonical;
}

TEST(CanonicalLink, IsRecordedInNormalFormIfItNamesAnotherPage) {
  EXPECT_EQ(canonical_of("HTTPS://EXAMPLE.ORG/b/../a#top"), "https://example.org/a");
  EXPECT_EQ(canonical_of("other.html"), "https://example.org/docs/api/other.html");
  EXPECT_EQ(canonical_of("other.html", "/base/"), "https://example.org/base/other.html");
  EXPECT_EQ(data_of(build("<link rel=canonical href=/a><p>Text"), field::kCanonical),
            "https://example.org/a");
}

TEST(CanonicalLink, ToThePageItselfOrToNowhereIsNone) {
  EXPECT_EQ(canonical_of("https://example.org:443/docs/api/intro.HTML#top"), "");
  EXPECT_EQ(canonical_of("intro.HTML"), "");
  EXPECT_EQ(canonical_of("javascript:alert(1)"), "");
  EXPECT_EQ(canonical_of("https:///"), "");
  EXPECT_EQ(data_of(build(kEnglish), field::kCanonical), "");
}

}  // namespace
}  // namespace winnow
