// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/decode/encodings.h"

#include <gtest/gtest.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

namespace winnow {
namespace {

std::vector<std::string> labels_of(Encoding encoding) {
  std::vector<std::string> labels(1);
  for (const char byte : encoding_labels(encoding)) {
    if (byte == ' ') {
      labels.emplace_back();
    } else {
      labels.back() += byte;
    }
  }
  return labels;
}

TEST(EncodingLabels, TheStandardHas228LabelsAndNoneTwice) {
  std::set<std::string> labels;
  std::size_t count = 0;
  for (std::size_t i = 0; i < kEncodings; ++i) {
    for (const std::string& label : labels_of(static_cast<Encoding>(i))) {
      labels.insert(label);
      ++count;
    }
  }
  EXPECT_EQ(count, 228u);
  EXPECT_EQ(labels.size(), 228u);
}

TEST(EncodingLabels, EveryLabelIsFoundInAnyCaseAndWithWhiteSpaceAround) {
  for (std::size_t i = 0; i < kEncodings; ++i) {
    const auto encoding = static_cast<Encoding>(i);
    for (std::string label : labels_of(encoding)) {
      EXPECT_EQ(find_encoding(label), encoding) << label;
      std::transform(label.begin(), label.end(), label.begin(),
                     [](unsigned char byte) { return std::toupper(byte); });
      EXPECT_EQ(find_encoding(" \t\n\f\r" + label + "\r\n "), encoding) << label;
    }
  }
}

TEST(EncodingLabels, EveryNameIsALabelOfItsEncoding) {
  for (std::size_t i = 0; i < kEncodings; ++i) {
    const auto encoding = static_cast<Encoding>(i);
    EXPECT_EQ(find_encoding(encoding_name(encoding)), encoding) << encoding_name(encoding);
  }
}

TEST(EncodingLabels, LabelsMeanWhatTheWebMeansByThem) {
  EXPECT_EQ(find_encoding("iso-8859-1"), Encoding::windows_1252);
  EXPECT_EQ(find_encoding("us-ascii"), Encoding::windows_1252);
  EXPECT_EQ(find_encoding("iso-8859-9"), Encoding::windows_1254);
  EXPECT_EQ(find_encoding("tis-620"), Encoding::windows_874);
  EXPECT_EQ(find_encoding("gb2312"), Encoding::gbk);
  EXPECT_EQ(find_encoding("ks_c_5601-1987"), Encoding::euc_kr);
  EXPECT_EQ(find_encoding("ms932"), Encoding::shift_jis);
  EXPECT_EQ(find_encoding("unicode"), Encoding::utf_16le);
  EXPECT_EQ(find_encoding("hz-gb-2312"), Encoding::replacement);
}

TEST(EncodingLabels, WhatOnlyIcuKnowsIsNoLabel) {
  for (const char* label : {"utf-7",
                            "UTF7",
                            "scsu",
                            "bocu-1",
                            "hz",
                            "imap-mailbox-name",
                            "lmbcs-1",
                            "ibm-37",
                            "ebcdic",
                            "utf-32",
                            "cesu-8",
                            "gb18030,version=2005",
                            "utf-8\xFF",
                            "utf-8,version=1",
                            "utf_8",
                            "u t f8",
                            "utf-8 utf8",
                            "../../etc/passwd",
                            "x-user-define",
                            "default",
                            "",
                            " "}) {
    EXPECT_EQ(find_encoding(label), std::nullopt) << label;
  }
  EXPECT_EQ(find_encoding(std::string(10'000, 'u')), std::nullopt);
  EXPECT_EQ(find_encoding(std::string("utf-8\0", 6)), std::nullopt);
}

TEST(EncodingLabels, EveryNamedConverterOpens) {
  for (std::size_t i = 0; i < kEncodings; ++i) {
    const auto encoding = static_cast<Encoding>(i);
    const char* name = icu_converter_name(encoding);
    if (name == nullptr) continue;
    UErrorCode status = U_ZERO_ERROR;
    UConverter* converter = ucnv_open(name, &status);
    EXPECT_TRUE(U_SUCCESS(status)) << name;
    ucnv_close(converter);
  }
}

TEST(EncodingLabels, OnlyEncodingsWithADecoderOfTheirOwnHaveNoConverter) {
  std::vector<Encoding> without;
  for (std::size_t i = 0; i < kEncodings; ++i) {
    const auto encoding = static_cast<Encoding>(i);
    if (icu_converter_name(encoding) == nullptr) without.push_back(encoding);
  }
  EXPECT_EQ(without, (std::vector{Encoding::utf_8, Encoding::iso_8859_16, Encoding::replacement,
                                  Encoding::x_user_defined}));
}

}  // namespace
}  // namespace winnow
