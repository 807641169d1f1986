// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/learning_samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/indexer/learning/memory_pages.h"
#include "tests/support/long_tests.h"

namespace winnow {
namespace {

using testing::HasSubstr;

std::string words(std::mt19937& chance, const std::string& beginning, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += beginning + std::to_string(chance() % 500) + " ";
  return text;
}

// A passage that most pages have.
std::string notice() {
  std::mt19937 chance(1);
  return words(chance, "notice", 40);
}

// Makes sites whose pages lie in folders of different sizes, with files that are no pages, pages
// that are too large, and two pages of one URL.
void make_sites(std::mt19937& chance, FilePages& source) {
  const int sites = 1 + static_cast<int>(chance() % 3);
  for (int site = 0; site < sites; ++site) {
    const int pages = 20 + static_cast<int>(chance() % 150);
    for (int i = 0; i < pages; ++i) {
      const std::string folder = std::to_string(chance() % (1 + chance() % 8));
      const std::string name = std::to_string(i == 9 ? 8 : i);
      source.add("https://s" + std::to_string(site) + ".example/" + folder + "/" + name,
                 "<body><nav>home and more</nav><h1>" + name + "</h1><p>" +
                     words(chance, "word", 50) + "</p><p>" +
                     (chance() % 5 > 0 ? notice() : words(chance, "other", 40)) + "</p>");
      RawPage& page = source.pages.back();
      const auto kind = chance() % 10;
      if (kind == 0) page.content_type.clear();  // no page
      if (kind == 1 && chance() % 8 == 0) page.bytes.resize(kMaxLearnPageBytes + 1, ' ');
    }
  }
}

std::unique_ptr<FilePages> files_of(const std::vector<RawPage>& pages) {
  auto files = std::make_unique<FilePages>();
  files->pages = pages;
  return files;
}

std::vector<std::byte> model_bytes(const SiteModels& models) {
  return {models.bytes().begin(), models.bytes().end()};
}

class LearningSamples : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::temp_directory_path() / ("winnow-samples-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    options_.sample_pages = 12;
    options_.learn.templates = true;
    options_.threads = 1;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string place(const std::string& name) const { return (folder_ / name).string(); }

  std::vector<std::byte> learn_whole() {
    SiteLearningReport report;
    return model_bytes(learn_sites(whole_, options_, report, observer_).value());
  }

  std::string sample(Source& source, const std::string& name, SourcePart part = {}) {
    SiteLearningReport report;
    SampleOrigin origin;
    origin.part = part;
    const std::string file = place(name);
    EXPECT_TRUE(write_samples(source, options_, origin, file, report, observer_));
    return file;
  }

  Expected<SiteModels> merge(const std::vector<std::string>& files) {
    SiteLearningReport report;
    const OpenOrigin open = [&](const SampleOrigin&) -> Expected<std::unique_ptr<Source>> {
      ++opened_;
      return std::unique_ptr<Source>(files_of(whole_.pages));
    };
    return learn_from_samples(files, options_, open, report, observer_);
  }

  std::filesystem::path folder_;
  FilePages whole_;
  SiteLearningOptions options_;
  LearningObserver observer_;
  int opened_ = 0;
};

using Dealt = std::vector<std::unique_ptr<FilePages>>;

// Pages of one URL stay together, as they do in parts.
Dealt deal(const FilePages& whole, std::size_t parts, std::mt19937& chance) {
  Dealt dealt;
  while (dealt.size() < parts) dealt.push_back(files_of({}));
  std::map<std::string, std::size_t> part_of;
  for (const RawPage& page : whole.pages) {
    const std::size_t part = part_of.emplace(page.url, chance() % parts).first->second;
    dealt[part]->pages.push_back(page);
  }
  for (auto& part : dealt) std::shuffle(part->pages.begin(), part->pages.end(), chance);
  return dealt;
}

// Pages are dealt to parts in four ways, in the long form in twelve.
TEST_F(LearningSamples, OfPartsGiveTheBytesOfTheWhole) {
  for (unsigned seed = 0; seed < amount_of(4U, 12U); ++seed) {
    std::mt19937 chance(seed);
    whole_.pages.clear();
    make_sites(chance, whole_);
    const std::vector<std::byte> expected = learn_whole();
    for (const std::size_t parts : {1U, 2U, 5U, 40U}) {
      const Dealt dealt = deal(whole_, parts, chance);
      std::vector<std::string> files;
      for (const auto& part : dealt) files.push_back(sample(*part, std::to_string(files.size())));
      std::shuffle(files.begin(), files.end(), chance);
      EXPECT_EQ(model_bytes(merge(files).value()), expected) << "seed " << seed << ", " << parts;
    }
  }
  EXPECT_GT(opened_, 0);  // for control pages
}

TEST_F(LearningSamples, FromManyPlacesAreReadWhereTheyAre) {
  std::mt19937 chance(3);
  make_sites(chance, whole_);
  const std::vector<std::byte> expected = learn_whole();
  const Dealt dealt = deal(whole_, 3, chance);
  std::vector<std::string> files;
  for (const auto& part : dealt) {
    // The paths are the same in all of them.
    for (std::size_t i = 0; i < part->pages.size(); ++i) part->pages[i].path = std::to_string(i);
    SampleOrigin origin;
    origin.source = std::to_string(files.size());
    SiteLearningReport report;
    files.push_back(place(origin.source));
    ASSERT_TRUE(write_samples(*part, options_, origin, files.back(), report, observer_));
  }
  const OpenOrigin open = [&](const SampleOrigin& origin) -> Expected<std::unique_ptr<Source>> {
    return std::unique_ptr<Source>(files_of(dealt[std::stoul(origin.source)]->pages));
  };
  SiteLearningReport report;
  EXPECT_EQ(model_bytes(learn_from_samples(files, options_, open, report, observer_).value()),
            expected);
}

TEST_F(LearningSamples, WithoutAPartAreRefused) {
  whole_.add_articles("https://a.example/", 30);
  const std::string one = sample(whole_, "one", {1, 3, PartBy::url, ""});
  const std::string two = sample(whole_, "two", {2, 3, PartBy::url, ""});
  EXPECT_THAT(merge({one, two}).error().message(), HasSubstr("part 3/3 by url is missing"));
  EXPECT_EQ(merge({one, two, one}).error().code, ErrorCode::usage);
}

TEST_F(LearningSamples, TakenTwiceAreRefused) {
  whole_.add_articles("https://a.example/", 30);
  EXPECT_THAT(merge({sample(whole_, "one"), sample(whole_, "two")}).error().message(),
              HasSubstr("is the same sample as"));
}

// No byte can be another without notice, and no beginning passes for the whole.
TEST_F(LearningSamples, ThatAreDamagedAreRefused) {
  whole_.add_articles("https://a.example/", 9);
  const std::string file = sample(whole_, "one");
  ASSERT_TRUE(merge({file}));
  std::ifstream in(file, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(in)), {});
  const auto refuses = [&](const std::string& text) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
    const auto merged = merge({file});
    return !merged && merged.error().where == file;
  };
  for (std::size_t at = 0; at < bytes.size(); at += 7) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x11);
    ASSERT_TRUE(refuses(damaged)) << at;
    ASSERT_TRUE(refuses(bytes.substr(0, at))) << at;
  }
}

}  // namespace
}  // namespace winnow
