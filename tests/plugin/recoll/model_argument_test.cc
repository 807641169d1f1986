// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <filesystem>

#include "plugin/recoll/filtered_pages.h"
#include "tests/plugin/cli/command_test.h"

namespace winnow::recoll {
namespace {

const Places kPlaces = {"/users/ask", "/users/ask/.recoll"};

ModelArgument argument(std::string_view text, const Places& places = kPlaces) {
  const Expected<ModelArgument> read = model_argument(text, places);
  EXPECT_TRUE(read) << text;
  return read ? *read : ModelArgument{};
}

TEST(ModelArgument, IsAFileForAllPages) {
  EXPECT_EQ(argument("/models/a").file, "/models/a");
  EXPECT_EQ(argument("/models/a").folder, "");
}

TEST(ModelArgument, IsAFileForTheFolderBeforeTheFirstEqualsSign) {
  EXPECT_EQ(argument("/mirror/=/models/a=b").folder, "/mirror");
  EXPECT_EQ(argument("/mirror/=/models/a=b").file, "/models/a=b");
  EXPECT_EQ(argument("=/models/a=b").folder, "");
  EXPECT_EQ(argument("=/models/a=b").file, "/models/a=b");
}

TEST(ModelArgument, HasFilesBesideTheConfiguration) {
  EXPECT_EQ(argument("a.model").file, "/users/ask/.recoll/a.model");
  EXPECT_EQ(argument("a.model", {"/users/ask", ""}).file, "a.model");
}

TEST(ModelArgument, KnowsTheHomeFolderAsThereIsNoShell) {
  EXPECT_EQ(argument("~/mirror=~/a.model").folder, "/users/ask/mirror");
  EXPECT_EQ(argument("~/mirror=~/a.model").file, "/users/ask/a.model");
  EXPECT_EQ(argument("~=/a").folder, "/users/ask");
  EXPECT_EQ(argument("/~/b=/a~").folder, "/~/b");
}

TEST(ModelArgument, WantsAWholePathForTheFolder) {
  EXPECT_FALSE(model_argument("mirror=a.model", kPlaces));
  EXPECT_FALSE(model_argument("/mirror=", kPlaces));
  EXPECT_FALSE(model_argument("", kPlaces));
}

class ModelArgumentFolder : public winnow::testing::CommandTest {};

TEST_F(ModelArgumentFolder, MayHaveEqualsSignsInItsNameAndInThatOfItsFile) {
  write("a=b/page.html", "");
  write("models/c=d", "");
  write("models/=e", "");
  const std::string folder = real_path(path("a=b"));
  const ModelArgument both = argument(path("a=b") + "=" + path("models/c=d"));
  EXPECT_EQ(both.folder, folder);
  EXPECT_EQ(both.file, path("models/c=d"));
  const Places places = {path("."), path("models")};
  EXPECT_EQ(argument("~/a=b=c=d", places).folder, folder);
  EXPECT_EQ(argument("~/a=b=c=d", places).file, path("models") + "/c=d");
  EXPECT_EQ(argument("~/a=b==e", places).file, path("models") + "/=e");
  EXPECT_EQ(argument("c=d", places).folder, "");
  EXPECT_EQ(argument("c=d", places).file, path("models") + "/c=d");
}

TEST_F(ModelArgumentFolder, IsTheOneThatALinkLeadsTo) {
  write("real/page.html", "");
  std::filesystem::create_directory_symlink(path("real"), path("link"));
  EXPECT_EQ(argument(path("link") + "=a").folder, real_path(path("real")));
}

}  // namespace
}  // namespace winnow::recoll
