// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/plugin/cli/learned_model.h"

#include <vector>

#include "plugin/report/page_report.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_learner.h"

namespace winnow::testing {

std::string model_page(int number) {
  const std::string each = std::to_string(number);
  std::string text;
  for (int word = 0; word < 12; ++word) {
    text += (word == 0 ? "bark" : " bark") + each + "x" + std::to_string(word);
  }
  return "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>Page " + each +
         " - Arboretum</title></head><body><ul class=menu><li><a href=/>Start page</a></li></ul>"
         "<div id=main><p>" +
         text + "</p></div><div id=foot>Closed on Mondays</div></body></html>\n";
}

SiteModel model_of_pages(int pages) {
  PageParser parser(ParseOptions{{}, true});
  SiteLearner learner("trees.example", {});
  for (int i = 0; i < pages; ++i) {
    const ParsedPage page = parser.parse(model_page(i)).value();
    std::vector<BlockReading> readings;
    for (const Block& block : page.blocks.blocks()) {
      readings.push_back({page.blocks.text(block).starts_with("bark") ? 1.0F : 0.0F, false});
    }
    learner.add("https://trees.example/" + std::to_string(i), page, readings);
  }
  return learner.learn(static_cast<std::uint64_t>(pages));
}

std::uint32_t region_named(const SiteModel& site, const std::string& names) {
  const SiteStatistics& statistics = site.statistics();
  for (std::uint32_t i = 0; i < statistics.regions().size(); ++i) {
    if (report::region_path(statistics, i).ends_with(">" + names)) return i;
  }
  return kNoRegion;
}

}  // namespace winnow::testing
