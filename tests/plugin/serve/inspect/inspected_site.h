// SPDX-License-Identifier: GPL-2.0-or-later
//
// A copy of a sample site with a database, a rules file and an inspector over them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

#include "plugin/serve/inspect/inspect_routes.h"
#include "winnow/indexer/build_index.h"
#include "winnow/indexer/open_source.h"

namespace winnow::serve {

using TestJson = nlohmann::ordered_json;

class InspectedSiteTest : public ::testing::Test {
 protected:
  static constexpr const char* kSite = "gartenhof-pflock.example";

  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "winnow_inspect_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::filesystem::copy(std::filesystem::path(WINNOW_SAMPLE_SITES) / "shop_de" / "pages",
                          mirror(), std::filesystem::copy_options::recursive);
    index();
  }

  void TearDown() override {
    router_ = {};
    inspector_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::filesystem::path mirror() const { return folder_ / "mirror"; }
  std::string database() const { return (folder_ / "site.db").string(); }
  std::string rules_file() const { return (folder_ / "rules.toml").string(); }

  void index(std::string_view method = default_method()) {
    const auto source = open_source(mirror().string(), {});
    ASSERT_TRUE(source) << source.error().message();
    BuildObserver silent;
    BuildOptions options;
    options.method.name = method;
    const auto report = build_index(**source, database(), options, silent);
    ASSERT_TRUE(report) << report.error().message();
  }

  // Opens the inspector and waits until it has read all pages.
  void open(bool with_rules = true) {
    InspectOptions options;
    options.database = database();
    options.sources = {mirror().string()};
    if (with_rules) options.rules = rules_file();
    options.most_pages = most_pages_;
    options.query_log = query_log_;
    open(options);
  }

  void open(const InspectOptions& options) {
    auto opened = Inspector::open(options);
    ASSERT_TRUE(opened) << opened.error().message();
    inspector_ = *std::move(opened);
    router_ = {};
    add_inspect_routes(router_, inspector_);
    wait();
  }

  void wait() const {
    for (int i = 0; i < 3000 && !inspector_->scanner().is_idle(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_TRUE(inspector_->scanner().is_idle());
  }

  Response get(std::string path, Fields query = {}) const {
    Request request;
    request.path = std::move(path);
    request.query = std::move(query);
    request.host = "127.0.0.1:8700";
    return router_.answer(request);
  }

  TestJson get_json(const std::string& path, const Fields& query = {},
                    unsigned status = 200) const {
    return json_of(get(path, query), status);
  }

  Response send(serve::Method method, std::string path, std::string body = "",
                const std::string& etag = "") const {
    Request request;
    request.method = method;
    request.path = std::move(path);
    request.host = "127.0.0.1:8700";
    request.local = true;
    request.headers = {{"content-type", "application/json"}, {"sec-fetch-site", "same-origin"}};
    if (!etag.empty()) request.headers.emplace_back("if-match", etag);
    request.body = std::move(body);
    return router_.answer(request);
  }

  TestJson send_json(serve::Method method, const std::string& path, const TestJson& body,
                     const std::string& etag = "", unsigned status = 200) const {
    return json_of(send(method, path, body.is_null() ? "" : body.dump(), etag), status);
  }

  static TestJson json_of(const Response& response, unsigned status) {
    EXPECT_EQ(response.status, status) << response.body;
    EXPECT_EQ(response.type, "application/json");
    const TestJson json = TestJson::parse(response.body, nullptr, false);
    EXPECT_TRUE(json.is_object()) << response.body;
    return json;
  }

  std::string etag() const { return get_json("/api/v1/rules")["etag"].get<std::string>(); }

  std::string rules_text() const {
    std::ifstream file(rules_file(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  void write_rules(std::string_view text) const {
    std::ofstream(rules_file(), std::ios::binary) << text;
  }

  // The id of the page whose path ends so.
  std::string page_of(const std::string& path) const {
    const TestJson found = get_json("/api/v1/pages", {{"q", path}});
    for (const TestJson& page : found["pages"]) {
      if (page["path"].get<std::string>().ends_with(path)) return page["id"].get<std::string>();
    }
    ADD_FAILURE() << "no page " << path;
    return "";
  }

  std::filesystem::path folder_;
  std::shared_ptr<Inspector> inspector_;
  Router router_;
  std::size_t most_pages_ = kMostInspectedPages;
  std::string query_log_;
};

}  // namespace winnow::serve
