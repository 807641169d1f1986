// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/api_description.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "plugin/serve/http/router.h"
#include "plugin/serve/inspect/inspect_routes.h"
#include "plugin/serve/search/search_routes.h"
#include "plugin/serve/site/site_server.h"

namespace winnow::serve {
namespace {

using nlohmann::json;

json description() { return json::parse(api_description("http://127.0.0.1:8700").body); }

// "GET /search"
std::set<std::string> described() {
  std::set<std::string> routes;
  const json whole = description();
  for (const auto& [path, methods] : whole.at("paths").items()) {
    for (const auto& [method, operation] : methods.items()) {
      std::string name = method;
      std::transform(name.begin(), name.end(), name.begin(),
                     [](char letter) { return static_cast<char>(letter - ('a' - 'A')); });
      routes.insert(name + ' ' + path);
    }
  }
  return routes;
}

TEST(ApiDescription, HasAllRoutesOfTheServerAndNoOthers) {
  Router router;
  add_search_routes(router, std::make_shared<SearchPages>(std::make_shared<SearchSettings>()));
  add_inspect_routes(router, nullptr);
  add_control_routes(router, nullptr);
  std::set<std::string> served;
  for (const Route& route : router.routes()) {
    served.insert(std::string(method_name(route.method)) + ' ' + route.pattern);
  }
  EXPECT_THAT(described(), testing::ContainerEq(served));
}

TEST(ApiDescription, DescribesEachPartOfAPath) {
  const json whole = description();
  for (const auto& [path, methods] : whole.at("paths").items()) {
    for (const auto& [method, operation] : methods.items()) {
      std::string pattern = path;
      for (const json& given : operation.value("parameters", json::array())) {
        const std::string reference = given.value("$ref", "#");
        const json& parameter =
            reference == "#" ? given : whole.at(json::json_pointer(reference.substr(1)));
        if (parameter.value("in", "") != "path") continue;
        const std::string part = "{" + parameter.at("name").get<std::string>() + "}";
        const std::size_t at = pattern.find(part);
        ASSERT_NE(at, std::string::npos) << path << " has no " << part;
        pattern.erase(at, part.size());
      }
      EXPECT_EQ(pattern.find('{'), std::string::npos) << method << ' ' << path;
    }
  }
}

TEST(ApiDescription, SaysWhereTheServerIs) {
  EXPECT_EQ(description().at("servers").at(0).at("url"), "http://127.0.0.1:8700");
}

}  // namespace
}  // namespace winnow::serve
