// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/site/error_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace winnow::serve {
namespace {

using testing::HasSubstr;

constexpr const char* kBrowser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

Request request_for(std::string path, std::string accept) {
  Request request;
  request.path = std::move(path);
  request.headers = {{"accept", std::move(accept)}};
  return request;
}

TEST(ErrorForPeople, IsAPageInABrowser) {
  const Response shown =
      error_for_people(request_for("/inspect", kBrowser),
                       json_error(404, "no <inspector>", "start winnow serve with --source"));
  EXPECT_EQ(shown.status, 404U);
  EXPECT_EQ(shown.type, "text/html; charset=utf-8");
  EXPECT_THAT(shown.body, HasSubstr("no &lt;inspector&gt;"));
  EXPECT_THAT(shown.body, HasSubstr("start winnow serve with --source"));
}

TEST(ErrorForPeople, IsJsonForPrograms) {
  const Response error = json_error(404, "nothing");
  for (const auto& request :
       {request_for("/inspect", ""), request_for("/inspect", "*/*"),
        request_for("/inspect", "application/json"), request_for("/api/v1/pages", kBrowser)}) {
    EXPECT_EQ(error_for_people(request, error).body, error.body);
  }
}

TEST(ErrorForPeople, LeavesAllElseAsItIs) {
  const Response page = html_response("<p>found");
  EXPECT_EQ(error_for_people(request_for("/", kBrowser), page).body, page.body);
  EXPECT_EQ(error_for_people(request_for("/", kBrowser), json_response("{}")).body, "{}");
}

}  // namespace
}  // namespace winnow::serve
