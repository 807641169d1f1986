// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/plugin/cli/evaluate/evaluate_test.h"

namespace winnow::testing {
namespace {

std::string full_page(const std::string& title, const std::string& text) {
  return "<!DOCTYPE html><html lang=\"en\"><head><title>" + title +
         "</title></head><body><nav><a href=\"contact.html\">contact</a> <a "
         "href=\"engines.html\">engines</a></nav><main><p>" +
         text + "</p></main></body></html>\n";
}

std::string reduced(const std::string& title, const std::string& text) {
  return "<!DOCTYPE html><html lang=\"en\"><head><title>" + title + "</title></head><body><p>" +
         text + "</p></body></html>\n";
}

struct Page {
  const char* name;
  const char* title;
  const char* text;
};

constexpr Page kPages[] = {
    {"boilers.html", "Boilers", "Steam is raised by fire beneath the tubes and the drum of iron."},
    {"contact.html", "Write to us",
     "For contact with the office use the post, and the answer comes."},
    {"wheels.html", "Wheels", "The wheel turns upon the rail and the flange keeps it there."},
};

}  // namespace

EvaluateTest::EvaluateTest() {
  for (const Page& each : kPages) {
    write(std::string("site/") + each.name, full_page(each.title, each.text));
    write(std::string("gold/") + each.name, reduced(each.title, each.text));
  }
  write("topics.tsv", "t1\tcontact\nt2\twheel rail\n");
  write("qrels.txt", "t1 0 contact.html 1\nt2 0 wheels.html 2\n");
}

Outcome EvaluateTest::evaluate(std::vector<std::string> arguments) const {
  arguments.insert(arguments.begin(), {"evaluate", "--cache", cache()});
  return winnow(arguments);
}

Outcome EvaluateTest::evaluate_site(std::vector<std::string> more) const {
  more.insert(more.begin(), {"--topics", topics(), "--qrels", qrels(), site()});
  return evaluate(more);
}

nlohmann::json EvaluateTest::outcome(std::vector<std::string> more) const {
  more.push_back("--json");
  const Outcome outcome = evaluate_site(more);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out);
}

nlohmann::json EvaluateTest::measures_of(const nlohmann::json& outcome, const std::string& arm,
                                         const std::string& op) {
  for (const auto& result : outcome.at("collections").at(0).at("results")) {
    if (result.at("arm") == arm && result.at("op") == op) return result.at("measures");
  }
  ADD_FAILURE() << "no result of " << arm << " with " << op;
  return {};
}

}  // namespace winnow::testing
