// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/site_inventory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "plugin/cli/compare/child_run.h"
#include "plugin/cli/messages.h"
#include "plugin/cli/page_run.h"
#include "plugin/cli/progress.h"

namespace winnow::cli {
namespace {

// "a, b, c and 4 more"
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t kNamed = 3;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kNamed; ++i) {
    text.append(i == 0 ? "" : ", ").append(names[i]);
  }
  if (names.size() > kNamed) text += fmt::format(" and {} more", names.size() - kNamed);
  return text;
}

class Inventory {
 public:
  explicit Inventory(const CompareArguments& arguments) : progress_("Reading", arguments.quiet) {}

  Expected<void> open(const std::string& skipped_file) { return skipped_.open(skipped_file); }

  Expected<Json> take(const CompareSite& site) {
    const Expected<std::unique_ptr<Source>> source = open_source(site.pages);
    if (!source) return source.error();
    std::uint64_t scored = 0;
    std::set<std::string> used;
    const Expected<PageRun> run =
        run_pages(**source, skipped_, progress_, [&](const RawPage& page) {
          const std::string gold = gold_file(site, page.path);
          if (gold.empty()) return true;
          used.insert(gold);
          scored += is_readable(gold);
          return true;
        });
    if (!run) return run.error();
    if (run->pages > 0) note_unused(gold_files(site), used);
    return Json{
        {"name", site.name}, {"pages", run->pages}, {"scored", scored}, {"bytes", run->bytes}};
  }

  Expected<void> close() {
    if (!without_page_.empty()) {
      print_warning(fmt::format("{} without a page: {}",
                                count_of(without_page_.size(), "gold text", "gold texts"),
                                some_of(without_page_)));
    }
    if (!unreadable_.empty()) {
      print_warning(fmt::format("{} without a score, as their gold texts cannot be read: {}",
                                count_of(unreadable_.size(), "page", "pages"),
                                some_of(unreadable_)));
    }
    return skipped_.close();
  }

 private:
  bool is_readable(const std::string& gold) {
    const Expected<std::string> text = read_gold(gold);
    if (!text) unreadable_.push_back(text.error().message());
    return bool(text);
  }

  // Folders without pages hold other things.
  void note_unused(const std::vector<std::string>& files, const std::set<std::string>& used) {
    for (const std::string& file : files) {
      if (!used.contains(file)) without_page_.push_back(file);
    }
  }

  Progress progress_;
  SkippedList skipped_;
  std::vector<std::string> without_page_;
  std::vector<std::string> unreadable_;  // messages
};

Expected<Json> inventory_of(const CompareArguments& arguments,
                            const std::vector<CompareSite>& sites) {
  Inventory inventory(arguments);
  if (const auto opened = inventory.open(arguments.source.skipped_file); !opened) {
    return opened.error();
  }
  Json all = Json::array();
  for (const CompareSite& site : sites) {
    Expected<Json> counted = inventory.take(site);
    if (!counted) return counted.error();
    all.push_back(std::move(*counted));
  }
  if (const auto closed = inventory.close(); !closed) return closed.error();
  return all;
}

Error nothing_to_compare(const CompareArguments& arguments, const Json& all) {
  const bool has_pages =
      std::any_of(all.begin(), all.end(), [](const Json& site) { return site["pages"] != 0; });
  if (!has_pages) {
    return {ErrorCode::input, "no pages found", arguments.source.source,
            "--skipped FILE lists what is no page, and why"};
  }
  return {ErrorCode::input, "no page has a gold text", arguments.gold,
          "that of PAGE.html is PAGE.html.txt or PAGE.txt there"};
}

// A name that is no UTF-8 comes back from the child with U+FFFD in it: sites are told by number.
Json keep_scored(const Json& all, std::vector<CompareSite>& sites) {
  Json kept = Json::array();
  std::vector<CompareSite> scored;
  std::vector<std::string> left_out;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    if (all[i]["scored"] == 0) {
      left_out.push_back(sites[i].name);
      continue;
    }
    kept.push_back(all[i]);
    scored.push_back(std::move(sites[i]));
  }
  sites = std::move(scored);
  if (!left_out.empty() && !sites.empty()) {
    print_note("left out, as none of their pages has a gold text: " + some_of(left_out));
  }
  return kept;
}

}  // namespace

Expected<Json> take_inventory(const CompareArguments& arguments, std::vector<CompareSite>& sites) {
  const Expected<ChildRun> all = run_in_child([&] { return inventory_of(arguments, sites); });
  if (!all) return all.error();
  Json kept = keep_scored(all->result, sites);
  if (!sites.empty()) return kept;
  return nothing_to_compare(arguments, all->result);
}

}  // namespace winnow::cli
