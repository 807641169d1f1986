// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/extractor/learned_site.h"
#include "winnow/extractor/method.h"

namespace winnow {
namespace {

TEST(Methods, AreMadeByTheirNames) {
  for (const MethodInfo* info : available_methods()) {
    MethodOptions options;
    options.site = learned_small_site({info->piece()});
    const auto method = make_method(*info, options);
    ASSERT_TRUE(method.has_value()) << info->name;
    EXPECT_EQ((*method)->name(), info->name);
    EXPECT_FALSE(info->summary.empty()) << info->name;
  }
}

TEST(Methods, HaveDifferentNames) {
  std::set<std::string_view> names;
  for (const MethodInfo* info : available_methods()) names.insert(info->name);
  EXPECT_EQ(names.size(), available_methods().size());
  EXPECT_TRUE(names.contains("all"));
  EXPECT_TRUE(names.contains("wlr"));
  EXPECT_TRUE(names.contains("bte"));
  EXPECT_TRUE(names.contains(default_method()));
}

TEST(Methods, AreMadeWithOptionsThatTheyHaveNoUseFor) {
  MethodOptions options;
  options.beta = kFavorRecall;
  options.comments = Comments::drop;
  for (const std::string_view name : {"all", "wlr", "bte"}) {
    EXPECT_TRUE(make_method(name, options).has_value()) << name;
  }
}

TEST(Methods, AskForASiteIfTheyLearn) {
  for (const MethodInfo* info : available_methods()) {
    const auto method = make_method(*info);
    EXPECT_EQ(method.has_value(), !info->learns()) << info->name;
    if (!method.has_value()) {
      EXPECT_EQ(method.error().code, ErrorCode::usage);
    }
  }
}

TEST(Methods, RefuseWhatWasLearnedForMethodsOfAnotherKind) {
  for (const MethodInfo* info : available_methods()) {
    if (!info->learns()) continue;
    MethodOptions options;
    options.site = learned_small_site({info->piece() == Piece::none ? Piece::chunk : Piece::none});
    const auto method = make_method(*info, options);
    ASSERT_FALSE(method.has_value()) << info->name;
    EXPECT_EQ(method.error().code, ErrorCode::usage) << info->name;
  }
}

TEST(Methods, RefuseASiteWithoutTheTemplatesThatTheyNeed) {
  LearnOptions learning;
  learning.templates = false;
  MethodOptions options;
  options.site = learned_site({"<p>one", "<p>two", "<p>three"}, learning);
  for (const MethodInfo* info : available_methods()) {
    const bool made = make_method(*info, options).has_value();
    EXPECT_EQ(made, !info->needs_templates()) << info->name;
  }
}

TEST(Methods, AreFoundByWhatWasLearnedForThem) {
  for (const MethodInfo* info : available_methods()) {
    if (!info->learns()) continue;
    const MethodInfo* const found = method_for(*info->learning);
    ASSERT_NE(found, nullptr) << info->name;
    EXPECT_TRUE(found->has_use_for(*info->learning)) << info->name;
    EXPECT_EQ(found->name, info->piece() == Piece::none ? default_method() : info->name);
  }
}

TEST(Methods, KeepTheirNamesWhereNothingIsKnownOfASiteOrAreThatForPages) {
  for (const MethodInfo* info : available_methods()) {
    const std::string_view name = make_method_alone(*info)->name();
    const bool speaks = !info->learns() || info->make_alone != nullptr;
    EXPECT_EQ(name, speaks ? info->name : default_page_method()) << info->name;
  }
}

TEST(Methods, AreListedWhereANameIsWrong) {
  for (const std::string_view name : {"", "ALL", "nosuch"}) {
    const auto method = make_method(name);
    ASSERT_FALSE(method.has_value()) << name;
    EXPECT_EQ(method.error().code, ErrorCode::usage);
    for (const MethodInfo* info : available_methods()) {
      EXPECT_NE(method.error().hint.find(info->name), std::string::npos) << info->name;
    }
  }
}

}  // namespace
}  // namespace winnow
