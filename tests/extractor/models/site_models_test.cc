// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/site_models.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <limits>
#include <string>

#include "extractor/models/site_model_codec.h"
#include "tests/extractor/methods/pattern_tree/tree/tree_bytes.h"
#include "tests/extractor/methods/site/statistics/read_pages.h"

namespace winnow {
namespace {

PageSignature signature_of(std::uint32_t hash) {
  PageSignature signature;
  signature.fill(hash);
  return signature;
}

PatternTree tiny_tree(std::string_view name) {
  PatternTreeBuilder builder;
  builder.add(element("html"), kNoPatternNode, name, "");
  return std::move(builder).build(true);
}

// The model has two templates, with 30 and 5 pages, statistics of 4 pages, and a head and two tails
// of titles.
SiteModel model_of(std::string site) {
  LearnOptions options;
  options.pattern.alignment = Alignment::peer;
  options.pattern.structure_delta = 0.75;
  options.pattern.text_delta = 0.5;
  options.pattern.limits = {1, 2, 3, 4, 5};
  options.learn_pages = 6;
  options.seed = 7;
  options.group_similarity = 0.25;
  return SiteModelCodec::make(std::move(site), options, 400, 40, 35,
                              {{signature_of(1), 30, {3, 8}, glossary_tree(), {}},
                               {signature_of(2), 5, {}, tiny_tree("html#small"), {}}},
                              ReadPages(four_stories()).learn(),
                              TitleAffixes::of({"News"}, {"Example", "Shop"}).value());
}

SiteModels models_of(std::vector<SiteModel> models) {
  auto file = SiteModels::of(std::move(models));
  EXPECT_TRUE(file.has_value()) << (file ? "" : file.error().message());
  return file ? *std::move(file) : SiteModels();
}

SiteModels two_sites() { return models_of({model_of("b.example"), model_of("a.example")}); }

// Returns "" if the bytes are a file.
std::string failure(const TreeBytes& copy) {
  const auto file = SiteModels::read(copy.bytes(), copy.owner());
  if (file) return "";
  EXPECT_FALSE(file.error().hint.empty());
  const ErrorCode code = file.error().code;
  EXPECT_TRUE(code == ErrorCode::corrupt || code == ErrorCode::incompatible);
  return (code == ErrorCode::corrupt ? "" : "incompatible: ") + file.error().what;
}

// Returns the error of a file of two sites after a change to its bytes, with a right checksum.
std::string failure_after(const std::function<void(TreeBytes&)>& change) {
  TreeBytes copy(two_sites().bytes());
  change(copy);
  seal_model_file(copy.bytes());
  return failure(copy);
}

template <typename Number>
std::string failure_after_site(std::size_t offset, Number number) {
  return failure_after(
      [&](TreeBytes& copy) { copy.set(sizeof(ModelFileHeader) + offset, number); });
}

template <typename Number>
std::string failure_after_template(std::size_t offset, Number number) {
  return failure_after([&](TreeBytes& copy) {
    copy.set(sizeof(ModelFileHeader) + 2 * sizeof(SiteRecord) + offset, number);
  });
}

// Returns the error of of(), or "".
std::string refusal(std::vector<SiteModel> models) {
  const auto file = SiteModels::of(std::move(models));
  if (file) return "";
  EXPECT_EQ(file.error().code, ErrorCode::usage);
  return file.error().what;
}

// Sums up whatever programs ask of a file that they trust.
std::size_t walk(const SiteModels& file) {
  std::size_t sum = 0;
  for (const auto& site : file.sites()) {
    sum += site->site().size() + alignment_name(site->options().pattern.alignment).size();
    for (const SiteTemplate& learned : site->templates()) {
      sum += pattern_tree_text(learned.tree, 100).size();
    }
    for (const Region& region : site->statistics().regions()) {
      sum += place_of(site->statistics(), region).size();
    }
    sum += site->own_title("News - Today - Shop").size();
    sum += site->nearest_template(signature_of(2)) < site->templates().size() ? 1 : 0;
  }
  return sum;
}

TEST(SiteModels, KeepWhatWasLearned) {
  const SiteModels file = two_sites();
  const TreeBytes copy(file.bytes());
  const auto read = SiteModels::read(copy.bytes(), copy.owner());
  ASSERT_TRUE(read.has_value());
  ASSERT_EQ(read->sites().size(), 2U);
  const SiteModel& site = *read->sites()[1];
  EXPECT_EQ(site.site(), "b.example");
  EXPECT_EQ(site.site_pages(), 400U);
  EXPECT_EQ(site.sample_pages(), 40U);
  EXPECT_EQ(site.different_pages(), 35U);
  ASSERT_EQ(site.templates().size(), 2U);
  EXPECT_EQ(site.templates()[0].group, 30U);
  EXPECT_EQ(site.templates()[1].signature, signature_of(2));
  EXPECT_EQ(site.templates()[1].tree.name(0), "html#small");
  EXPECT_TRUE(site.templates()[1].tree.cut_off());
}

TEST(SiteModels, KeepTheOptionsOfTheLearner) {
  const SiteModels file = two_sites();
  const LearnOptions& options = file.sites()[0]->options();
  EXPECT_EQ(options.pattern.alignment, Alignment::peer);
  EXPECT_EQ(options.pattern.structure_delta, 0.75);
  EXPECT_EQ(options.pattern.text_delta, 0.5);
  EXPECT_EQ(options.pattern.limits.page_nodes, 1U);
  EXPECT_EQ(options.pattern.limits.columns, 2U);
  EXPECT_EQ(options.pattern.limits.pair_work, 3U);
  EXPECT_EQ(options.pattern.limits.matrix_cells, 4U);
  EXPECT_EQ(options.pattern.limits.pattern_nodes, 5U);
  EXPECT_EQ(options.learn_pages, 6U);
  EXPECT_EQ(options.seed, 7U);
  EXPECT_EQ(options.group_similarity, 0.25);
}

TEST(SiteModels, HaveTheSameBytesAfterTheyWereReadAndWritten) {
  const SiteModels file = two_sites();
  const TreeBytes copy(file.bytes());
  const auto read = SiteModels::read(copy.bytes(), copy.owner());
  ASSERT_TRUE(read.has_value());
  const SiteModels again = models_of({*read->sites()[0], *read->sites()[1]});
  EXPECT_TRUE(std::ranges::equal(again.bytes(), file.bytes()));
  EXPECT_EQ(again.identifier(), file.identifier());
}

TEST(SiteModels, HaveTheSameBytesInWhateverOrderTheyCome) {
  const SiteModels file = models_of({model_of("a.example"), model_of("b.example")});
  EXPECT_TRUE(std::ranges::equal(file.bytes(), two_sites().bytes()));
}

TEST(SiteModels, ShareTheBytesThatTheyWereReadFrom) {
  const TreeBytes copy(two_sites().bytes());
  const auto read = SiteModels::read(copy.bytes(), copy.owner());
  ASSERT_TRUE(read.has_value());
  const auto tree = read->sites()[0]->templates()[0].tree.bytes();
  EXPECT_GE(tree.data(), copy.bytes().data());
  EXPECT_LE(tree.data() + tree.size(), copy.bytes().data() + copy.bytes().size());
}

TEST(SiteModels, LetTreesOutliveTheFile) {
  std::shared_ptr<const SiteModel> site;
  {
    const TreeBytes copy(two_sites().bytes());
    const auto read = SiteModels::read(copy.bytes(), copy.owner());
    ASSERT_TRUE(read.has_value());
    site = read->find("a.example");
  }
  ASSERT_NE(site, nullptr);
  EXPECT_EQ(site->templates()[0].tree.name(1), "body.post");
}

TEST(SiteModels, AreFoundByTheirSites) {
  const SiteModels file = two_sites();
  ASSERT_NE(file.find("b.example"), nullptr);
  EXPECT_EQ(file.find("b.example")->site(), "b.example");
  EXPECT_EQ(file.find("c.example"), nullptr);
  EXPECT_EQ(file.find("a.exampl"), nullptr);
}

TEST(SiteModels, AreMeantForAnySiteIfThereIsOnlyOne) {
  const SiteModels file = models_of({model_of("a.example")});
  ASSERT_NE(file.find("another.example"), nullptr);
  EXPECT_EQ(file.find("another.example")->site(), "a.example");
}

TEST(SiteModels, CanBeNone) {
  const SiteModels file = models_of({});
  EXPECT_TRUE(file.sites().empty());
  EXPECT_EQ(file.find("a.example"), nullptr);
}

TEST(SiteModels, HaveAnIdentifierOfTheirBytes) {
  const SiteModels file = two_sites();
  EXPECT_EQ(file.identifier().size(), 16U);
  EXPECT_EQ(file.identifier().find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(file.identifier(), models_of({model_of("a.example")}).identifier());
}

TEST(SiteModels, AreRefusedIfTwoHaveTheSameSite) {
  EXPECT_EQ(refusal({model_of("a"), model_of("b"), model_of("a")}), "two models of one site");
}

TEST(SiteModels, AreRefusedIfTheNameOfASiteIsNoText) {
  const std::string what = "the name of a site is too long, or no text";
  EXPECT_EQ(refusal({model_of("a\x1B[2J")}), what);
  EXPECT_EQ(refusal({model_of("a\xFF")}), what);
  EXPECT_EQ(refusal({model_of(std::string(kMaxSiteName + 1, 'a'))}), what);
  EXPECT_EQ(refusal({model_of(std::string(kMaxSiteName, 'a'))}), "");
}

TEST(SiteModels, RefuseAnyByteThatChanged) {
  const SiteModels file = two_sites();
  for (std::size_t at = 0; at < file.bytes().size(); ++at) {
    TreeBytes copy(file.bytes());
    copy.bytes()[at] ^= std::byte{1};
    EXPECT_NE(failure(copy), "") << at;
  }
}

TEST(SiteModels, RefuseBytesThatWereCutOff) {
  const SiteModels file = two_sites();
  for (std::size_t size = 0; size < file.bytes().size(); ++size) {
    TreeBytes copy(file.bytes().first(size));
    seal_model_file(copy.bytes());
    EXPECT_NE(failure(copy), "") << size;
  }
}

TEST(SiteModels, RefuseWhatStandsBehindTheirEnd) {
  const SiteModels file = two_sites();
  std::vector<std::byte> longer(file.bytes().begin(), file.bytes().end());
  longer.resize(longer.size() + 8);
  TreeBytes copy(longer);
  seal_model_file(copy.bytes());
  EXPECT_EQ(failure(copy), "damaged model file: something behind its end");
}

TEST(SiteModels, RefuseHeadsThatEndElsewhere) {
  const auto with_head = [](std::uint64_t bytes) {
    return failure_after(
        [bytes](TreeBytes& copy) { copy.set(offsetof(ModelFileHeader, head_bytes), bytes); });
  };
  EXPECT_EQ(with_head(0), "damaged model file: cut off");
  EXPECT_EQ(with_head(two_sites().bytes().size() + 8), "damaged model file: cut off");
  EXPECT_EQ(with_head(sizeof(ModelFileHeader)), "damaged model file: parts that begin elsewhere");
}

TEST(SiteModels, AreDamagedByAnyByteThatIsRead) {
  const SiteModels file = two_sites();
  for (std::size_t at = 0; at < file.bytes().size(); ++at) {
    TreeBytes copy(file.bytes());
    copy.bytes()[at] ^= std::byte{0x10};
    EXPECT_FALSE(SiteModels::read(copy.bytes(), copy.owner())) << at;
  }
}

TEST(SiteModels, DoNotLookAtTemplatesThatNobodyNeeds) {
  TreeBytes copy(two_sites().bytes());
  std::uint64_t head = 0;
  std::memcpy(&head, copy.bytes().data() + offsetof(ModelFileHeader, head_bytes), 8);
  copy.bytes()[head + sizeof(PatternTreeHeader)] ^= std::byte{1};
  EXPECT_EQ(failure(copy), "damaged pattern tree: the checksum differs");
  const auto file = SiteModels::read(copy.bytes(), copy.owner(), ModelParts::without_templates);
  ASSERT_TRUE(file) << file.error().message();
  EXPECT_TRUE(file->sites()[0]->templates().empty());
  EXPECT_EQ(file->sites()[0]->statistics().pages(), 4u);
}

TEST(SiteModels, AreSafeToUseWheneverChangedBytesAreTaken) {
  const SiteModels file = two_sites();
  const std::size_t size = walk(file);
  for (std::size_t at = sizeof(FlatHeader); at < file.bytes().size(); ++at) {
    for (const int flip : {0x01, 0x80, 0xFF}) {
      TreeBytes copy(file.bytes());
      copy.bytes()[at] ^= static_cast<std::byte>(flip);
      seal_model_file(copy.bytes());
      const auto read = SiteModels::read(copy.bytes(), copy.owner());
      if (read) {
        EXPECT_LT(walk(*read), 2 * size) << at;
      }
    }
  }
}

TEST(SiteModels, RefuseHugeCounts) {
  constexpr auto kMost32 = std::numeric_limits<std::uint32_t>::max();
  constexpr auto kMost64 = std::numeric_limits<std::uint64_t>::max() - 7;
  EXPECT_EQ(
      failure_after([](TreeBytes& copy) { copy.set(offsetof(ModelFileHeader, sites), kMost32); }),
      "damaged model file: a table of sites that is cut off");
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, templates), kMost32),
            "damaged model file: a table of templates that is cut off");
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, name_bytes), kMost32),
            "damaged model file: names that are cut off");
  EXPECT_EQ(failure_after_template(offsetof(TemplateRecord, tree_bytes), kMost64),
            "damaged model file: pattern trees that are cut off");
}

TEST(SiteModels, RefuseOptionsThatAreOutOfRange) {
  const std::string what = "damaged model file: options that are out of range";
  for (const double number : {-0.5, 1.5, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_EQ(failure_after_site(offsetof(SiteRecord, structure_delta), number), what);
    EXPECT_EQ(failure_after_site(offsetof(SiteRecord, text_delta), number), what);
    EXPECT_EQ(failure_after_site(offsetof(SiteRecord, group_similarity), number), what);
  }
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, alignment), std::uint32_t{2}), what);
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, clustering), std::uint32_t{5}), what);
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, piece), std::uint32_t{4}), what);
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, chunk_by), std::uint32_t{2}), what);
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, chunk_path), std::uint32_t{2}), what);
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, window), std::uint32_t{0}), what);
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, window), kMaxWindow + 1), what);
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, density), kMaxDensity + 1), what);
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, with_templates), std::uint32_t{2}), what);
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, with_templates), std::uint32_t{0}), what);
}

// Methods look up either without asking whether it is there.
TEST(SiteModels, RefuseTemplatesWithoutTreeOrCounts) {
  const std::string what = "damaged model file: templates without what they are known by";
  EXPECT_EQ(failure_after_template(offsetof(TemplateRecord, tree_bytes), std::uint64_t{0}), what);
  EXPECT_EQ(failure_after_template(offsetof(TemplateRecord, count_bytes), std::uint64_t{8}), what);
  EXPECT_EQ(
      failure_after_site(offsetof(SiteRecord, piece), static_cast<std::uint32_t>(Piece::chunk)),
      what);
}

TEST(SiteModels, RefuseSitesAndTemplatesThatAreOutOfOrder) {
  const std::size_t names =
      sizeof(ModelFileHeader) + 2 * sizeof(SiteRecord) + 4 * sizeof(TemplateRecord);
  for (const char letter : {'b', 'c'}) {
    EXPECT_EQ(failure_after([&](TreeBytes& copy) { copy.set(names, letter); }),
              "damaged model file: sites that are out of order");
  }
  EXPECT_EQ(failure_after_template(offsetof(TemplateRecord, group), std::uint32_t{4}),
            "damaged model file: templates that are out of order");
}

TEST(SiteModels, SayThatANewerVersionOrAnotherMachineWroteThem) {
  EXPECT_EQ(failure_after(
                [](TreeBytes& copy) { copy.set(offsetof(FlatHeader, version), std::uint32_t{7}); }),
            "incompatible: a model file of version 7");
  EXPECT_EQ(failure_after([](TreeBytes& copy) {
              copy.set(offsetof(FlatHeader, byte_order), kOtherByteOrder);
            }),
            "incompatible: a model file of another byte order");
}

TEST(SiteModels, SayThatAnOldVersionHasToBeLearnedAnew) {
  TreeBytes copy(two_sites().bytes());
  copy.set(offsetof(FlatHeader, version), std::uint32_t{1});
  const auto file = SiteModels::read(copy.bytes(), copy.owner());
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().code, ErrorCode::incompatible);
  EXPECT_EQ(file.error().what, "a model file of the old version 1");
  EXPECT_EQ(file.error().hint, "learn the site anew");
  EXPECT_EQ(failure_after([](TreeBytes& bytes) {
              bytes.set(offsetof(FlatHeader, version), std::uint32_t{0});
            }),
            "damaged model file: no such version");
}

TEST(SiteModels, KeepStatisticsAndWhatTitlesShare) {
  const SiteModels file = two_sites();
  const TreeBytes copy(file.bytes());
  const auto read = SiteModels::read(copy.bytes(), copy.owner());
  ASSERT_TRUE(read.has_value());
  const SiteModel& site = *read->sites()[1];
  EXPECT_TRUE(
      std::ranges::equal(site.statistics().bytes(), ReadPages(four_stories()).learn().bytes()));
  EXPECT_TRUE(std::ranges::equal(site.title_heads(), std::vector<std::string>{"News"}));
  EXPECT_TRUE(std::ranges::equal(site.title_tails(), std::vector<std::string>{"Example", "Shop"}));
}

TEST(SiteModels, CanBeWithoutStatistics) {
  const SiteModels file = models_of({SiteModelCodec::make("a.example", {}, 1, 1, 1, {})});
  EXPECT_EQ(file.sites()[0]->statistics().pages(), 0U);
  EXPECT_TRUE(file.sites()[0]->title_heads().empty());
  EXPECT_EQ(file.sites()[0]->own_title("News - Today"), "News - Today");
}

TEST(SiteModels, RefuseStatisticsAndTitlesThatAreDamaged) {
  constexpr auto kMost32 = std::numeric_limits<std::uint32_t>::max();
  constexpr auto kMost64 = std::numeric_limits<std::uint64_t>::max() - 7;
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, statistics_bytes), kMost64),
            "damaged model file: statistics that are cut off");
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, title_bytes), kMost32),
            "damaged model file: parts of titles that are cut off");
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, title_bytes), std::uint32_t{12}),
            "damaged model file: something between its parts");
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, title_tails), std::uint32_t{3}),
            "damaged model file: parts of titles that do not end");
  EXPECT_EQ(failure_after_site(offsetof(SiteRecord, title_tails), std::uint32_t{1}),
            "damaged model file: parts of titles that do not end");
  std::uint64_t head = 0;
  std::memcpy(&head, two_sites().bytes().data() + offsetof(ModelFileHeader, head_bytes), 8);
  const std::size_t tail = head - padded_to_8(18) + 5;
  EXPECT_EQ(failure_after([&](TreeBytes& copy) { copy.set(tail, 'T'); }),
            "damaged model file: parts of titles that are none");
}

TEST(SiteModel, TellsWhatATitleHasForItself) {
  const SiteModel model = model_of("a.example");
  EXPECT_EQ(model.own_title("News - Today - Shop"), "Today");
  EXPECT_EQ(SiteModel().own_title("News - Today"), "News - Today");
  EXPECT_TRUE(SiteModel().title_tails().empty());
}

TEST(SiteModel, KnowsTheTemplateWhoseSignatureIsMostSimilar) {
  const SiteModel model = model_of("a.example");
  PageSignature signature = signature_of(2);
  EXPECT_EQ(model.nearest_template(signature), 1U);
  for (std::size_t i = 0; i < kSignatureHashes / 2; ++i) signature[i] = 1;
  EXPECT_EQ(model.nearest_template(signature), 0U);
  EXPECT_EQ(SiteModel().nearest_template(signature), kNoTemplate);
}

TEST(SiteModel, TellsTheShareOfEqualHashes) {
  PageSignature signature = signature_of(2);
  for (std::size_t i = 0; i < kSignatureHashes / 4; ++i) signature[i] = 1;
  EXPECT_DOUBLE_EQ(signature_similarity(signature, signature_of(1)), 0.25);
  EXPECT_DOUBLE_EQ(signature_similarity(signature, signature), 1);
}

TEST(SiteModel, NamesAlignmentsAndMatchings) {
  EXPECT_EQ(alignment_name(Alignment::path), "path");
  EXPECT_EQ(matching_name(Matching::greedy), "greedy");
}

}  // namespace
}  // namespace winnow
