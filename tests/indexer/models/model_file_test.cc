// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/indexer/learning/memory_pages.h"
#include "winnow/indexer/site_learning.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

SiteModels models_of(int pages) {
  MemoryPages source;
  source.add_articles("/", pages);
  SiteLearningReport report;
  LearningObserver observer;
  Expected<SiteModels> models = learn_sites(source, {}, report, observer);
  EXPECT_TRUE(models) << models.error().message();
  if (!models) models = SiteModels::of({});
  return *models;
}

class ModelFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "winnow_model_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    file_ = folder_ / "site.model";
  }

  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  void write_bytes(const std::string& bytes) const {
    std::ofstream(file_, std::ios::binary) << bytes;
  }

  std::string read_bytes() const {
    std::ifstream file(file_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      found.push_back(entry.path().filename());
    }
    return found;
  }

  void write(const SiteModels& models) const {
    const Expected<void> written = write_models(models, file_);
    EXPECT_TRUE(written) << written.error().message();
  }

  // Reading must fail, and tell the file.
  ErrorCode error_of_reading() const {
    const Expected<SiteModels> models = read_models(file_);
    EXPECT_FALSE(models);
    if (models) return ErrorCode::usage;
    EXPECT_EQ(models.error().where, file_.string());
    return models.error().code;
  }

  std::filesystem::path folder_;
  std::filesystem::path file_;
};

TEST_F(ModelFileTest, CanBeReadWithoutItsTemplates) {
  const SiteModels models = models_of(6);
  write(models);
  const Expected<SiteModels> read = read_models(file_, ModelParts::without_templates);
  ASSERT_TRUE(read) << read.error().message();
  ASSERT_THAT(read->sites(), SizeIs(1));
  const SiteModel& site = *read->sites()[0];
  EXPECT_TRUE(site.templates().empty());
  EXPECT_EQ(site.site(), models.sites()[0]->site());
  EXPECT_EQ(site.statistics().pages(), models.sites()[0]->statistics().pages());
  EXPECT_EQ(read->identifier(), models.identifier());
}

TEST_F(ModelFileTest, GivesBackWhatWasWritten) {
  const SiteModels models = models_of(6);
  write(models);
  const Expected<SiteModels> read = read_models(file_);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->identifier(), models.identifier());
  ASSERT_THAT(read->sites(), SizeIs(1));
  EXPECT_EQ(read->sites()[0]->templates()[0].tree.pages(), 6u);
}

TEST_F(ModelFileTest, HoldsTheBytesOfTheModels) {
  const SiteModels models = models_of(4);
  write(models);
  const std::string bytes = read_bytes();
  EXPECT_EQ(bytes, std::string(reinterpret_cast<const char*>(models.bytes().data()), bytes.size()));
  EXPECT_EQ(bytes.size(), models.bytes().size());
}

TEST_F(ModelFileTest, ReplacesAFileAndLeavesNoOther) {
  write_bytes("something else");
  write(models_of(4));
  EXPECT_TRUE(read_models(file_));
  EXPECT_THAT(names(), ElementsAre("site.model"));
}

TEST_F(ModelFileTest, StaysInUseWhenItsFileIsReplaced) {
  write(models_of(6));
  const Expected<SiteModels> read = read_models(file_);
  ASSERT_TRUE(read);
  const std::string identifier = read->identifier();
  write(models_of(5));
  EXPECT_EQ(read->identifier(), identifier);
  EXPECT_EQ(read->sites()[0]->templates()[0].tree.pages(), 6u);
}

TEST_F(ModelFileTest, OutlivesTheModelsThatATemplateWasTakenFrom) {
  write(models_of(6));
  std::shared_ptr<const SiteModel> site;
  {
    const Expected<SiteModels> read = read_models(file_);
    ASSERT_TRUE(read);
    site = read->find("site");
  }
  ASSERT_NE(site, nullptr);
  EXPECT_EQ(site->templates()[0].tree.pages(), 6u);
}

TEST_F(ModelFileTest, ReplacesWhatALinkLeadsTo) {
  std::filesystem::create_directory(folder_ / "models");
  std::ofstream(folder_ / "models" / "one") << "old";
  std::filesystem::create_symlink("models/one", file_);
  write(models_of(4));
  EXPECT_TRUE(std::filesystem::is_symlink(file_));
  EXPECT_TRUE(read_models(folder_ / "models" / "one"));
}

TEST_F(ModelFileTest, IsNotWrittenWhereThereIsNoFolder) {
  const Expected<void> written = write_models(models_of(0), folder_ / "none" / "site.model");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::disk);
  EXPECT_EQ(written.error().where, (folder_ / "none" / "site.model").string());
  EXPECT_THAT(written.error().what, HasSubstr("No such file or directory"));
}

TEST_F(ModelFileTest, DoesNotTakeThePlaceOfAFolder) {
  std::filesystem::create_directory(file_);
  const Expected<void> written = write_models(models_of(0), file_);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::disk);
  EXPECT_THAT(names(), ElementsAre("site.model"));
}

TEST_F(ModelFileTest, DoesNotTakeThePlaceOfAFifo) {
  ASSERT_EQ(::mkfifo(file_.c_str(), 0600), 0);
  const Expected<void> written = write_models(models_of(0), file_);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::disk);
  EXPECT_TRUE(std::filesystem::is_fifo(file_));
}

TEST_F(ModelFileTest, CannotBeReadWhereThereIsNone) {
  EXPECT_EQ(error_of_reading(), ErrorCode::not_found);
}

TEST_F(ModelFileTest, IsNoFolder) {
  std::filesystem::create_directory(file_);
  EXPECT_EQ(error_of_reading(), ErrorCode::input);
}

TEST_F(ModelFileTest, IsNoFifoThatNobodyWritesTo) {
  ASSERT_EQ(::mkfifo(file_.c_str(), 0600), 0);
  EXPECT_EQ(error_of_reading(), ErrorCode::input);
}

TEST_F(ModelFileTest, IsCorruptIfItIsEmpty) {
  write_bytes("");
  EXPECT_EQ(error_of_reading(), ErrorCode::corrupt);
}

TEST_F(ModelFileTest, IsCorruptIfItHoldsSomethingElse) {
  write_bytes("<html>a page of more than a few bytes, which is no model of any site");
  EXPECT_EQ(error_of_reading(), ErrorCode::corrupt);
}

TEST_F(ModelFileTest, IsCorruptIfAPartIsMissing) {
  write(models_of(4));
  const std::string bytes = read_bytes();
  write_bytes(bytes.substr(0, bytes.size() / 2));
  EXPECT_EQ(error_of_reading(), ErrorCode::corrupt);
}

}  // namespace
}  // namespace winnow
