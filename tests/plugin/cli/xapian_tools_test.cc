// SPDX-License-Identifier: GPL-2.0-or-later
//
// Xapian's own programs, quest, xapian-delve and xapian-check, on a database made by winnow index.
#include <sstream>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kUrl = "https://courier.example/2023/06/lighthouse-keeper/";

class XapianTools : public CommandTest {
 protected:
  // The site's files are all of 2024-03-01.
  XapianTools() {
    have_indexed("news_en", {"--base-url", "https://courier.example", "--method", "wlr"});
  }

  std::string output_of(std::vector<std::string> command) const {
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.status, 0) << command.front() << ": is its package installed? "
                                 << outcome.err;
    return outcome.out;
  }

  // The number of the document with the URL.
  std::string document_number() const {
    const std::string list = output_of({"xapian-delve", "-1", "-t", "U" + kUrl, database()});
    std::istringstream lines(list);
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    return line;
  }

  // The value of a slot of the document with the URL, as delve shows it with this type.
  std::string value(const std::string& slot) const {
    const std::string number = document_number();
    const std::string text = output_of({"xapian-delve", "-V" + slot, database()});
    const std::size_t begin = text.find(" " + number + ":") + number.size() + 2;
    const std::string next = " " + std::to_string(std::stoi(number) + 1) + ":";
    return text.substr(begin, text.find(next, begin) - begin);
  }
};

TEST_F(XapianTools, CheckFindsNoErrors) {
  EXPECT_THAT(output_of({"xapian-check", database()}), HasSubstr("No errors found"));
}

TEST_F(XapianTools, DelveSeesTheTermsThatOmegaExpects) {
  const std::string terms = output_of({"xapian-delve", "-1", "-r", document_number(), database()});
  for (const char* term :
       {"Hcourier.example", "P/", "P/2023/06", "P/2023/06/lighthouse-keeper", "Ttext/html", "Ehtml",
        "Len", "D20230630", "M202306", "Y2023", "Slogbooks", "ZSlogbook", "Zlogbook", "logbooks"}) {
    EXPECT_THAT(terms, HasSubstr(std::string("\n") + term + "\n")) << term;
  }
  EXPECT_THAT(terms, HasSubstr("\nU" + kUrl + "\n"));
}

TEST_F(XapianTools, DelveSeesDateChecksumAndSizeInTheirSlots) {
  EXPECT_EQ(value("0"), "d\\x9eq\\xb8");  // 2023-06-30 06:10:00 UTC, big endian
  EXPECT_FALSE(value("1").empty());
  const auto size =
      std::filesystem::file_size(path("news_en/2023/06/lighthouse-keeper/index.html"));
  EXPECT_EQ(std::stoul(value("S2")), size);
}

TEST_F(XapianTools, DelveSeesTheFieldsOfDocumentData) {
  const std::string data = output_of({"xapian-delve", "-d", "-r", document_number(), database()});
  for (const std::string& field :
       {"url=" + kUrl, std::string("sample="), std::string("caption=Last lighthouse keeper"),
        std::string("type=text/html"), std::string("modtime=1688105400"), std::string("size="),
        std::string("language=en"), std::string("path=2023/06/lighthouse-keeper/index.html")}) {
    EXPECT_THAT(data, HasSubstr("\n" + field)) << field;
  }
}

TEST_F(XapianTools, DelveSeesPositionsOfWords) {
  EXPECT_THAT(output_of({"xapian-delve", "-t", "logbooks", "-r", document_number(), database()}),
              StartsWith("Position List for term 'logbooks', record #"));
}

TEST_F(XapianTools, QuestFindsPagesByStems) {
  const std::string answer =
      output_of({"quest", "--db=" + database(), "--default-op=and", "logbook archive"});
  EXPECT_THAT(answer, HasSubstr("url=" + kUrl));
}

TEST_F(XapianTools, QuestFindsPhrasesAndTitles) {
  EXPECT_THAT(output_of({"quest", "--db=" + database(), "\"hands over her logbooks\""}),
              HasSubstr("url=" + kUrl));
  EXPECT_THAT(output_of({"quest", "--db=" + database(), "--prefix=title:S", "title:logbooks"}),
              AllOf(HasSubstr("Exactly 1 matches"), HasSubstr("url=" + kUrl)));
}

TEST_F(XapianTools, QuestCorrectsTheSpellingOfWords) {
  EXPECT_THAT(output_of({"quest", "--db=" + database(), "--flags=default,spelling_correction",
                         "lighthose"}),
              HasSubstr("Did you mean: lighthouse"));
}

TEST_F(XapianTools, QuestFiltersByHost) {
  EXPECT_THAT(output_of({"quest", "--db=" + database(), "--boolean-prefix=site:H",
                         "harbour site:other.example"}),
              HasSubstr("Exactly 0 matches"));
}

}  // namespace
}  // namespace winnow::testing
