// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "plugin/cli/compare/child_run.h"
#include "plugin/cli/compare/compare_sites.h"
#include "plugin/cli/extract/page_run.h"
#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
namespace {

// Gives "a, b, c and 4 more".
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t kNamed = 3;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kNamed; ++i) {
    text.append(i == 0 ? "" : ", ").append(names[i]);
  }
  if (names.size() > kNamed) text += fmt::format(" and {} more", names.size() - kNamed);
  return text;
}

constexpr const char* kGoldNames = "that of PAGE.html is PAGE.html.txt or PAGE.txt";

using PagesByGold = std::map<std::string, std::vector<std::string>>;

class Inventory {
 public:
  explicit Inventory(const CompareArguments& arguments) : progress_("Reading", arguments.quiet) {}

  Expected<void> open(const std::string& skipped_file) { return skipped_.open(skipped_file); }

  Expected<Json> take(const CompareSite& site) {
    const Expected<std::unique_ptr<Source>> source = open_source(site.pages);
    if (!source) return source.error();
    std::uint64_t scored = 0;
    PagesByGold used;
    const Expected<PageRun> run =
        run_pages(**source, skipped_, progress_, [&](const RawPage& page) {
          const std::string gold = gold_file(site, page.path);
          if (gold.empty()) return true;
          used[gold].push_back(page.path);
          scored += is_readable(gold);
          return true;
        });
    if (!run) return run.error();
    if (run->pages > 0) note_unused(gold_files(site), used);
    note_shared(used);
    return Json{
        {"name", site.name}, {"pages", run->pages}, {"scored", scored}, {"bytes", run->bytes}};
  }

  // Counts of what it warns of.
  Expected<Json> close() {
    if (!without_page_.empty()) {
      print_warning(fmt::format("{} without a page: {} ({})",
                                count_of(without_page_.size(), "gold text", "gold texts"),
                                some_of(without_page_), kGoldNames));
    }
    if (!shared_.empty()) {
      print_warning(fmt::format("{} of several pages, and scored with each: {} ({})",
                                count_of(shared_.size(), "gold text", "gold texts"),
                                some_of(shared_), "name it after its page: PAGE.html.txt"));
    }
    if (!unreadable_.empty()) {
      print_warning(fmt::format("{} without a score, as their gold texts cannot be read: {}",
                                count_of(unreadable_.size(), "page", "pages"),
                                some_of(unreadable_)));
    }
    if (const auto closed = skipped_.close(); !closed) return closed.error();
    return Json{{"gold_texts_without_page", without_page_.size()},
                {"gold_texts_of_several_pages", shared_.size()},
                {"pages_with_unreadable_gold", unreadable_.size()}};
  }

 private:
  bool is_readable(const std::string& gold) {
    const Expected<std::string> text = read_gold(gold);
    if (!text) unreadable_.push_back(text.error().message());
    return bool(text);
  }

  // Folders without pages hold other things.
  void note_unused(const std::vector<std::string>& files, const PagesByGold& used) {
    for (const std::string& file : files) {
      if (!used.contains(file)) without_page_.push_back(file);
    }
  }

  void note_shared(const PagesByGold& used) {
    for (const auto& [file, pages] : used) {
      if (pages.size() > 1) shared_.push_back(file + " of " + some_of(pages));
    }
  }

  Progress progress_;
  SkippedList skipped_;
  std::vector<std::string> without_page_;
  std::vector<std::string> shared_;      // with their pages
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
  Expected<Json> passed_over = inventory.close();
  if (!passed_over) return passed_over.error();
  return Json{{"sites", std::move(all)}, {"passed_over", std::move(*passed_over)}};
}

Error nothing_to_compare(const CompareArguments& arguments, const Json& all) {
  const bool has_pages =
      std::any_of(all.begin(), all.end(), [](const Json& site) { return site["pages"] != 0; });
  if (!has_pages) {
    return {ErrorCode::input, "no pages found", arguments.source.source,
            "--skipped FILE lists what is not a page, and why"};
  }
  return {ErrorCode::input, "no page has a gold text", arguments.gold, kGoldNames};
}

// Warns "SOURCE: 2 folders left out, as ...: a, b (remedy)".
void warn_of_folders(const std::vector<std::string>& names, const std::string& folder,
                     const std::string& why, const std::string& remedy) {
  if (names.empty()) return;
  const std::string what = fmt::format(
      "{} left out, {}: {}", count_of(names.size(), "folder", "folders"), why, some_of(names));
  print_warning(Error{ErrorCode::input, what, folder, remedy}.message());
}

struct SitesByUse {
  Json kept = Json::array();  // that are scored
  std::set<std::string> with_pages;
  std::vector<std::string> without_gold;  // with pages
  std::vector<std::string> empty;
};

// A name that is no UTF-8 comes back from the child with U+FFFD in it: sites are told by number.
SitesByUse keep_scored(const Json& all, std::vector<CompareSite>& sites) {
  SitesByUse by_use;
  std::vector<CompareSite> scored;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    if (all[i]["pages"] == 0) {
      by_use.empty.push_back(sites[i].name);
      continue;
    }
    by_use.with_pages.insert(sites[i].name);
    if (all[i]["scored"] == 0) {
      by_use.without_gold.push_back(sites[i].name);
      continue;
    }
    by_use.kept.push_back(all[i]);
    scored.push_back(std::move(sites[i]));
  }
  sites = std::move(scored);
  return by_use;
}

void tell_of_left_out(const CompareArguments& arguments, const SitesByUse& sites) {
  warn_of_folders(sites.without_gold, arguments.source.source,
                  "as none of their pages has a gold text",
                  "put these into the folder of the site's name in " + arguments.gold);
  if (!sites.empty.empty()) {
    print_note("left out, as there are no pages in them: " + some_of(sites.empty));
  }
}

void warn_of_passed_over(const CompareArguments& arguments, const PassedOverFolders& folders) {
  warn_of_folders(folders.linked, arguments.source.source, "as they are symbolic links",
                  "add --follow-symlinks");
  warn_of_folders(folders.gold, arguments.gold, "as there is no site of the name with pages",
                  "put the pages into the folder of that name in " + arguments.source.source);
}

}  // namespace

Expected<Json> take_inventory(const CompareArguments& arguments, std::vector<CompareSite>& sites) {
  Expected<ChildRun> run = run_in_child([&] { return inventory_of(arguments, sites); });
  if (!run) return run.error();
  const Json& all = run->result["sites"];
  SitesByUse by_use = keep_scored(all, sites);
  const PassedOverFolders folders = passed_over_folders(arguments, by_use.with_pages);
  warn_of_passed_over(arguments, folders);
  if (sites.empty()) return nothing_to_compare(arguments, all);
  tell_of_left_out(arguments, by_use);
  Json passed_over = {{"sites_without_gold", by_use.without_gold.size()},
                      {"gold_folders_without_site", folders.gold.size()},
                      {"linked_folders", folders.linked.size()}};
  passed_over.update(run->result["passed_over"]);
  return Json{{"sites", std::move(by_use.kept)}, {"passed_over", std::move(passed_over)}};
}

}  // namespace winnow::cli
