// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/recoll/request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

namespace winnow::recoll {
namespace {

using ::testing::HasSubstr;
using Next = Expected<std::optional<Request>>;

class RequestReaderTest : public ::testing::Test {
 protected:
  // A reader of these bytes.
  RequestReader& reader(std::string_view bytes) {
    file_.reset(std::tmpfile());
    EXPECT_EQ(std::fwrite(bytes.data(), 1, bytes.size(), file_.get()), bytes.size());
    std::rewind(file_.get());
    return *(reader_ = std::make_unique<RequestReader>(file_.get()));
  }

  // What is wrong with these bytes.
  std::string complaint(std::string_view bytes) {
    const Next next = reader(bytes).next();
    return next ? "nothing" : next.error().message();
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
  std::unique_ptr<RequestReader> reader_;
};

TEST_F(RequestReaderTest, ReadsWhatRecollSends) {
  const Next next =
      reader("filename: 9\n/a/b.htmldflincs: 5\nUTF-8mimetype: 18\ntext/x-winnow-html\n").next();
  ASSERT_TRUE(next);
  ASSERT_TRUE(*next);
  EXPECT_EQ((*next)->file, "/a/b.html");
  EXPECT_EQ((*next)->ipath, "");
}

TEST_F(RequestReaderTest, ReadsOneRequestAfterAnother) {
  RequestReader& requests = reader("filename: 2\n/a\nfilename: 2\n/bipath: 1\n7\nfilename: 0\n\n");
  EXPECT_EQ((*requests.next())->file, "/a");
  const Next second = requests.next();
  EXPECT_EQ((*second)->file, "/b");
  EXPECT_EQ((*second)->ipath, "7");
  EXPECT_EQ((*requests.next())->file, "");
  EXPECT_EQ(*requests.next(), std::nullopt);
}

TEST_F(RequestReaderTest, TakesNamesOfAnyBytes) {
  const std::string name("/\n: \xFF\0x", 7);
  const Next next = reader("FileName: 7\n" + name + "\n").next();
  ASSERT_TRUE(next);
  EXPECT_EQ((*next)->file, name);
}

TEST_F(RequestReaderTest, EndsWhereTheInputEndsBetweenRequests) {
  const Next next = reader("").next();
  ASSERT_TRUE(next);
  EXPECT_EQ(*next, std::nullopt);
}

TEST_F(RequestReaderTest, RefusesRequestsThatAreCutOff) {
  for (const std::string_view bytes : {"f", "filename: 9", "filename: 9\n", "filename: 9\n/a/b",
                                       "filename: 2\n/a", "filename: 2\n/amime"}) {
    EXPECT_THAT(complaint(bytes), HasSubstr("ends in the middle of a request")) << bytes;
  }
}

TEST_F(RequestReaderTest, RefusesWhatIsNoParameter) {
  for (const std::string_view bytes :
       {"filename\n", "filename 9\n", ": 9\n", "filename: \n", "filename: -1\n", "filename: 0x9\n",
        "filename: 9 \n", "filename: 99999999999999999999999\n", "<!DOCTYPE html>\n"}) {
    EXPECT_THAT(complaint(bytes), HasSubstr("not a parameter of a request")) << bytes;
  }
}

TEST_F(RequestReaderTest, RefusesRequestsWithoutAFile) {
  EXPECT_THAT(complaint("\n"), HasSubstr("names no file"));
  EXPECT_THAT(complaint("ipath: 1\n7\n"), HasSubstr("names no file"));
}

TEST_F(RequestReaderTest, HoldsNoMoreThanARequestOfRecollNeeds) {
  EXPECT_THAT(complaint(std::string(1 << 16, 'f')), HasSubstr("too long"));
  EXPECT_THAT(complaint("filename: 1048577\n"), HasSubstr("too long"));
  std::string many;
  for (std::size_t i = 0; i <= RequestReader::kMaxParameters; ++i) many += "a: 1\nb";
  EXPECT_THAT(complaint(many + "\n"), HasSubstr("too many parameters"));
}

TEST_F(RequestReaderTest, SaysWhoIsToStartTheProgram) {
  EXPECT_THAT(complaint("\n"), HasSubstr("mimeconf: text/x-winnow-html = execm winnow-recoll"));
}

}  // namespace
}  // namespace winnow::recoll
