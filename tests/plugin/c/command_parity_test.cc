// SPDX-License-Identifier: GPL-2.0-or-later
//
// The C interface gives what the command gives: the same objects, and the same models. Here it is
// used from C++.
#include <winnow/winnow.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <sstream>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

template <auto kFree>
struct Releaser {
  void operator()(auto* handle) const { kFree(handle); }
};
using Model = std::unique_ptr<winnow_model, Releaser<winnow_model_free>>;
using Extractor = std::unique_ptr<winnow_extractor, Releaser<winnow_extractor_free>>;
using Page = std::unique_ptr<winnow_page, Releaser<winnow_page_free>>;
using Learner = std::unique_ptr<winnow_learner, Releaser<winnow_learner_free>>;

// The message of an error, which is released.
std::string message_of(winnow_error* error) {
  const std::string message = winnow_error_message(error);
  winnow_error_free(error);
  return message;
}

// A page as the command sees it.
struct SourcePage {
  std::string path;
  std::string url;
  std::string json;
  std::string bytes;

  winnow_input input() const {
    return {sizeof(winnow_input), bytes.data(), bytes.size(), url.c_str(), nullptr, path.c_str()};
  }
};

std::uint64_t rank_of(const SourcePage& page) { return winnow_sample_rank(page.url.c_str()); }

std::string folder_of(const SourcePage& page) { return page.url.substr(0, page.url.rfind('/')); }

// The sample as winnow.h describes it.
std::vector<SourcePage> sample_of(std::vector<SourcePage> pages) {
  std::ranges::sort(pages, {}, rank_of);
  std::map<std::string, std::size_t> of_folder;
  std::vector<SourcePage> sample;
  std::vector<SourcePage> passed_over;
  for (SourcePage& page : pages) {
    const bool fits = ++of_folder[folder_of(page)] <= WINNOW_SAMPLE_PAGES / 4;
    (fits ? sample : passed_over).push_back(std::move(page));
  }
  for (SourcePage& page : passed_over) sample.push_back(std::move(page));
  if (sample.size() > WINNOW_SAMPLE_PAGES) sample.resize(WINNOW_SAMPLE_PAGES);
  return sample;
}

class CInterface : public CommandTest {
 protected:
  std::string model_file() const { return path("site.model"); }

  void learn(const std::string& source, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"learn", source, "--model", model_file()});
    const Outcome outcome = winnow(more);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
  }

  // All pages of a folder, with the objects that the command prints for them.
  std::vector<SourcePage> pages_of(const std::string& source,
                                   std::vector<std::string> options) const {
    options.insert(options.begin(), {"extract", source, "--json"});
    const Outcome outcome = winnow(options);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::vector<SourcePage> pages;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) {
      const auto object = nlohmann::json::parse(line);
      const std::string of = object["path"];
      pages.push_back({of, object["url"], line, read_file(source + "/" + of)});
    }
    EXPECT_GT(pages.size(), 5U);
    return pages;
  }

  Model open_model() const {
    winnow_model* model = nullptr;
    winnow_error* error = nullptr;
    EXPECT_EQ(winnow_model_open(model_file().c_str(), &model, &error), WINNOW_OK)
        << message_of(error);
    return Model(model);
  }
};

Extractor new_extractor(const winnow_model* model = nullptr, const char* method = nullptr,
                        const char* site = nullptr) {
  winnow_extractor_options options = {};
  options.struct_size = sizeof options;
  options.model = model;
  options.method = method;
  options.site = site;
  options.json = 1;
  winnow_extractor* extractor = nullptr;
  winnow_error* error = nullptr;
  EXPECT_EQ(winnow_extractor_new(&options, &extractor, &error), WINNOW_OK) << message_of(error);
  return Extractor(extractor);
}

Page extract(winnow_extractor* extractor, const winnow_input& input) {
  winnow_page* page = nullptr;
  winnow_error* error = nullptr;
  EXPECT_EQ(winnow_extract(extractor, &input, &page, &error), WINNOW_OK) << message_of(error);
  return Page(page);
}

void expect_same_objects(winnow_extractor* extractor, const std::vector<SourcePage>& pages) {
  for (const SourcePage& source : pages) {
    const Page page = extract(extractor, source.input());
    EXPECT_EQ(winnow_page_json(page.get(), nullptr), source.json) << source.path;
    const auto object = nlohmann::json::parse(source.json);
    EXPECT_EQ(winnow_page_text(page.get(), WINNOW_TEXT_MAIN, nullptr), object["text"]);
    EXPECT_EQ(winnow_page_title(page.get(), nullptr), object["title"]);
    EXPECT_EQ(winnow_page_on_its_own(page.get()) == 1, object["on_its_own"]);
    const double confidence = winnow_page_confidence(page.get());
    if (object["confidence"].is_null()) {
      EXPECT_EQ(confidence, -1);
    } else {
      EXPECT_NEAR(confidence, object["confidence"].get<double>(), 1e-4);
    }
  }
}

// The model of these pages as a string of bytes.
std::string learned_from(const std::vector<SourcePage>& pages,
                         const winnow_learner_options& options, std::uint64_t site_pages) {
  winnow_learner* made = nullptr;
  winnow_error* error = nullptr;
  EXPECT_EQ(winnow_learner_new(&options, &made, &error), WINNOW_OK) << message_of(error);
  const Learner learner(made);
  for (const SourcePage& page : pages) {
    const winnow_input input = page.input();
    EXPECT_EQ(winnow_learner_add(learner.get(), &input, &error), WINNOW_OK) << message_of(error);
  }
  winnow_model* model = nullptr;
  EXPECT_EQ(winnow_learner_learn(learner.get(), site_pages, &model, &error), WINNOW_OK)
      << message_of(error);
  const Model owner(model);
  std::size_t size = 0;
  const auto* bytes = static_cast<const char*>(winnow_model_bytes(model, &size));
  return {bytes, size};
}

class CInterfaceOnSites : public CInterface, public ::testing::WithParamInterface<const char*> {};

TEST_P(CInterfaceOnSites, GivesTheObjectsThatExtractPrintsByAModel) {
  const std::string site = copy_site(GetParam());
  learn(site);
  const Model model = open_model();
  const Extractor extractor = new_extractor(model.get());
  expect_same_objects(extractor.get(), pages_of(site, {"--model", model_file()}));
}

TEST_P(CInterfaceOnSites, GivesTheObjectsThatExtractPrintsOfPagesOnTheirOwn) {
  const Extractor extractor = new_extractor();
  expect_same_objects(extractor.get(), pages_of(copy_site(GetParam()), {"--method=block-model"}));
}

TEST_P(CInterfaceOnSites, LearnsTheBytesThatLearnWrites) {
  const std::string site = copy_site(GetParam());
  learn(site);
  const Model model = open_model();
  ASSERT_EQ(winnow_model_site_count(model.get()), 1U);
  const std::string name = winnow_model_site(model.get(), 0);
  const std::vector<SourcePage> pages = pages_of(site, {"--method=all"});
  const winnow_learner_options options{sizeof options, name.c_str(), nullptr, 0};
  EXPECT_TRUE(learned_from(sample_of(pages), options, pages.size()) == read_file(model_file()));
}

INSTANTIATE_TEST_SUITE_P(Sites, CInterfaceOnSites,
                         ::testing::Values("news_en", "blog_zh", "wiki_fa", "shop_de"),
                         [](const auto& site) { return std::string(site.param); });

TEST_F(CInterface, LearnsForOtherMethodsAsLearnDoes) {
  const std::string site = copy_site("shop_de");
  const std::vector<SourcePage> pages = pages_of(site, {"--method=all"});
  for (const std::string method : {"pattern-tree", "table-chunk", "template-hash", "shingle"}) {
    learn(site, {"--method", method, "--site", "shop"});
    const winnow_learner_options options{sizeof options, "shop", method.c_str(), 0};
    EXPECT_TRUE(learned_from(pages, options, 0) == read_file(model_file())) << method;
    const Model model = open_model();
    const Extractor extractor = new_extractor(model.get(), method.c_str());
    expect_same_objects(extractor.get(),
                        pages_of(site, {"--method", method, "--model", model_file()}));
  }
}

TEST_F(CInterface, LearnsTheBytesOfALargeSiteFromTheSampleThatIsDescribed) {
  for (int i = 0; i < 260; ++i) {
    const std::string number = std::to_string(i);
    write((i < 230 ? "large/reports/" : "large/notes/") + number + ".html",
          page("Report " + number, "<p>The gauge at weir " + number + " stood at " +
                                       std::to_string(i * 37 % 101) + " centimetres above zero."));
  }
  const std::string site = path("large");
  learn(site, {"--site", "gauges"});
  const std::vector<SourcePage> pages = pages_of(site, {"--method=all"});
  ASSERT_EQ(pages.size(), 260U);
  const std::vector<SourcePage> sample = sample_of(pages);
  ASSERT_EQ(sample.size(), std::size_t{WINNOW_SAMPLE_PAGES});
  const winnow_learner_options options{sizeof options, "gauges", nullptr, 0};
  const std::string learned = read_file(model_file());
  EXPECT_TRUE(learned_from(sample, options, pages.size()) == learned);
  // The sample makes a difference, or this would show nothing.
  EXPECT_FALSE(learned_from({pages.begin(), pages.begin() + WINNOW_SAMPLE_PAGES}, options, pages.size()) ==
               learned);
}

TEST_F(CInterface, FindsTheSiteOfAPageByItsHost) {
  for (const std::string host : {"one.example", "two.example"}) {
    for (int i = 0; i < 5; ++i) {
      const std::string number = std::to_string(i);
      write("mirror/" + host + "/" + number + ".html",
            page("Page " + number, "<ul><li>Menu of " + host + "</ul><p>Text number " + number +
                                       " of so many that nobody has counted them yet."));
    }
  }
  learn(path("mirror"));
  const Model model = open_model();
  ASSERT_EQ(winnow_model_site_count(model.get()), 2U);
  EXPECT_STREQ(winnow_model_site(model.get(), 0), "one.example");
  EXPECT_STREQ(winnow_model_site(model.get(), 1), "two.example");

  const std::vector<SourcePage> pages = pages_of(path("mirror"), {"--model", model_file()});
  const Extractor by_host = new_extractor(model.get());
  expect_same_objects(by_host.get(), pages);

  SourcePage stranger = pages.front();
  stranger.url = "https://three.example/0.html";
  const Page alone = extract(by_host.get(), stranger.input());
  EXPECT_EQ(winnow_page_on_its_own(alone.get()), 1);
  const Extractor by_name = new_extractor(model.get(), nullptr, "two.example");
  const Page named = extract(by_name.get(), stranger.input());
  EXPECT_THAT(winnow_page_json(named.get(), nullptr),
              HasSubstr("\"site\":{\"name\":\"two.example\""));
}

TEST_F(CInterface, HasTheVersionOfTheCommand) {
  EXPECT_THAT(winnow({"--version"}).out, HasSubstr(winnow_version()));
}

}  // namespace
}  // namespace winnow::testing
