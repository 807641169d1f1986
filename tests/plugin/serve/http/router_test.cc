// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/router.h"

#include <gtest/gtest.h>

namespace winnow::serve {
namespace {

Request request_for(Method method, std::string path) {
  Request request;
  request.method = method;
  request.path = std::move(path);
  return request;
}

Router router_of_sites() {
  Router router;
  router.add(Method::get, "/",
             [](const Request&, const PathValues&) { return html_response("start"); });
  router.add(Method::get, "/sites/{site}", [](const Request&, const PathValues& values) {
    return html_response("site " + values.at("site"));
  });
  router.add(Method::post, "/sites/{site}/index", [](const Request&, const PathValues& values) {
    return html_response("indexing " + values.at("site"));
  });
  return router;
}

TEST(Router, FindsTheRouteOfAPath) {
  const Router router = router_of_sites();
  EXPECT_EQ(router.answer(request_for(Method::get, "/")).body, "start");
  EXPECT_EQ(router.answer(request_for(Method::get, "/sites/a.example")).body, "site a.example");
  EXPECT_EQ(router.answer(request_for(Method::post, "/sites/a/index")).body, "indexing a");
}

TEST(Router, AnswersHeadAsGet) {
  EXPECT_EQ(router_of_sites().answer(request_for(Method::head, "/")).status, 200U);
}

TEST(Router, KnowsNoOtherPaths) {
  const Router router = router_of_sites();
  for (const char* path : {"", "//", "/sites", "/sites/", "/sites/a/", "/sites/a/b", "/other"}) {
    EXPECT_EQ(router.answer(request_for(Method::get, path)).status, 404U) << path;
  }
}

TEST(Router, NamesTheMethodsOfAPath) {
  const Response response = router_of_sites().answer(request_for(Method::post, "/sites/a"));
  EXPECT_EQ(response.status, 405U);
  EXPECT_EQ(response.header("allow"), "GET, HEAD");
}

TEST(Messages, HaveErrorsForPrograms) {
  EXPECT_EQ(json_error(404, "there is no \"x\"", "name another").body,
            R"({"error":{"status":404,"message":"there is no \"x\"","remedy":"name another"}})");
}

}  // namespace
}  // namespace winnow::serve
