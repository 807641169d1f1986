// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which date a document has: that of its page, or that of the file.
#include <string>
#include <vector>

#include "indexer/common/big_endian.h"
#include "tests/indexer/schema/built_page.h"

namespace winnow {
namespace {

std::string day_of(const std::string& head) {
  const std::vector<std::string> days =
      terms_with(build("<head>" + head + "</head><p>Text").document, 'D');
  return days.size() == 1 ? days.front() : "";
}

std::string meta(const std::string& property, const std::string& date) {
  return "<meta property=article:" + property + "_time content=" + date + ">";
}

TEST(DocumentDate, IsWhatThePageSays) {
  EXPECT_EQ(day_of(""), "D20231114");  // of the file
  EXPECT_EQ(day_of(meta("published", "2018-05-05")), "D20180505");
  EXPECT_EQ(day_of(meta("published", "2018-05-05") + meta("modified", "2019-05-05T23:30:00-05:00")),
            "D20190506");
}

TEST(DocumentDate, IsNotLaterThanThatOfTheFile) {
  EXPECT_EQ(day_of(meta("modified", "2023-11-15")), "D20231115");  // another zone
  EXPECT_EQ(day_of(meta("modified", "2099-01-01")), "D20231114");
  EXPECT_EQ(day_of(meta("modified", "2099-01-01") + meta("published", "2018-05-05")), "D20180505");
}

TEST(DocumentDate, IsNotBeforeThoseThatTheIndexHas) {
  EXPECT_EQ(day_of(meta("published", "1965-05-01")), "D20231114");
}

TEST(DocumentDate, IsNotOfTheFutureWhereTheSourceHasNoTime) {
  RawPage page = example_page("<head>" + meta("published", "9999-12-31") + "</head><p>Text");
  page.modified = 0;
  EXPECT_EQ(build(page).document.get_value(slot::kLastModified), std::string(4, '\0'));
  page.bytes = "<head>" + meta("published", "2018-05-05") + "</head><p>Text";
  EXPECT_EQ(terms_with(build(page).document, 'D'), std::vector<std::string>{"D20180505"});
}

TEST(DocumentDate, IsTheSameInTermsValueAndData) {
  const Xapian::Document document =
      build("<head>" + meta("published", "2018-05-05") + "</head><p>Text").document;
  EXPECT_EQ(document.get_value(slot::kLastModified), big_endian(std::uint32_t{1'525'478'400}));
  EXPECT_EQ(data_field(document.get_data(), field::kModified), "1525478400");
}

}  // namespace
}  // namespace winnow
